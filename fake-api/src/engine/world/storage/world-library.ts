import { constants } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { WallClock } from '../../kernel/clock.ts'
import {
  LibraryEntryNotFoundError,
  LibraryNotWritableError,
  WorldError,
  WorldFileRefusedError,
} from '../../kernel/world-errors.ts'
import { WallDeadlineError, withWallDeadline } from '../clock/wall-clock.ts'
import { type BucketOptions, CopyBucket } from '../sharing/copy-store.ts'

/** The bucket of the library does not answer (409). */
export class LibraryAwayError extends WorldError {
  constructor(address: string, reason: string) {
    super(
      'library-away',
      `The library ${address} cannot be read now (${reason}), and nothing was done: look at its address and keys, or send the request again in a second.`,
    )
  }
}

/** Text that is written beside a world in a library; `facts` are what its picture is drawn from. */
export interface LibraryText {
  title: string
  description: string
  scenario: string
  facts: unknown
}

/** A folder of a library, as it lies on the disk or in the bucket. */
export interface LibraryFolder {
  entryId: string
  /** What stands in `world.json`; null where that is none, or is damaged. */
  text: Readonly<Record<string, unknown>> | null
  bytes: number
  /** Changes with the file. */
  version: string
}

const worldFile = 'world.sqlar'
const textFile = 'world.json'
/** Nothing lies there: no such file, a file where its folder would be, a name longer than any may be. */
const missing = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Worlds under names, each in a folder of its own. */
export interface WorldLibrary {
  /** Where it lies: a folder, or `s3://bucket/prefix`. */
  readonly folder: string
  /** Folders that hold a world or tell of one. @throws LibraryAwayError */
  list(): Promise<LibraryFolder[]>
  /** The archive of an entry. @throws LibraryEntryNotFoundError, LibraryAwayError */
  read(entryId: string): Promise<Buffer>
  /** Puts a world into a new folder and returns its name. @throws LibraryNotWritableError */
  add(text: LibraryText, archive: Buffer): Promise<string>
}

/** Opens a library in a folder, or in a bucket. */
export function openLibrary(location: string | BucketOptions, wallClock: WallClock): WorldLibrary {
  return typeof location === 'string' ? new LibraryOnDisk(location, wallClock) : new LibraryInBucket(location)
}

/** A library in a folder that people may move, copy and keep in a repository. */
class LibraryOnDisk implements WorldLibrary {
  readonly folder: string
  readonly #wallClock: WallClock

  constructor(folder: string, wallClock: WallClock) {
    this.folder = folder
    this.#wallClock = wallClock
  }

  /** Folders that hold a world or tell of one, by name; none while the library is not there. */
  async list(): Promise<LibraryFolder[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => [])
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    const folders = await Promise.all(
      names.map(({ name }) => this.#within(this.#look(name)).catch(() => unread(name))),
    )
    return folders.filter((folder) => folder !== null)
  }

  /** The archive of an entry. @throws LibraryEntryNotFoundError, LibraryAwayError */
  async read(entryId: string): Promise<Buffer> {
    requireName(entryId, this.folder)
    try {
      return await this.#within(readInside(this.folder, join(entryId, worldFile), MAX_BYTES.world))
    } catch (error) {
      if (!missing.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      throw new LibraryEntryNotFoundError(entryId, this.folder)
    }
  }

  /** Puts a world into a new folder, whole or not at all, and returns its name. @throws LibraryNotWritableError */
  async add(text: LibraryText, archive: Buffer): Promise<string> {
    try {
      await mkdir(this.folder, { recursive: true })
      const draft = await mkdtemp(join(this.folder, '.new-'))
      try {
        // A folder that is shared is read by others, too.
        await chmod(draft, 0o755)
        await writeFile(join(draft, worldFile), archive)
        await writeFile(join(draft, textFile), `${JSON.stringify(text, null, 2)}\n`)
        return await this.#moveToFreeName(draft, nameOf(text.title))
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw error
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined || code === 'ENOSPC') throw error
      throw new LibraryNotWritableError(this.folder, code)
    }
  }

  /** Under the first free name: a rename onto a folder that holds something fails. */
  async #moveToFreeName(draft: string, name: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const entryId = number === 1 ? name : `${name}-${number}`
      try {
        await rename(draft, join(this.folder, entryId))
        return entryId
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(code) || number > 999) throw error
      }
    }
  }

  /** Waits for a read only so long: on a dead network mount it never ends. @throws LibraryAwayError */
  async #within<T>(work: Promise<T>): Promise<T> {
    try {
      return await withWallDeadline(this.#wallClock, READ_LIMIT_MS, work)
    } catch (error) {
      if (!(error instanceof WallDeadlineError)) throw error
      throw new LibraryAwayError(this.folder, `a file was not read within ${READ_LIMIT_MS / 1000} s`)
    }
  }

  async #look(entryId: string): Promise<LibraryFolder | null> {
    const folder = join(this.folder, entryId)
    const [file, text] = await Promise.all([
      stat(join(folder, worldFile)).catch(() => null),
      readInside(this.folder, join(entryId, textFile), MAX_BYTES.text).then(String, () => null),
    ])
    if (file === null && text === null) return null
    const version = `${file?.mtimeMs ?? 0} ${file?.size ?? 0}`
    return { entryId, text: objectOf(text), bytes: file?.size ?? 0, version }
  }
}

/** A library in a bucket, which a team reaches from several machines: `<entry>/world.sqlar` and `<entry>/world.json`. */
class LibraryInBucket implements WorldLibrary {
  readonly folder: string
  readonly #bucket: CopyBucket

  constructor(options: BucketOptions) {
    this.#bucket = new CopyBucket(options)
    this.folder = this.#bucket.address
  }

  async list(): Promise<LibraryFolder[]> {
    const objects = await this.#ask(() => this.#bucket.listObjects(''))
    const find = (name: string) => objects.find((object) => object.name === name)
    const entryIds = new Set(
      objects.flatMap(({ name }) => new RegExp(`^([^/]+)/(${worldFile}|${textFile})$`).exec(name)?.[1] ?? []),
    )
    return Promise.all(
      [...entryIds].map(async (entryId) => {
        const world = find(`${entryId}/${worldFile}`)
        const text = find(`${entryId}/${textFile}`) && String(await this.#read(`${entryId}/${textFile}`))
        return {
          entryId,
          text: objectOf(text ?? null),
          bytes: world?.bytes ?? 0,
          version: world?.version ?? '',
        }
      }),
    )
  }

  async read(entryId: string): Promise<Buffer> {
    requireName(entryId, this.folder)
    const name = `${entryId}/${worldFile}`
    const isThere = (await this.#ask(() => this.#bucket.listObjects(name))).some(
      (object) => object.name === '',
    )
    if (!isThere) throw new LibraryEntryNotFoundError(entryId, this.folder)
    return this.#read(name)
  }

  async add(text: LibraryText, archive: Buffer): Promise<string> {
    const name = nameOf(text.title)
    try {
      for (let number = 1; ; number += 1) {
        const entryId = number === 1 ? name : `${name}-${number}`
        const words = Buffer.from(`${JSON.stringify(text, null, 2)}\n`)
        // Whoever writes the text first has the name.
        if (!(await this.#bucket.writeOnce(`${entryId}/${textFile}`, words))) continue
        await this.#bucket.write(`${entryId}/${worldFile}`, archive)
        return entryId
      }
    } catch (error) {
      throw new LibraryNotWritableError(this.folder, error instanceof Error ? error.message : String(error))
    }
  }

  #read(name: string): Promise<Buffer> {
    return this.#ask(() => this.#bucket.read(name))
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw new LibraryAwayError(this.folder, error instanceof Error ? error.message : String(error))
    }
  }
}

/** Most time that the files of an entry may take. */
const READ_LIMIT_MS = 10_000

/** An entry that could not be looked at in time. */
function unread(entryId: string): LibraryFolder {
  return { entryId, text: null, bytes: 0, version: 'unread' }
}

/** Most bytes of a file of a library; one that is larger fills the memory. */
const MAX_BYTES = { world: 512 * 1024 * 1024, text: 1024 * 1024 } as const

/**
 * Reads a file of a folder that anybody may have filled: a link that leads out of it, a device or a pipe would be read without
 * end. @throws WorldFileRefusedError for what is no file of its own, or too large
 */
async function readInside(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  try {
    return await readRegular(folder, name, maxBytes)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof WorldFileRefusedError || code === '' || missing.has(code)) throw error
    throw new WorldFileRefusedError(unreadReasons[code] ?? `it cannot be read (${code})`)
  }
}

/** Error codes of the system for a file that it does not open. */
const unreadReasons: Readonly<Record<string, string>> = {
  ELOOP: 'it is a link that leads to itself',
  // A socket is answered so on Linux, by the second one on macOS.
  ENXIO: 'it is not a regular file',
  EOPNOTSUPP: 'it is not a regular file',
  EACCES: 'this user may not read it',
}

async function readRegular(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
  if (!path.startsWith(root + sep))
    throw new WorldFileRefusedError('it is a link that leads out of the library')
  // A pipe is opened without waiting for who writes into it.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new WorldFileRefusedError('it is not a regular file')
    if (stats.size > maxBytes) throw new WorldFileRefusedError(`it has more than ${maxBytes} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** A name from outside must not lead elsewhere. */
function requireName(entryId: string, folder: string): void {
  if (/[/\\\0]|^[.]/.test(entryId)) throw new LibraryEntryNotFoundError(entryId, folder)
}

function objectOf(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A name of a folder for a title of any language, on any system. */
function nameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return name === '' ? 'world' : name
}
