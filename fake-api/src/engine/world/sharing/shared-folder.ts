import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError, ServerNameTakenError } from '../../kernel/world-errors.ts'

// SQLite's file lock goes with the process, however that ends, so nothing stale can be left.

/** Locks a file for this process alone; null when somebody has it. The function returned lets it go. */
export function lockFile(file: string, waitMs = 0): (() => void) | null {
  return lock(file, waitMs, (db) => db.exec('BEGIN EXCLUSIVE'))
}

/** Locks a file together with others that do the same, against whoever wants it alone; null when one has it so. */
function shareFile(file: string): (() => void) | null {
  return lock(file, 0, (db) => {
    db.exec('BEGIN')
    // A transaction that has begun holds its lock from the first read.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
  })
}

function lock(file: string, waitMs: number, take: (db: DatabaseSync) => void): (() => void) | null {
  const db = new DatabaseSync(file, { timeout: waitMs })
  try {
    take(db)
    return () => db.close()
  } catch (error) {
    db.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** SQLITE_BUSY: somebody has the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

/** A start that takes longer than this has hung. */
const maxStartMs = 60_000

/**
 * Lets this process use a folder of worlds together with other servers, each under a name of its own; a server that
 * shares with nobody is kept out. The function returned ends it.
 * @throws FolderInUseError, ServerNameTakenError
 */
export function shareFolder(folder: string, server: string): () => void {
  const leave = shareFile(join(folder, 'lock.db'))
  if (leave === null) throw new FolderInUseError(folder)
  const freeName = lockFile(join(folder, `server-${server}.db`))
  if (freeName === null) {
    leave()
    throw new ServerNameTakenError(folder, server)
  }
  return () => {
    freeName()
    leave()
  }
}

/** Runs what only one server of a folder may do at a time: making the template and the default world. */
export async function runAlone(folder: string, work: () => Promise<void>): Promise<void> {
  const unlock = lockFile(join(folder, 'start.db'), maxStartMs)
  if (unlock === null) throw new FolderInUseError(folder)
  try {
    await work()
  } finally {
    unlock()
  }
}
