import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal } from '../../journal/journal.ts'
import { ViolationsFoundError, WorldDamagedError, WorldNotFoundError } from '../../kernel/world-errors.ts'
import { ClientPool } from '../storage/client-pool.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { findStateFile, firstStateFile, lockFolder, removeOtherGenerations } from '../storage/world-files.ts'
import { runReentrant } from '../transaction/reentrant-scope.ts'
import type { World, WorldLease } from '../transaction/world.ts'
import type { Violation, WorldRegistryOptions, WorldSpec } from './registry-options.ts'
import { WorldBuilder } from './world-builder.ts'
import { WorldCopies } from './world-copies.ts'
import { defaultWorldId, newWorldId, tenantIdOf } from './world-id.ts'
import { WorldRuntime, type WorldRuntimeOptions } from './world-runtime.ts'

export interface WorldListing {
  id: string
  kind: 'default' | 'test'
}

const defaultClients = 8
const defaultIdleMs = 3_600_000
const sweepEveryMs = 60_000

interface Entry {
  runtime: WorldRuntime
  lastUsedMs: number
}

/** All worlds of the process (ADR 3). Make it with `createWorldRegistry`. */
export class WorldRegistry {
  /** Snapshot, restore, restart, fork, export, import. */
  readonly copies: WorldCopies
  readonly #options: WorldRegistryOptions
  readonly #pool: ClientPool
  readonly #worlds = new Map<string, Entry>()
  readonly #builder: WorldBuilder
  #cancelSweep: () => void = () => {}
  #unlock: () => void = () => {}

  constructor(options: WorldRegistryOptions) {
    this.#options = options
    this.#pool = new ClientPool(options.clients ?? defaultClients)
    this.#builder = new WorldBuilder(this.#pool, options)
    this.copies = new WorldCopies({
      transferFolder: this.#transferFolder,
      wallClock: options.wallClock,
      template: () => this.#builder.template,
      runtimeOf: (id) => this.#entry(id).runtime,
      make: (build) => this.#make(build),
      build: (folder, spec) => this.#builder.build(folder, spec),
      bringUpToDate: (file) => this.#builder.renew(file),
    })
  }

  /** Builds the template, opens the default world, and wipes or opens the test worlds of the last run. */
  async open(): Promise<void> {
    const { rootDir, earlierTestWorlds = 'wipe' } = this.#options
    await mkdir(rootDir, { recursive: true })
    this.#unlock = lockFolder(rootDir)
    await this.#builder.open()
    if (earlierTestWorlds === 'wipe') await rm(this.#testFolder, { recursive: true, force: true })
    await rm(this.#transferFolder, { recursive: true, force: true })
    await mkdir(this.#testFolder, { recursive: true })
    await this.#openDefault()
    for (const id of await readdir(this.#testFolder)) await this.#openEarlier(id)
    this.#armSweep()
  }

  /** Makes a test world of a spec, and returns its id. */
  create(spec: WorldSpec): Promise<string> {
    return this.#make((folder) => this.#builder.build(folder, spec))
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
    return this.#entry(worldId, this.#options.wallClock.nowMs()).runtime.acquire()
  }

  /** The same without waiting; null for a world that has to be opened or waited for. @throws WorldNotFoundError */
  tryAcquire(worldId: string): WorldLease | null {
    return this.#entry(worldId, this.#options.wallClock.nowMs()).runtime.tryAcquire()
  }

  has(worldId: string): boolean {
    return this.#worlds.has(worldId)
  }

  list(): readonly WorldListing[] {
    return [...this.#worlds.keys()].map((id) => ({ id, kind: id === defaultWorldId ? 'default' : 'test' }))
  }

  /** The journal without a lease, for streams: they keep no file open and end when the world goes. */
  journalOf(worldId: string): Journal {
    return this.#entry(worldId).runtime.journal
  }

  /** Waits for requests in flight, audits and removes the world. The caller must hold no lease on it. */
  async delete(worldId: string): Promise<{ violations: readonly Violation[] }> {
    const { runtime } = this.#entry(worldId)
    try {
      const violations = await runtime.close(async (world) => (await this.#options.audit?.(world)) ?? [])
      return { violations }
    } finally {
      if (runtime.isClosed) {
        this.#worlds.delete(worldId)
        await rm(runtime.folder, { recursive: true, force: true })
      }
    }
  }

  /** What the auditor finds in a world as it stands. */
  audit(worldId: string): Promise<readonly Violation[]> {
    return this.use(worldId, async (world) => (await this.#options.audit?.(world)) ?? [])
  }

  /** Deletes the test worlds nobody has used for a while; also runs by itself every minute. */
  async sweep(): Promise<void> {
    const limitMs = this.#options.wallClock.nowMs() - (this.#options.idleMs ?? defaultIdleMs)
    for (const [id, { runtime, lastUsedMs }] of this.#worlds) {
      if (id === defaultWorldId || lastUsedMs > limitMs) continue
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
    const runtimes = [...this.#worlds.values()].map((entry) => entry.runtime)
    await Promise.all(runtimes.map((runtime) => runtime.close(async () => {})))
    this.#worlds.clear()
    await this.#pool.close()
    this.#unlock()
    this.#unlock = () => {}
  }

  get #testFolder(): string {
    return join(this.#options.rootDir, 'worlds')
  }

  /** For files on their way; emptied at each start. */
  get #transferFolder(): string {
    return join(this.#options.rootDir, 'transfer')
  }

  #entry(worldId: string, usedMs?: number): Entry {
    const entry = this.#worlds.get(worldId)
    if (entry === undefined) throw new WorldNotFoundError(worldId)
    entry.lastUsedMs = usedMs ?? entry.lastUsedMs
    return entry
  }

  async #openDefault(): Promise<void> {
    const folder = join(this.#options.rootDir, defaultWorldId)
    await mkdir(folder, { recursive: true })
    const file = await findStateFile(folder)
    if (file === null) await this.#builder.build(folder, this.#options.defaultWorld)
    else {
      await removeOtherGenerations(file)
      this.#builder.bringUpToDate(file)
    }
    this.#add(defaultWorldId, { folder, file: file ?? firstStateFile(folder) })
    await this.use(defaultWorldId, async () => {})
  }

  /** A test world of the process before. One that cannot be opened is reported and does not stop the start. */
  async #openEarlier(id: string): Promise<void> {
    const folder = join(this.#testFolder, id)
    try {
      const file = await earlierStateFile(id, folder)
      this.#builder.renew(file)
      this.#add(id, { folder, file })
    } catch (error) {
      if (error instanceof WorldDamagedError) await rm(folder, { recursive: true, force: true })
      this.#options.onError(error, id)
    }
  }

  /** Makes a test world of what `build` puts into a folder. The folder is moved to its place when it is complete. */
  async #make(build: (folder: string, worldNames: readonly string[]) => Promise<void>): Promise<string> {
    const { id, draft } = await this.#newFolder()
    const folder = join(this.#testFolder, id)
    try {
      await build(draft, [id, tenantIdOf(id)])
      await rename(draft, folder)
      this.#add(id, { folder, file: firstStateFile(folder) })
      await this.use(id, async () => {})
      return id
    } catch (error) {
      this.#worlds.delete(id)
      await rm(draft, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** A folder for a test world that is being made, under an id nothing has. */
  async #newFolder(): Promise<{ id: string; draft: string }> {
    await mkdir(this.#transferFolder, { recursive: true })
    for (;;) {
      const id = newWorldId(this.#options.randomInt)
      const draft = join(this.#transferFolder, id)
      if (existsSync(draft) || existsSync(join(this.#testFolder, id))) continue
      await mkdir(draft)
      return { id, draft }
    }
  }

  #add(id: string, parts: Pick<WorldRuntimeOptions, 'folder' | 'file'>): void {
    const runtime = new WorldRuntime({ ...this.#options, ...parts, id, pool: this.#pool })
    this.#worlds.set(id, { runtime, lastUsedMs: this.#options.wallClock.nowMs() })
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
