import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { WallClock } from '../../kernel/clock.ts'
import {
  ServerEndingError,
  WorldElsewhereError,
  WorldNotFoundError,
  WorldOwnerLostError,
} from '../../kernel/world-errors.ts'
import {
  nextEpoch,
  ownWorld,
  readEpoch,
  readOwner,
  type WorldOwner,
  type WorldSharing,
} from '../sharing/world-owner.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { findStateFile } from '../storage/world-files.ts'
import { lastWrittenMs, readKeeping } from '../storage/world-folder.ts'
import { type CopyCounts, StoredWorlds } from './stored-worlds.ts'
import type { WorldFolders } from './world-folders.ts'
import { defaultWorldId, isWorldId } from './world-id.ts'
import { WorldRecovery } from './world-recovery.ts'
import type { WorldEntry, WorldListing, WorldTable } from './world-table.ts'

/** Stands for the name of a server that is not known: the world is open on the server that has it now. */
const OTHER = 'that has it now'

interface SharedWorldsOptions {
  sharing: WorldSharing
  folders: WorldFolders
  table: WorldTable
  /** Brings a closed state file to the structure of this version. */
  renew: (file: string) => void
  wallClock: WallClock
  onError: (error: unknown, worldId: string) => void
}

/**
 * Which worlds of a shared folder are this server's: it owns what stands in the table, and nothing else. A world is
 * taken when somebody uses it here, and let go when its next server asks.
 */
export class SharedWorlds {
  readonly #options: SharedWorldsOptions
  readonly #owned = new Map<string, () => void>()
  readonly #adopting = new Map<string, Promise<void>>()
  #isEnding = false
  /** Worlds being let go, and for whom. */
  readonly #leaving = new Map<string, WorldOwner>()
  /** Copies of kept worlds; null where there is no store. */
  readonly #stored: StoredWorlds | null
  readonly #recovery: WorldRecovery | null

  constructor(options: SharedWorldsOptions) {
    this.#options = options
    const { sharing, folders } = options
    const parts = { ...options, self: () => this.#self }
    this.#stored = sharing.store
      ? new StoredWorlds({ ...parts, store: sharing.store, transferFolder: folders.transfer })
      : null
    this.#recovery = this.#stored && new WorldRecovery({ ...parts, stored: this.#stored })
  }

  /** Whether a world is here or can be taken; what the store has is known when it is claimed. */
  has(worldId: string): boolean {
    const { table, folders } = this.#options
    if (table.has(worldId)) return true
    return isWorldId(worldId) && (this.#stored !== null || existsSync(folders.of(worldId)))
  }

  /** Owns a new world before another server can see it; returns the epoch of its state file. */
  own(worldId: string, folder: string, file: string): number {
    const release = ownWorld(folder, this.#self, this.#options.folders.of(worldId))
    if (release === null) throw new Error(`${folder} is owned before it is made.`)
    this.#owned.set(worldId, release)
    return nextEpoch(file)
  }

  /** Makes sure that the world is this server's. @throws WorldElsewhereError, ServerEndingError, WorldNotFoundError, WorldDamagedError */
  async claim(worldId: string): Promise<void> {
    const { table } = this.#options
    const next = this.#leaving.get(worldId)
    if (next !== undefined) throw new WorldElsewhereError(worldId, next.server)
    if (table.has(worldId)) return
    if (this.#isEnding) throw new ServerEndingError()
    const adopting = this.#adopting.get(worldId) ?? this.#adopt(worldId)
    this.#adopting.set(worldId, adopting)
    try {
      await adopting
    } finally {
      this.#adopting.delete(worldId)
    }
    // It is closed with the others: work that began on it now would outlive the gateway.
    if (this.#isEnding) throw new ServerEndingError()
  }

  /** Takes no world any more; what is being taken stands in the table then, and its request is refused. */
  async endClaims(): Promise<void> {
    this.#isEnding = true
    await Promise.allSettled(this.#adopting.values())
  }

  /**
   * Closes a world nobody uses for the server that asks; false when somebody does. One that does not reach this disk gets
   * a last copy, and the world is no longer on it.
   */
  async letGo(worldId: string, { needsCopy = false, ...next }: WorldOwner & { needsCopy?: boolean }) {
    const { table, folders, onError } = this.#options
    if (this.#adopting.has(worldId) || this.#leaving.has(worldId)) return false
    if (!table.has(worldId)) {
      if (!needsCopy || !existsSync(folders.of(worldId))) return true
      // Closed here since the last start: it may hold more than its last copy.
      await this.claim(worldId)
    }
    const entry = table.get(worldId)
    const { runtime } = entry
    if (!runtime.isIdle || runtime.clock.isExecuting) return false
    this.#leaving.set(worldId, next)
    try {
      const copyLast = async () => void (needsCopy && (await this.#stored?.copyOpen(entry)))
      await runtime.close(copyLast, { refusal: () => new WorldElsewhereError(worldId, next.server) })
      if (needsCopy) await folders.remove(worldId)
    } catch (error) {
      if (!(error instanceof ServerEndingError)) onError(error, worldId)
      return false
    } finally {
      if (runtime.isClosed) this.forget(worldId)
      this.#leaving.delete(worldId)
    }
    return true
  }

  /** All worlds are closed here: they are nobody's. */
  releaseAll(): void {
    for (const release of this.#owned.values()) release()
    this.#owned.clear()
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
    const ids = [defaultWorldId, ...(await folders.ids())].filter((id) => isWorldId(id) && !table.has(id))
    const lists = ids.map(async (id) => {
      const folder = folders.of(id)
      const file = await findStateFile(folder).catch(() => null)
      if (file === null) return []
      const lifetime = table.lifetimes.of({ id, keeping: readKeeping(folder) })
      const server = readOwner(folder)?.server ?? null
      return [
        { id, file, isDefault: id === defaultWorldId, lifetime, lastUsedMs: lastWrittenMs(file), server },
      ]
    })
    return (await Promise.all(lists)).flat()
  }

  /** Copies a world that has just been kept, or has a snapshot more; removes its copies when it is no longer kept. */
  async copyNow(worldId: string): Promise<void> {
    const entry = this.#options.table.get(worldId)
    if (this.#stored === null || worldId === defaultWorldId) return
    if (entry.keeping === null) return this.#stored.remove(worldId)
    await this.#stored.copyNow(entry).catch((error: unknown) => this.#lost(entry, error))
  }

  /** The last copy of a world that is about to be closed, for a caller who has it open; what fails is reported. */
  async copyLast(entry: WorldEntry): Promise<void> {
    await this.#stored?.copyOpen(entry).catch((error: unknown) => this.#options.onError(error, entry.id))
  }

  /** The world is removed, with its copies. */
  async removeCopies({ id, keeping }: WorldEntry): Promise<void> {
    if (keeping !== null) await this.#stored?.remove(id)
  }

  /** What was copied, and how many kept worlds have changed since their last copy. */
  copies(): { copies?: CopyCounts; waitingCopies?: number } {
    const waiting = this.#options.table.all().filter((entry) => this.#stored?.isDue(entry)).length
    return this.#stored === null ? {} : { copies: this.#stored.counts, waitingCopies: waiting }
  }

  /** Copies the kept worlds that have changed, and takes those that nobody has used for longer than they stay. */
  async sweep(): Promise<void> {
    const { table, wallClock, onError } = this.#options
    if (this.#stored !== null) {
      await this.#stored.removeLeftOver()
      for (const entry of table.all())
        await this.#stored
          .copy(entry)
          .catch((error: unknown) => this.#lost(entry, error))
          .catch((error: unknown) => onError(error, entry.id))
    }
    await this.#claimLeftOver(wallClock.nowMs())
  }

  /** Takes the worlds that nobody owns and nobody has used for longer than they stay. */
  async #claimLeftOver(nowMs: number): Promise<void> {
    const { isHome = () => true } = this.#options.sharing
    const left = (await this.others()).filter(({ id, lifetime: { unusedMs }, lastUsedMs, server }) => {
      return isHome(id) && server === null && unusedMs !== null && lastUsedMs <= nowMs - unusedMs
    })
    for (const { id } of left)
      await this.claim(id).catch((error: unknown) => this.#options.onError(error, id))
  }

  get #self(): WorldOwner {
    const { name, controlUrl } = this.#options.sharing
    return { server: name, controlUrl: controlUrl() }
  }

  async #adopt(worldId: string): Promise<void> {
    const { table, folders, renew } = this.#options
    const folder = folders.of(worldId)
    if (worldId !== defaultWorldId) await this.#recovery?.bring(worldId)
    const release = await this.#take(worldId, folder)
    try {
      const file = await earlierStateFile(worldId, folder)
      // Before this server itself writes into it.
      const lastUsedMs = lastWrittenMs(file)
      renew(file)
      if (readKeeping(folder) !== null) await this.#recovery?.begin(worldId, readEpoch(file) + 1)
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
    const asked = owner !== null && (await sharing.askOwner(owner, { worldId, needsCopy: false }))
    const second = asked === 'released' ? ownWorld(folder, this.#self) : null
    if (second === null) throw new WorldElsewhereError(worldId, owner?.server ?? OTHER)
    return second
  }

  /** Another server has opened the copy of a world that is open here, which therefore ends here. */
  async #lost({ id, runtime }: WorldEntry, error: unknown): Promise<void> {
    if (!(error instanceof WorldOwnerLostError)) throw error
    await runtime.close(async () => {}, { refusal: () => new WorldElsewhereError(id, OTHER) })
    this.forget(id)
    await this.#recovery?.setAside(id, 'that opened its copy')
  }
}
