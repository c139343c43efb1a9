import { mkdir } from 'node:fs/promises'
import type { Journal } from '../../journal/journal.ts'
import {
  DefaultWorldError,
  KeptWorldDamagedError,
  ViolationsFoundError,
  WorldDamagedError,
} from '../../kernel/world-errors.ts'
import { ClientPool } from '../storage/client-pool.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { findStateFile, firstStateFile, lockFolder, removeOtherGenerations } from '../storage/world-files.ts'
import { lastWrittenMs, readKeeping, readOrigin } from '../storage/world-folder.ts'
import { runReentrant } from '../transaction/reentrant-scope.ts'
import type { World, WorldLease } from '../transaction/world.ts'
import type { NewWorld, Violation, WorldRegistryOptions } from './registry-options.ts'
import { WorldBuilder } from './world-builder.ts'
import { WorldCopies } from './world-copies.ts'
import { WorldFolders } from './world-folders.ts'
import { defaultWorldId } from './world-id.ts'
import { WorldMaker } from './world-maker.ts'
import { WorldTable } from './world-table.ts'

const defaultClients = 8
const sweepEveryMs = 60_000

/** All worlds of the process (ADR 3). Make it with `createWorldRegistry`. */
export class WorldRegistry {
  /** Snapshot, restore, restart, fork, export, import. */
  readonly copies: WorldCopies
  /** What there is, and for how long. */
  readonly table: WorldTable
  readonly #options: WorldRegistryOptions
  readonly #pool: ClientPool
  readonly #folders: WorldFolders
  readonly #builder: WorldBuilder
  readonly #maker: WorldMaker
  #cancelSweep: () => void = () => {}
  #unlock: () => void = () => {}

  constructor(options: WorldRegistryOptions) {
    this.#options = options
    this.#pool = new ClientPool(options.clients ?? defaultClients)
    this.#builder = new WorldBuilder(this.#pool, options)
    this.#folders = new WorldFolders(options.rootDir, options.randomInt)
    this.table = new WorldTable({ ...options, pool: this.#pool }, options.limits ?? {})
    this.#maker = new WorldMaker({
      folders: this.#folders,
      table: this.table,
      build: (folder, spec) => this.#builder.build(folder, spec),
      open: (id) => this.use(id, async () => {}),
    })
    this.copies = new WorldCopies({
      transferFolder: this.#folders.transfer,
      wallClock: options.wallClock,
      template: () => this.#builder.template,
      runtimeOf: (id) => this.table.get(id).runtime,
      make: (build) => this.#maker.make(build),
      build: (folder, spec) => this.#builder.build(folder, spec),
      bringUpToDate: (file) => this.#builder.renew(file),
    })
  }

  /** Builds the template, opens the default world and those that stayed, and wipes the others of the last run. */
  async open(): Promise<void> {
    const { rootDir, earlierTestWorlds = 'wipe' } = this.#options
    await mkdir(rootDir, { recursive: true })
    this.#unlock = lockFolder(rootDir)
    await this.#builder.open()
    await this.#folders.open()
    await this.#openDefault()
    for (const id of await this.#folders.ids()) {
      const isStaying = earlierTestWorlds === 'keep' || readKeeping(this.#folders.of(id)) !== null
      await (isStaying ? this.#openEarlier(id) : this.#folders.remove(id))
    }
    this.#armSweep()
  }

  /** Makes a world of a spec, and returns its id. @throws TooManyWorldsError, TooManyKeptWorldsError */
  create(spec: NewWorld): Promise<string> {
    return this.#maker.create(spec)
  }

  /**
   * Makes a world under a chosen id, unless it is there already, of the same scenario and seed.
   * @throws WorldIdError, WorldExistsError, TooManyWorldsError, TooManyKeptWorldsError
   */
  createOnce(worldId: string, spec: NewWorld): Promise<'made' | 'there'> {
    return this.#maker.createOnce(worldId, spec)
  }

  /** Runs `work` with the world open. @throws WorldNotFoundError, WorldClosingError */
  async use<T>(worldId: string, work: (world: World) => Promise<T>): Promise<T> {
    const { world, release } = await this.acquire(worldId)
    try {
      return await runReentrant(() => work(world))
    } finally {
      release()
    }
  }

  /** Opens the world for a request whose end lies elsewhere. @throws WorldNotFoundError, WorldClosingError */
  async acquire(worldId: string): Promise<WorldLease> {
    return this.table.use(worldId).runtime.acquire()
  }

  /** The same without waiting; null for a world that has to be opened or waited for. @throws WorldNotFoundError */
  tryAcquire(worldId: string): WorldLease | null {
    return this.table.use(worldId).runtime.tryAcquire()
  }

  has(worldId: string): boolean {
    return this.table.has(worldId)
  }

  /** The journal without a lease, for streams: they keep no file open and end when the world goes. */
  journalOf(worldId: string): Journal {
    return this.table.get(worldId).runtime.journal
  }

  /** Waits for requests in flight, audits and removes the world. The caller must hold no lease on it. */
  async delete(worldId: string): Promise<{ violations: readonly Violation[] }> {
    const { id, runtime } = this.table.get(worldId)
    if (id === defaultWorldId) throw new DefaultWorldError()
    try {
      const violations = await runtime.close(async (world) => (await this.#options.audit?.(world)) ?? [])
      return { violations }
    } finally {
      if (runtime.isClosed) {
        this.table.remove(worldId)
        await this.#folders.remove(worldId)
      }
    }
  }

  /** What the auditor finds in a world as it stands. */
  audit(worldId: string): Promise<readonly Violation[]> {
    return this.use(worldId, async (world) => (await this.#options.audit?.(world)) ?? [])
  }

  /** Deletes the worlds nobody has used for longer than they stay; also runs by itself every minute. */
  async sweep(): Promise<void> {
    for (const { id, runtime } of this.table.over()) {
      if (!runtime.isIdle || runtime.journal.hasSubscribers) continue
      try {
        const { violations } = await this.delete(id)
        if (violations.length > 0) throw new ViolationsFoundError(violations)
      } catch (error) {
        this.#options.onError(error, id)
      }
    }
  }

  /** Waits for requests in flight and closes every world; the default world's time is stored. */
  async close(): Promise<void> {
    this.#cancelSweep()
    const entries = this.table.all()
    await Promise.all(entries.map(({ runtime }) => runtime.close(async () => {})))
    for (const { id } of entries) this.table.remove(id)
    await this.#pool.close()
    this.#unlock()
    this.#unlock = () => {}
  }

  async #openDefault(): Promise<void> {
    const folder = this.#folders.of(defaultWorldId)
    const file = await findStateFile(folder)
    if (file === null) await this.#builder.build(folder, this.#options.defaultWorld)
    else {
      await removeOtherGenerations(file)
      this.#builder.bringUpToDate(file)
    }
    this.table.add(defaultWorldId, { folder, file: file ?? firstStateFile(folder) })
    await this.use(defaultWorldId, async () => {})
  }

  /** A world of the process before. One that cannot be opened is reported and does not stop the start. */
  async #openEarlier(id: string): Promise<void> {
    const folder = this.#folders.of(id)
    const keeping = readKeeping(folder)
    try {
      const file = await earlierStateFile(id, folder)
      this.#builder.renew(file)
      this.table.add(id, { folder, file, ...(keeping && { lastUsedMs: lastWrittenMs(file) }) })
      // A clock that runs goes on with the process.
      if (keeping !== null && readOrigin(file).isRunning) await this.use(id, async () => {})
    } catch (error) {
      if (!(error instanceof WorldDamagedError)) return this.#options.onError(error, id)
      if (keeping === null) await this.#folders.remove(id)
      this.#options.onError(keeping ? new KeptWorldDamagedError(keeping.name, folder, error) : error, id)
    }
  }

  #armSweep(): void {
    this.#cancelSweep = this.#options.wallClock.startTimer(sweepEveryMs, () => {
      this.#armSweep()
      void this.sweep()
    })
  }
}

/** Opens the worlds of a folder: ready when it returns. @throws FolderInUseError, UnknownWorldVersionError */
export async function createWorldRegistry(options: WorldRegistryOptions): Promise<WorldRegistry> {
  const registry = new WorldRegistry(options)
  try {
    await registry.open()
    return registry
  } catch (error) {
    await registry.close()
    throw error
  }
}
