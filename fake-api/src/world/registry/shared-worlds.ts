import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { WorldElsewhereError, WorldNotFoundError } from '../../kernel/world-errors.ts'
import { nextEpoch, ownWorld, readOwner, type WorldOwner, type WorldSharing } from '../sharing/world-owner.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { findStateFile } from '../storage/world-files.ts'
import { lastWrittenMs, readKeeping } from '../storage/world-folder.ts'
import type { WorldFolders } from './world-folders.ts'
import { isWorldId } from './world-id.ts'
import type { WorldListing, WorldTable } from './world-table.ts'

interface SharedWorldsOptions {
  sharing: WorldSharing
  folders: WorldFolders
  table: WorldTable
  /** Brings a closed state file to the structure of this version. */
  renew: (file: string) => void
}

/**
 * Which worlds of a shared folder are this server's: it owns what stands in the table, and nothing else. A world is
 * taken when somebody uses it here, and let go when its next server asks.
 */
export class SharedWorlds {
  readonly #options: SharedWorldsOptions
  readonly #owned = new Map<string, () => void>()
  readonly #adopting = new Map<string, Promise<void>>()
  /** Worlds being let go, and for whom. */
  readonly #leaving = new Map<string, WorldOwner>()

  constructor(options: SharedWorldsOptions) {
    this.#options = options
  }

  /** Whether a world is here or can be taken. */
  has(worldId: string): boolean {
    const { table, folders } = this.#options
    return table.has(worldId) || (isWorldId(worldId) && existsSync(folders.of(worldId)))
  }

  /** Owns a new world before anybody else can see it; answers the epoch of its state file. */
  own(worldId: string, folder: string, file: string): number {
    const release = ownWorld(folder, this.#self, this.#options.folders.of(worldId))
    if (release === null) throw new Error(`${folder} is owned before it is made.`)
    this.#owned.set(worldId, release)
    return nextEpoch(file)
  }

  /** Makes sure that the world is this server's. @throws WorldElsewhereError, WorldNotFoundError, WorldDamagedError */
  async claim(worldId: string): Promise<void> {
    const { table } = this.#options
    const next = this.#leaving.get(worldId)
    if (next !== undefined) throw new WorldElsewhereError(worldId, next.server)
    if (table.has(worldId)) return
    const adopting = this.#adopting.get(worldId) ?? this.#adopt(worldId)
    this.#adopting.set(worldId, adopting)
    try {
      await adopting
    } finally {
      this.#adopting.delete(worldId)
    }
  }

  /** Closes a world nobody uses for the server that asks; false when somebody does. */
  async letGo(worldId: string, next: WorldOwner): Promise<boolean> {
    const { table } = this.#options
    if (this.#adopting.has(worldId) || this.#leaving.has(worldId)) return false
    if (!table.has(worldId)) return true
    const { runtime } = table.get(worldId)
    if (!runtime.isIdle || runtime.clock.isMoving) return false
    this.#leaving.set(worldId, next)
    try {
      await runtime.close(async () => {})
    } finally {
      if (runtime.isClosed) this.forget(worldId)
      this.#leaving.delete(worldId)
    }
    return true
  }

  /** The world is closed here: it is nobody's. */
  forget(worldId: string): void {
    this.#options.table.remove(worldId)
    this.#owned.get(worldId)?.()
    this.#owned.delete(worldId)
  }

  /** Worlds on disk that this server does not have, with the name of the one that does or did. */
  async others(): Promise<(WorldListing & { server: string | null })[]> {
    const { folders, table } = this.#options
    const ids = (await folders.ids()).filter((id) => isWorldId(id) && !table.has(id))
    const found = ids.map(async (id) => {
      const folder = folders.of(id)
      const file = await findStateFile(folder).catch(() => null)
      if (file === null) return []
      const lifetime = table.lifetimes.of({ id, keeping: readKeeping(folder) })
      const server = readOwner(folder)?.server ?? null
      return [{ id, file, isDefault: false, lifetime, lastUsedMs: lastWrittenMs(file), server }]
    })
    return (await Promise.all(found)).flat()
  }

  /** Takes the worlds that nobody owns and nobody has used for longer than they stay. */
  async claimLeftOver(nowMs: number, onError: (error: unknown, worldId: string) => void): Promise<void> {
    const left = (await this.others()).filter(({ lifetime: { unusedMs }, lastUsedMs, server }) => {
      return server === null && unusedMs !== null && lastUsedMs <= nowMs - unusedMs
    })
    for (const { id } of left) await this.claim(id).catch((error: unknown) => onError(error, id))
  }

  get #self(): WorldOwner {
    const { name, controlUrl } = this.#options.sharing
    return { server: name, controlUrl: controlUrl() }
  }

  async #adopt(worldId: string): Promise<void> {
    const { table, folders, renew } = this.#options
    const folder = folders.of(worldId)
    const release = await this.#take(worldId, folder)
    try {
      const file = await earlierStateFile(worldId, folder)
      // Before this server itself writes into it.
      const lastUsedMs = lastWrittenMs(file)
      renew(file)
      table.add(worldId, { folder, file, lastUsedMs, ownerEpoch: nextEpoch(file) })
      this.#owned.set(worldId, release)
    } catch (error) {
      release()
      throw error
    }
  }

  /** The lock of a world, after asking who has it. */
  async #take(worldId: string, folder: string): Promise<() => void> {
    const { sharing } = this.#options
    const first = ownWorld(folder, this.#self)
    if (first !== null) return first
    if ((await stat(folder).catch(() => null)) === null) throw new WorldNotFoundError(worldId)
    const owner = readOwner(folder)
    const hasLeft = owner !== null && (await sharing.askOwner(owner, worldId))
    const second = hasLeft ? ownWorld(folder, this.#self) : null
    if (second === null) throw new WorldElsewhereError(worldId, owner?.server ?? 'another server')
    return second
  }
}
