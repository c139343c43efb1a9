import { WorldNotFoundError } from '../../kernel/world-errors.ts'
import { firstStateFile } from '../storage/world-files.ts'
import { type Keeping, readKeeping, readSummary, type WorldSummary } from '../storage/world-folder.ts'
import { defaultWorldId } from './world-id.ts'
import { type WorldLifetime, WorldLifetimes, type WorldLimits } from './world-lifetimes.ts'
import { WorldRuntime, type WorldRuntimeOptions } from './world-runtime.ts'

/** A world that can be opened. */
export interface WorldEntry {
  readonly id: string
  readonly folder: string
  readonly runtime: WorldRuntime
  /** Wall time. */
  lastUsedMs: number
  keeping: Keeping | null
}

/** A world as lists show it, without opening it. */
export interface WorldListing {
  id: string
  isDefault: boolean
  lifetime: WorldLifetime
  /** Wall time. */
  lastUsedMs: number
  /** Its state file. */
  file: string
}

type RuntimeParts = Omit<WorldRuntimeOptions, 'id' | 'folder' | 'file' | 'ownerEpoch' | 'endsAtRestart'>

/** Where a world lies; the state file is the first one when left out. */
interface WorldLocation {
  folder: string
  file?: string
  /** Wall time; now when left out. */
  lastUsedMs?: number
  /** In which this server owns the world; none where it shares worlds with nobody. */
  ownerEpoch?: number | undefined
}

/** Work that the worlds of a process have to do. */
export interface WorldLoad {
  /** Wall time by which the latest of the running clocks is late. */
  clockLagMs: number
  /** Events that open worlds have scheduled. */
  pendingEvents: number
  /** Entries of journals that are not written yet. */
  journalBacklog: number
}

/** The worlds of the process by id, and what can be said of them without opening one. */
export class WorldTable {
  readonly lifetimes: WorldLifetimes
  readonly #runtimeParts: RuntimeParts
  readonly #entries = new Map<string, WorldEntry>()
  #isExecutingStopped = false

  /** `wipesAtStart` says whether a server that starts removes ephemeral worlds. */
  constructor(runtimeParts: RuntimeParts, limits: Partial<WorldLimits>, wipesAtStart: boolean) {
    this.#runtimeParts = runtimeParts
    this.lifetimes = new WorldLifetimes(limits, wipesAtStart, () => this.#entries.values())
  }

  add(id: string, { folder, file = firstStateFile(folder), lastUsedMs, ownerEpoch }: WorldLocation): void {
    const endsAtRestart = () => this.lifetimeOf(id).endsAtRestart
    const runtime = new WorldRuntime({ ...this.#runtimeParts, id, folder, file, ownerEpoch, endsAtRestart })
    if (this.#isExecutingStopped) void runtime.clock.stopExecuting()
    const entry = { id, folder, runtime, keeping: readKeeping(folder) }
    this.#entries.set(id, { ...entry, lastUsedMs: lastUsedMs ?? this.#nowMs })
  }

  remove(worldId: string): void {
    this.#entries.delete(worldId)
  }

  has(worldId: string): boolean {
    return this.#entries.has(worldId)
  }

  /** Lets the clocks of all worlds, and of later ones, execute no further event, while what events call still answers. */
  async stopExecutingEvents(): Promise<void> {
    this.#isExecutingStopped = true
    await Promise.all(this.all().map(({ runtime }) => runtime.clock.stopExecuting()))
  }

  /** @throws WorldNotFoundError */
  get(worldId: string): WorldEntry {
    const entry = this.#entries.get(worldId)
    if (entry === undefined) throw new WorldNotFoundError(worldId)
    return entry
  }

  /** An open world, which counts as used now. @throws WorldNotFoundError */
  use(worldId: string): WorldEntry {
    const entry = this.get(worldId)
    entry.lastUsedMs = this.#nowMs
    return entry
  }

  all(): WorldEntry[] {
    return [...this.#entries.values()]
  }

  list(): WorldListing[] {
    return this.all().map((entry) => ({
      id: entry.id,
      isDefault: entry.id === defaultWorldId,
      lifetime: this.lifetimes.of(entry),
      lastUsedMs: entry.lastUsedMs,
      file: entry.runtime.file,
    }))
  }

  load(): WorldLoad {
    const runtimes = this.all().map(({ runtime }) => runtime)
    return {
      clockLagMs: Math.max(0, ...runtimes.map(({ clock }) => clock.lagMs)),
      pendingEvents: runtimes.reduce((total, { events }) => total + (events?.countPending() ?? 0), 0),
      journalBacklog: runtimes.reduce((total, { journal }) => total + journal.backlog, 0),
    }
  }

  /** What a world began from. @throws WorldNotFoundError */
  summaryOf(worldId: string): WorldSummary {
    const summary = readSummary(this.get(worldId).runtime.file)
    if (summary === null) throw new WorldNotFoundError(worldId)
    return summary
  }

  /** @throws WorldNotFoundError */
  lifetimeOf(worldId: string): WorldLifetime {
    return this.lifetimes.of(this.get(worldId))
  }

  /**
   * Keeps a world under a name, or lets it go with null.
   * @throws WorldNotFoundError, DefaultWorldError, TooManyKeptWorldsError
   */
  async setLifetime(worldId: string, name: string | null): Promise<WorldLifetime> {
    const entry = this.use(worldId)
    await this.lifetimes.set(entry, name === null ? null : { name, keptAtMs: this.#nowMs })
    return this.lifetimes.of(entry)
  }

  /** Worlds that nobody has used for longer than they stay. */
  over(): WorldEntry[] {
    return this.all().filter((entry) => this.lifetimes.isOver(entry, this.#nowMs))
  }

  get #nowMs(): number {
    return this.#runtimeParts.wallClock.nowMs()
  }
}
