import { DefaultWorldError, TooManyKeptWorldsError, TooManyWorldsError } from '../../kernel/world-errors.ts'
import { type Keeping, writeKeeping } from '../storage/world-folder.ts'
import { defaultWorldId } from './world-id.ts'

/** Limits on how many worlds a server holds, and how long it holds those that nobody uses. */
export interface WorldLimits {
  /** Worlds of every kind. */
  worlds: number
  keptWorlds: number
  /** Wall time without use after which an ephemeral world is removed. */
  ephemeralMs: number
  /** Wall time without use after which a kept world is removed; null for never. */
  keptMs: number | null
}

const dayMs = 86_400_000

/** Limits of what is not limited otherwise. */
export const standardLimits: WorldLimits = {
  worlds: 10_000,
  keptWorlds: 100,
  ephemeralMs: 3_600_000,
  keptMs: 180 * dayMs,
}

/** Lifetime of one world. */
export interface WorldLifetime {
  kind: 'kept' | 'ephemeral'
  /** Empty for an ephemeral world and for the default one. */
  name: string
  endsAtRestart: boolean
  /** Wall time without use after which it is removed; null for never. */
  unusedMs: number | null
}

/** Facts that the lifetime of a world depends on. */
export interface LifetimeEntry {
  readonly id: string
  readonly folder: string
  keeping: Keeping | null
  lastUsedMs: number
}

/** Decides how long worlds stay, and how many there may be. */
export class WorldLifetimes {
  readonly #limits: WorldLimits
  readonly #wipesAtStart: boolean
  readonly #entries: () => Iterable<LifetimeEntry>

  /** What is left out of the limits is as in `standardLimits`. */
  constructor(limits: Partial<WorldLimits>, wipesAtStart: boolean, entries: () => Iterable<LifetimeEntry>) {
    this.#limits = { ...standardLimits, ...limits }
    this.#wipesAtStart = wipesAtStart
    this.#entries = entries
  }

  of({ id, keeping }: Pick<LifetimeEntry, 'id' | 'keeping'>): WorldLifetime {
    if (id === defaultWorldId) return { kind: 'kept', name: '', endsAtRestart: false, unusedMs: null }
    const { ephemeralMs, keptMs } = this.#limits
    if (keeping !== null) return { kind: 'kept', name: keeping.name, endsAtRestart: false, unusedMs: keptMs }
    return { kind: 'ephemeral', name: '', endsAtRestart: this.#wipesAtStart, unusedMs: ephemeralMs }
  }

  /** Keeps a world under a name, or lets it go with null. @throws DefaultWorldError, TooManyKeptWorldsError */
  async set(entry: LifetimeEntry, keeping: Keeping | null): Promise<void> {
    if (entry.id === defaultWorldId) throw new DefaultWorldError()
    if (keeping !== null && entry.keeping === null) this.assertRoomForKept()
    const before = entry.keeping
    // Counted before it is written, so that two at once cannot both be the last.
    entry.keeping = keeping
    try {
      await writeKeeping(entry.folder, keeping)
    } catch (error) {
      entry.keeping = before
      throw error
    }
  }

  /** @throws TooManyWorldsError */
  assertRoom(): void {
    const { worlds } = this.#limits
    if ([...this.#entries()].length >= worlds) throw new TooManyWorldsError(worlds)
  }

  /** @throws TooManyKeptWorldsError */
  assertRoomForKept(): void {
    const { keptWorlds } = this.#limits
    const kept = [...this.#entries()].filter(({ keeping }) => keeping !== null)
    if (kept.length >= keptWorlds) throw new TooManyKeptWorldsError(keptWorlds)
  }

  /** Whether nobody has used the world for as long as it stays without use. */
  isOver(entry: Omit<LifetimeEntry, 'folder'>, nowMs: number): boolean {
    const { unusedMs } = this.of(entry)
    return unusedMs !== null && entry.lastUsedMs <= nowMs - unusedMs
  }
}
