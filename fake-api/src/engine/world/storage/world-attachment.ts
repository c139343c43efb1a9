import { isWithoutWal } from '@skyshop/prisma'
import type { AttachedClient } from '../transaction/transaction.ts'
import type { ClientOwner, ClientPool } from './client-pool.ts'
import { moveDatabase, nextStateFile, removeDatabase } from './world-files.ts'

/** The file of a world, and who is told when a client comes or goes. */
export interface WorldAttachmentOptions {
  pool: ClientPool
  file: string
  /** Whether nobody uses the world now. */
  isIdle: () => boolean
  /** A client has been attached to the file. */
  onAttached: (attached: AttachedClient) => void
  /** The client has been taken away. */
  onDetached: () => void
}

/** The file of one world, of whatever generation, with the client it is attached to while it has one. */
export class WorldAttachment implements ClientOwner {
  readonly #options: WorldAttachmentOptions
  #file: string
  #generation = 1
  #opening: Promise<AttachedClient> | null = null
  #attached: AttachedClient | null = null

  constructor(options: WorldAttachmentOptions) {
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

  /** The client attached to the file; null while it is closed. */
  get current(): AttachedClient | null {
    return this.#attached
  }

  /** Whether nobody has the file open, neither here nor in another program. */
  get isFileClosed(): boolean {
    return this.#attached === null && isWithoutWal(this.#file)
  }

  /** Waits until a client is attached to the file. */
  async open(): Promise<void> {
    if (this.#attached !== null) return
    this.#opening ??= this.#attach()
    await this.#opening
  }

  detached(): void {
    this.#attached = null
    this.#opening = null
    this.#options.onDetached()
  }

  /** Closes the file and gives its client back. */
  close(): Promise<void> {
    return this.#options.pool.detach(this)
  }

  /** The world has become idle: it may lose its client, last of those that are idle now. */
  rest(): void {
    this.#options.pool.touch(this)
    this.#options.pool.wake()
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

  async #attach(): Promise<AttachedClient> {
    try {
      const attached = await this.#options.pool.attach(this)
      this.#attached = attached
      this.#options.onAttached(attached)
      return attached
    } catch (error) {
      await this.close()
      this.#opening = null
      throw error
    }
  }
}
