import { isWithoutWal } from '@skyshop/prisma'
import type { FileOwner, OpenFile, OpenFiles } from './open-files.ts'
import { moveDatabase, nextStateFile, removeDatabase } from './world-files.ts'

/** The file of a world, and who is told when it is opened or closed. */
interface WorldFileOptions {
  openFiles: OpenFiles
  file: string
  /** Whether nobody uses the world now. */
  isIdle: () => boolean
  onOpened: (opened: OpenFile) => void
  onClosed: () => void
}

/** The file of one world, of whatever generation, open or closed. */
export class WorldFile implements FileOwner {
  readonly #options: WorldFileOptions
  #file: string
  #generation = 1
  #opening: Promise<OpenFile> | null = null
  #opened: OpenFile | null = null

  constructor(options: WorldFileOptions) {
    this.#options = options
    this.#file = options.file
  }

  /** The state file in force. */
  get file(): string {
    return this.#file
  }

  /** Grows when another file takes the place of the world's. */
  get generation(): number {
    return this.#generation
  }

  get isIdle(): boolean {
    return this.#options.isIdle()
  }

  /** The open file; null while it is closed. */
  get current(): OpenFile | null {
    return this.#opened
  }

  /** Whether nobody has the file open, neither here nor in another program. */
  get isFileClosed(): boolean {
    return this.#opened === null && isWithoutWal(this.#file)
  }

  /** Waits until the file is open. */
  async open(): Promise<void> {
    if (this.#opened !== null) return
    this.#opening ??= this.#openFile()
    await this.#opening
  }

  closed(): void {
    this.#opened = null
    this.#opening = null
    this.#options.onClosed()
  }

  close(): Promise<void> {
    return this.#options.openFiles.close(this)
  }

  /** The world has become idle: its file may be closed, last of those that are idle now. */
  rest(): void {
    this.#options.openFiles.touch(this)
    this.#options.openFiles.wake()
  }

  /**
   * Puts a closed file in the place of the world's: under a name of its own, as a WAL left beside the old name would
   * be played into it. `reopen` opens the world; when it cannot, the world has its old file again. The old file goes
   * last. The caller makes sure that nobody uses the world.
   */
  async replaceFile(draft: string, reopen: () => Promise<void>): Promise<void> {
    await this.close()
    const old = this.#file
    const next = nextStateFile(old)
    moveDatabase(draft, next)
    this.#become(next)
    try {
      await reopen()
    } catch (error) {
      await this.close()
      this.#become(old)
      removeDatabase(next)
      throw error
    }
    removeDatabase(old)
  }

  #become(file: string): void {
    this.#file = file
    this.#generation += 1
  }

  async #openFile(): Promise<OpenFile> {
    try {
      const opened = await this.#options.openFiles.open(this)
      this.#opened = opened
      this.#options.onOpened(opened)
      return opened
    } catch (error) {
      await this.close()
      this.#opening = null
      throw error
    }
  }
}
