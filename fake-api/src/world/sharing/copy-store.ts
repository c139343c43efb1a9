import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Where copies of worlds lie, apart from the disks of the servers. Names are paths such as `w0000042/kept.json`; what has
 * a name is whole, and a call that fails has changed nothing that has a name.
 */
export interface CopyStore {
  /** Where it is, for messages. */
  readonly place: string
  /** Names within the folder of one world, without the folder, sorted. */
  list(folder: string): Promise<string[]>
  read(name: string): Promise<Buffer>
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The same for a name that nothing has yet; false when somebody was faster. */
  writeOnce(name: string, bytes: Uint8Array): Promise<boolean>
  /** Nothing happens when nothing has the name. */
  remove(name: string): Promise<void>
}

/** A store in a folder that all servers reach, on a network disk for example. */
export class CopyFolder implements CopyStore {
  readonly place: string
  readonly #drafts: string
  #emptied: Promise<void> | null = null

  /** `server` has a folder of its own for what it is writing, which is emptied at its first write. */
  constructor(folder: string, server: string) {
    this.place = folder
    // Once: a folder that is not there later is a disk that is away.
    mkdirSync(folder, { recursive: true })
    this.#drafts = join(folder, 'drafts', server)
  }

  async list(folder: string): Promise<string[]> {
    try {
      return (await readdir(join(this.place, folder))).sort()
    } catch (error) {
      // Of a world that has no copy; a store that is away altogether is an error.
      if (!isCode(error, 'ENOENT')) throw error
      await readdir(this.place)
      return []
    }
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.place, name))
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#drafted(bytes, async (draft) => rename(draft, await this.#placeOf(name)))
  }

  writeOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    return this.#drafted(bytes, async (draft) => {
      try {
        // A second name for the draft: refused, unlike a rename, when there is a file of that name.
        await link(draft, await this.#placeOf(name))
        return true
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false
        throw error
      }
    })
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true })
  }

  async #placeOf(name: string): Promise<string> {
    const file = join(this.place, name)
    await mkdir(dirname(file), { recursive: true })
    return file
  }

  /** Writes to the disk under a name of its own, on the same disk, before the file gets its name. */
  async #drafted<T>(bytes: Uint8Array, place: (draft: string) => Promise<T>): Promise<T> {
    this.#emptied ??= rm(this.#drafts, { recursive: true, force: true })
    await this.#emptied
    await mkdir(this.#drafts, { recursive: true })
    const draft = join(this.#drafts, randomUUID())
    try {
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      return await place(draft)
    } finally {
      await rm(draft, { force: true })
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
