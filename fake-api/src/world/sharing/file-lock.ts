import { DatabaseSync } from 'node:sqlite'

// SQLite's file lock goes with the process, however that ends, so nothing stale can be left.

/** Locks a file for this process alone; null when somebody has it. The function returned lets it go. */
export function lockFile(file: string, waitMs = 0): (() => void) | null {
  return lock(file, waitMs, (db) => db.exec('BEGIN EXCLUSIVE'))
}

/** Locks a file together with others that do the same, against whoever wants it alone; null when one has it so. */
export function shareFile(file: string): (() => void) | null {
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
