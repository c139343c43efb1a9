import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LibraryEntryNotFoundError, LibraryNotWritableError } from '../../kernel/world-errors.ts'

/** What is written beside a world in a library; `facts` are what its picture is drawn from. */
export interface LibraryText {
  title: string
  description: string
  scenario: string
  facts: unknown
}

/** A folder of a library, as it lies on the disk. */
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

/** Worlds under names, each in a folder of its own that people may move, copy and keep in a repository. */
export class WorldLibrary {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Folders that hold a world or tell of one, by name; none while the library is not there. */
  async list(): Promise<LibraryFolder[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => [])
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    const found = await Promise.all(names.map(({ name }) => this.#look(name)))
    return found.filter((folder) => folder !== null)
  }

  /** The archive of an entry. @throws LibraryEntryNotFoundError */
  async read(entryId: string): Promise<Buffer> {
    // A name from outside must not lead elsewhere.
    const isName = !/[/\\\0]|^[.]/.test(entryId)
    if (!isName) throw new LibraryEntryNotFoundError(entryId, this.folder)
    try {
      return await readFile(join(this.folder, entryId, worldFile))
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
        return await this.#place(draft, nameOf(text.title))
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
  async #place(draft: string, name: string): Promise<string> {
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

  async #look(entryId: string): Promise<LibraryFolder | null> {
    const folder = join(this.folder, entryId)
    const [file, text] = await Promise.all([
      stat(join(folder, worldFile)).catch(() => null),
      readFile(join(folder, textFile), 'utf8').catch(() => null),
    ])
    if (file === null && text === null) return null
    const version = `${file?.mtimeMs ?? 0} ${file?.size ?? 0}`
    return { entryId, text: objectOf(text), bytes: file?.size ?? 0, version }
  }
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
