import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockFile } from './shared-folder.ts'

/** A server among those that share a folder of worlds. */
export interface WorldOwner {
  server: string
  /** Where it is asked to let a world go; no trailing slash. */
  controlUrl: string
}

/** How a server shares a folder of worlds with others. */
export interface WorldSharing {
  /** What this server is called among the others. */
  name: string
  /** Where the others reach it; asked when used, as it listens after the worlds are open. */
  controlUrl: () => string
  /** Asks the owner of a world to let it go; false when it does not, or does not answer. */
  askOwner: (owner: WorldOwner, worldId: string) => Promise<boolean>
}

const note = (folder: string) => join(folder, 'owner.json')

/**
 * Makes a server the owner of a world until the function returned is called, or its process ends; null when another
 * one owns it. `place` is where the folder is when it is let go: a new one is owned before it is moved there.
 */
export function ownWorld(folder: string, owner: WorldOwner, place = folder): (() => void) | null {
  if (!existsSync(folder)) return null
  const unlock = lockFile(join(folder, 'owner.db'))
  if (unlock === null) return null
  const draft = `${note(folder)}.draft`
  writeFileSync(draft, JSON.stringify(owner))
  renameSync(draft, note(folder))
  return () => {
    // Moved to its place by another server first, it is that one's.
    if (readOwner(place)?.server === owner.server) rmSync(note(place), { force: true })
    unlock()
  }
}

/** Who owns a world, or owned it when its process ended; null for nobody. */
export function readOwner(folder: string): WorldOwner | null {
  try {
    return JSON.parse(readFileSync(note(folder), 'utf8'))
  } catch {
    return null
  }
}

/** Begins the next epoch of a closed state file, and answers it: who still writes in an earlier one is refused. */
export function nextEpoch(file: string): number {
  return changeEpoch(file, '"ownerEpoch" + 1')
}

/** Puts a closed state file, a snapshot for example, into an epoch. */
export function setEpoch(file: string, epoch: number): void {
  changeEpoch(file, String(epoch))
}

function changeEpoch(file: string, value: string): number {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = OFF')
    const row = db.prepare(`UPDATE "World" SET "ownerEpoch" = ${value} RETURNING "ownerEpoch"`).get()
    return Number(row?.ownerEpoch)
  } finally {
    db.close()
  }
}
