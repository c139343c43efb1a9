import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Another program reads the file, so its WAL cannot be checkpointed: try again. */
export class WorldFileBusyError extends Error {
  readonly code = 'world-file-busy'

  constructor(file: string) {
    super(`${file} is being read by another program; close that and try again.`)
  }
}

/** How long a foreign reader may delay the event loop. */
const timeoutMs = 200

/**
 * Writes the WAL into the main file, so that a copy of that file alone is complete.
 * @throws WorldFileBusyError unless SQLite says that nothing was left behind.
 */
export function checkpointWal(db: DatabaseSync, file: string): void {
  const before = db.prepare('PRAGMA busy_timeout').get()?.timeout
  db.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  try {
    const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
    if (busy !== 0) throw new WorldFileBusyError(file)
  } finally {
    db.exec(`PRAGMA busy_timeout = ${before}`)
  }
}

/** Tells whether a file is complete without a WAL, which the last one who closes it removes. */
export function isWithoutWal(file: string): boolean {
  return existsSync(file) && !existsSync(`${file}-wal`)
}
