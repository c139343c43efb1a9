import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import type { CopyStore } from './copy-store.ts'
import { lockFile } from './shared-folder.ts'

/** A server among those that share a folder of worlds. */
export interface WorldOwner {
  server: string
  /** Where it is asked to let a world go; no trailing slash. */
  controlUrl: string
}

/** Request of a server to the owner of a world. */
export interface ReleaseAsk {
  worldId: string
  /** Whether it needs a copy in the store, as it does not reach the owner's disk. */
  needsCopy: boolean
}

/** Answer of a world's owner to a server that asks for it; silent when it does not answer. */
export type ReleaseAnswer = 'released' | 'kept' | 'silent'

/** Way a server shares a folder of worlds with others. */
export interface WorldSharing {
  /** What this server is called among the others. */
  name: string
  /** Where the others reach it; asked when used, as it listens after the worlds are open. */
  controlUrl: () => string
  /** Asks the owner of a world to let it go. */
  askOwner: (owner: WorldOwner, ask: ReleaseAsk) => Promise<ReleaseAnswer>
  /** Where kept worlds are copied to, and opened from when their disk is lost. */
  store?: CopyStore | undefined
  /** Of one of several workers of a server: whether a world is at home with it, which nobody else has then. */
  isHome?: ((worldId: string) => boolean) | undefined
  /** Whether only workers of one server share the folder: what they leave is wiped when they start. */
  areWorldsOwn?: boolean | undefined
}

const note = (folder: string) => join(folder, 'owner.json')

/**
 * Makes a server the owner of a world until the function returned is called, or its process ends; null when another
 * one owns it. `finalFolder` is where the folder is when it is released: a new one is owned before it is moved there.
 */
export function ownWorld(folder: string, owner: WorldOwner, finalFolder = folder): (() => void) | null {
  if (!existsSync(folder)) return null
  const unlock = lockFile(join(folder, 'owner.db'))
  if (unlock === null) return null
  const draft = `${note(folder)}.draft`
  writeFileSync(draft, JSON.stringify(owner))
  renameSync(draft, note(folder))
  return () => {
    // Moved to its place by another server first, it is that one's.
    if (readOwner(finalFolder)?.server === owner.server) rmSync(note(finalFolder), { force: true })
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

/** Begins the next epoch of a closed state file and returns it: writes of an earlier epoch are refused. */
export function nextEpoch(file: string): number {
  return changeEpoch(file, '"ownerEpoch" + 1')
}

/** Puts a closed state file, a snapshot for example, into an epoch. */
export function setEpoch(file: string, epoch: number): void {
  changeEpoch(file, String(epoch))
}

/** The epoch of a state file, which another process may have open. */
export function readEpoch(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(db.prepare('SELECT "ownerEpoch" FROM "World"').get()?.ownerEpoch)
  } finally {
    db.close()
  }
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

/** A server that takes longer keeps its world for now, or has died. */
const MAX_ASKING_MS = 2_000

interface Asking {
  /** The server that asks. */
  self: () => WorldOwner
  /** Opens the control planes of all servers. */
  token: string
}

/** Asks owners over their control planes. */
export function askOwnerWith({ self, token }: Asking): WorldSharing['askOwner'] {
  return async ({ controlUrl }, { worldId, needsCopy }) => {
    const body: Schemas['ReleaseRequest'] = { ...self(), needsCopy }
    try {
      const response = await fetch(`${controlUrl}/control/worlds/${worldId}/release`, {
        method: 'POST',
        headers: { 'x-skyshop-control': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(MAX_ASKING_MS),
      })
      const isReleased = response.ok && ((await response.json()) as Schemas['Release']).isReleased
      return isReleased ? 'released' : 'kept'
    } catch {
      return 'silent'
    }
  }
}
