import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { WorldDamagedError } from './registry/world-errors.ts'
import { foldWorldFile } from './storage/closed-file.ts'
import { findStateFile, removeOtherGenerations } from './storage/world-files.ts'

/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, also of a file that is cut off, SQLITE_NOTADB, and no such table. */
const damaged = [11, 26, 1]

/** The closed state file of a test world that the process before left. @throws WorldDamagedError */
export async function earlierStateFile(worldId: string, folder: string): Promise<string> {
  const file = await findStateFile(folder)
  if (file === null) throw new WorldDamagedError(worldId, 'it has no state file')
  await removeOtherGenerations(file)
  try {
    // A process that was killed left its newest rows there.
    if (existsSync(`${file}-wal`)) foldWorldFile(file)
    assertWorldRow(file)
    return file
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && damaged.includes(Number(error.errcode) & 0xff))
      throw new WorldDamagedError(worldId, error.message)
    throw error
  }
}

/** Reads one row without a lock or a WAL of its own, which takes a fifth of the time. */
function assertWorldRow(file: string): void {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true })
  try {
    db.prepare('SELECT "nowMs" FROM "World" WHERE "id" = 1').get()
  } finally {
    db.close()
  }
}
