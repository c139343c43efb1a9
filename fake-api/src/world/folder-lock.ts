import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError } from './registry/world-errors.ts'

// `bridge-simulator/src/server/claim-data-dir.ts` locks in the same way; the reason that it is not shared stands there.

/**
 * Claims a folder for this process; the returned function gives it back. SQLite's file lock goes with the
 * process, however that ends, so nothing stale can be left.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  const db = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw isBusy(error) ? new FolderInUseError(folder) : error
  }
  return () => db.close()
}

/** SQLITE_BUSY: somebody has the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
