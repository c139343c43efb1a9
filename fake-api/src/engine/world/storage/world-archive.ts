import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { WorldFileRefusedError } from '../../kernel/world-errors.ts'
import { openForeignFile, schemaOf } from './foreign-file.ts'
import { firstStateFile, frameFile, journalFile } from './world-files.ts'

/** The files of a world that travel. */
export interface WorldParts {
  state: string
  journal: string
  /** Screens of its phone; no file where there are none. */
  frames: string
}

/** The files of a world that is on its way, in a folder. */
export function partsIn(folder: string): WorldParts {
  return { state: firstStateFile(folder), journal: journalFile(folder), frames: frameFile(folder) }
}

/** What a part may be once unpacked, so that a small file cannot fill the disk. */
const maxPartBytes = 256 * 1024 * 1024

const partNames = { state: 'state.db', journal: 'journal.db', frames: 'frames.db' } as const
const required = ['state', 'journal'] as const
const schema = 'CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB)'
const regularFile = 0o100644
const packed = promisify<Buffer, Buffer>(deflate)
const unpacked = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/**
 * Writes a world's files into one: an SQLite archive (sqlar), which `sqlite3 -Ax <file>` unpacks, so that a bug report
 * can be looked into without Skyshop. Equal worlds make equal archives: no time is written.
 */
export async function packWorld(parts: WorldParts, target: string): Promise<void> {
  const db = new DatabaseSync(target)
  try {
    db.exec(schema)
    const insert = db.prepare('INSERT INTO sqlar VALUES (?, ?, 0, ?, ?)')
    const written = existsSync(parts.frames) ? [...required, 'frames' as const] : required
    for (const part of written) {
      const bytes = await readFile(parts[part])
      const data = await packed(bytes)
      // The format's rule: what does not get smaller is kept as it is.
      insert.run(partNames[part], regularFile, bytes.length, data.length < bytes.length ? data : bytes)
    }
  } finally {
    db.close()
  }
}

/** Writes the parts of an archive into files. @throws WorldFileRefusedError for anything but a sound archive */
export async function unpackWorld(archive: string, parts: WorldParts): Promise<void> {
  const db = openForeignFile(archive)
  try {
    if (readFrom(() => schemaOf(db)) !== expectedSchema())
      throw new WorldFileRefusedError('it is no archive of a world')
    // Archives of earlier versions have no frames.
    const hasFrames = readFrom(() => db.prepare('SELECT 1 FROM sqlar WHERE name = ?').get(partNames.frames))
    const held = hasFrames ? [...required, 'frames' as const] : required
    for (const part of held) {
      await writeFile(parts[part], await unpackPart(db, partNames[part]))
    }
  } finally {
    db.close()
  }
}

/** Reads from an archive of anybody: a page that is cut off, or a number that is none, is the file's fault. */
function readFrom<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const isOfFile = error instanceof Error && 'code' in error
    throw isOfFile ? new WorldFileRefusedError('it is damaged') : error
  }
}

async function unpackPart(db: DatabaseSync, name: string): Promise<Buffer> {
  const select = () => db.prepare('SELECT sz, data FROM sqlar WHERE name = ?').get(name)
  const { sz, data } = readFrom(select) ?? {}
  if (!(data instanceof Uint8Array) || typeof sz !== 'number')
    throw new WorldFileRefusedError(`it lacks ${name}`)
  if (sz < 0 || sz > maxPartBytes) throw new WorldFileRefusedError(`${name} in it is too large`)
  const bytes = Buffer.from(data)
  if (bytes.length === sz) return bytes
  const whole = await unpacked(bytes, { maxOutputLength: sz + 1 }).catch(() => null)
  if (whole?.length === sz) return whole
  throw new WorldFileRefusedError(`${name} in it is damaged`)
}

function expectedSchema(): string {
  const db = new DatabaseSync(':memory:')
  try {
    db.exec(schema)
    return schemaOf(db)
  } finally {
    db.close()
  }
}
