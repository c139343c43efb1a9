import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readStackFile, removeStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import { codeOf, unwritable } from './start-checks.ts'
import { StartError } from './start-options.ts'

// `fake-api/src/engine/world/storage/world-files.ts` locks folders in the same way. Neither may import the other: shop, simulator and
// upstream reach each other over HTTP alone, so that each can be deleted or replaced by itself.
const sqliteBusy = 5

/**
 * Locks a data folder for the stack of this process before anything is built or written there; the returned function
 * releases it. SQLite's file lock goes with the process, however that ends.
 * @throws StartError when another stack has the folder, or it cannot be written to
 */
export function lockDataDir(dataDir: string): () => void {
  const release = tryLock(dataDir)
  if (release === null) throw new StartError(inUse(dataDir))
  // Left by a stack that was killed: its addresses lead nowhere.
  removeStackFile(dataDir)
  return release
}

/** Tells whether a stack runs, starts or ends on this data folder. */
export function isDataDirLocked(dataDir: string): boolean {
  const release = tryLock(dataDir)
  release?.()
  return release === null
}

/** Null when another process has the lock. */
function tryLock(dataDir: string): (() => void) | null {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(join(dataDir, 'start-lock.db'), { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw unwritable(dataDir, codeOf(error))
  }
  const held = db
  return () => held.close()
}

function inUse(dataDir: string): string {
  const url = readStackFile(dataDir)?.panelUrl
  const holder = url === undefined ? 'another simulator that is starting' : `the simulator at ${url}`
  return `The data folder ${dataDir} is in use by ${holder}: open that one, stop it, or name another folder with SKYSHOP_DATA_DIR.`
}
