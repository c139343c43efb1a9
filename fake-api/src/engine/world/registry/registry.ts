import { mkdir } from 'node:fs/promises'
import type { Journal } from '../../journal/journal.ts'
import { DefaultWorldError, ServerEndingError, ViolationsFoundError } from '../../kernel/world-errors.ts'
import { runAlone, shareFolder } from '../sharing/shared-folder.ts'
import type { WorldOwner, WorldSharing } from '../sharing/world-owner.ts'
import type { FrameStore } from '../storage/frame-store.ts'
import { OpenFiles } from '../storage/open-files.ts'
import { findStateFile, firstStateFile, lockFolder } from '../storage/world-files.ts'
import { runReentrant } from '../transaction/reentrant-scope.ts'
import type { World, WorldLease } from '../transaction/world.ts'
import { openDefaultWorld, openEarlierWorlds, openWorldsAtHome } from './earlier-worlds.ts'
import type { NewWorld, Violation, WorldRegistryOptions } from './registry-options.ts'
import { SharedWorlds } from './shared-worlds.ts'
import { WorldBuilder } from './world-builder.ts'
import { WorldCopies } from './world-copies.ts'
import { WorldFactory } from './world-factory.ts'
import { WorldFolders } from './world-folders.ts'
import { defaultWorldId } from './world-id.ts'
import type { WorldLifetime } from './world-lifetimes.ts'
import { type WorldEntry, type WorldListing, WorldTable } from './world-table.ts'

const defaultOpenWorlds = 8
const sweepEveryMs = 60_000

/** All worlds of the process (ADR 3). Make it with `createWorldRegistry`. */
export class WorldRegistry {
  /** Snapshot, restore, restart, fork, export, import. */
  readonly copies: WorldCopies
  /** What there is, and for how long. */
  readonly table: WorldTable
  readonly #options: WorldRegistryOptions
  readonly #openFiles: OpenFiles
  readonly #folders: WorldFolders
  readonly #builder: WorldBuilder
  readonly #factory: WorldFactory
  readonly #shared: SharedWorlds | null
  #cancelSweep: () => void = () => {}
  #unlock: () => void = () => {}

  constructor(options: WorldRegistryOptions) {
    this.#options = options
    const { sharing, limits = {}, tableRules } = options
    this.#openFiles = new OpenFiles(options.openWorlds ?? defaultOpenWorlds, tableRules?.settled)
    this.#folders = new WorldFolders(options)
    this.#builder = new WorldBuilder(this.#openFiles, { ...options, transferFolder: this.#folders.transfer })
    const wipesAtStart = sharing?.areWorldsOwn ?? sharing === undefined
    this.table = new WorldTable({ ...options, openFiles: this.#openFiles }, limits, wipesAtStart)
    const renew = (file: string) => this.#builder.renew(file)
    const { table } = this
    const parts = { ...options, table, folders: this.#folders, renew }
    this.#shared = sharing ? new SharedWorlds({ ...parts, sharing }) : null
    this.#factory = new WorldFactory({
      folders: this.#folders,
      table: this.table,
      build: (folder, spec) => this.#builder.build(folder, spec),
      open: (id) => this.use(id, async () => {}),
      claim: (id) => this.claim(id),
      keep: (id, name) => this.keep(id, name),
      own: (id, folder) => this.#shared?.own(id, folder, firstStateFile(folder)),
      forget: (id) => this.#forget(id),
    })
    this.copies = new WorldCopies({
      transferFolder: this.#folders.transfer,
      wallClock: options.wallClock,
      template: () => this.#builder.template,
      requiredTables: tableRules?.required ?? [],
      runtimeOf: (id) => this.table.get(id).runtime,
      make: (build) => this.#factory.make(build),
      taken: async (id) => this.#shared?.copyNow(id),
      build: (folder, spec) => this.#builder.build(folder, spec),
      isAllowedTarget: options.isAllowedTarget ?? (() => false),
      bringUpToDate: renew,
    })
  }

  /** Builds the template, opens the default world and those that stayed, and wipes the others of the last run. */
  async open(): Promise<void> {
    const { rootDir, sharing } = this.#options
    await mkdir(rootDir, { recursive: true })
    if (sharing !== undefined) return this.#openShared(sharing)
    this.#unlock = lockFolder(rootDir)
    await this.#builder.open()
    await this.#folders.open()
    await openDefaultWorld(this.#earlierHost)
    await openEarlierWorlds(this.#earlierHost)
    this.#armSweep()
  }

  get #earlierHost() {
    const parts = { folders: this.#folders, table: this.table, builder: this.#builder }
    return { ...this.#options, ...parts, open: (id: string) => this.use(id, async () => {}) }
  }

  /** Makes a world of a spec, and returns its id. @throws TooManyWorldsError, TooManyKeptWorldsError */
  create(spec: NewWorld): Promise<string> {
    return this.#factory.create(spec)
  }

  /**
   * Makes a world under a chosen id, unless it is there already, of the same scenario and seed.
   * @throws WorldIdError, WorldExistsError, TooManyWorldsError, TooManyKeptWorldsError
   */
  createOnce(worldId: string, spec: NewWorld): Promise<'made' | 'there'> {
    return this.#factory.createOnce(worldId, spec)
  }

  /** Runs `work` with the world open. @throws what `acquire` throws */
  async use<T>(worldId: string, work: (world: World) => Promise<T>): Promise<T> {
    const { world, release } = await this.acquire(worldId)
    try {
      return await runReentrant(() => work(world))
    } finally {
      release()
    }
  }

  /**
   * Opens the world for a request whose end lies elsewhere.
   * @throws WorldNotFoundError, WorldClosingError, WorldElsewhereError, ServerEndingError
   */
  async acquire(worldId: string): Promise<WorldLease> {
    await this.claim(worldId)
    return this.table.use(worldId).runtime.acquire()
  }

  /** Makes sure that this server has the world, where it shares worlds with others. @throws WorldElsewhereError */
  async claim(worldId: string): Promise<void> {
    if (this.#shared?.has(worldId)) await this.#shared.claim(worldId)
  }

  /** Keeps a world under a name, or lets it go with null. @throws what `WorldTable.setLifetime` throws */
  async keep(worldId: string, name: string | null): Promise<WorldLifetime> {
    const lifetime = await this.table.setLifetime(worldId, name)
    if (name !== null) await this.use(worldId, () => this.table.get(worldId).runtime.waitForDisk())
    await this.#shared?.copyNow(worldId)
    return lifetime
  }

  /** Lets a world go to the server that asks; false while somebody uses it here. */
  async letGo(worldId: string, next: WorldOwner & { needsCopy?: boolean }): Promise<boolean> {
    return (await this.#shared?.letGo(worldId, next)) ?? false
  }

  /** Worlds of the shared folder that this server does not have, with the name of the one that does. */
  async listOthers(): Promise<(WorldListing & { server: string | null })[]> {
    return (await this.#shared?.others()) ?? []
  }

  /** Opens a world without waiting; null for a world that has to be opened or waited for. @throws WorldNotFoundError */
  tryAcquire(worldId: string): WorldLease | null {
    if (this.#shared !== null && !this.table.has(worldId)) return null
    return this.table.use(worldId).runtime.tryAcquire()
  }

  /** Of all worlds together, for metrics. */
  readonly load = () => ({ ...this.#openFiles.usage(), ...this.table.load(), ...this.#shared?.copies() })

  has(worldId: string): boolean {
    return this.#shared?.has(worldId) ?? this.table.has(worldId)
  }

  /** The worlds of this server. */
  worldIds(): string[] {
    return this.table.all().map(({ id }) => id)
  }

  /** The journal without a lease, for streams: they keep no file open and end when the world goes. */
  journalOf(worldId: string): Journal {
    return this.table.get(worldId).runtime.journal
  }

  /** The screens of a world's phone, without a lease: they stand in a file of their own. @throws WorldNotFoundError */
  framesOf(worldId: string): FrameStore {
    return this.table.get(worldId).runtime.frames
  }

  /** Waits for requests in flight, audits and removes the world. The caller must hold no lease on it. */
  async delete(worldId: string): Promise<{ violations: readonly Violation[] }> {
    if (worldId === defaultWorldId) throw new DefaultWorldError()
    await this.claim(worldId)
    const entry = this.table.get(worldId)
    const { runtime } = entry
    try {
      const violations = await runtime.close(async (world) => (await this.#options.audit?.(world)) ?? [])
      return { violations }
    } finally {
      if (runtime.isClosed) {
        await this.#folders.remove(worldId)
        this.#forget(worldId)
        await this.#shared?.removeCopies(entry)
      }
    }
  }

  /** What the auditor finds in a world as it stands. */
  audit(worldId: string): Promise<readonly Violation[]> {
    return this.use(worldId, async (world) => (await this.#options.audit?.(world)) ?? [])
  }

  /** Deletes the worlds nobody has used for longer than they stay; also runs by itself every minute. */
  async sweep(): Promise<void> {
    const { onError } = this.#options
    await this.#shared?.sweep()
    for (const { id, runtime } of this.table.over()) {
      if (!runtime.isIdle || runtime.journal.hasSubscribers) continue
      try {
        const { violations } = await this.delete(id)
        if (violations.length > 0) throw new ViolationsFoundError(violations)
      } catch (error) {
        if (!(error instanceof ServerEndingError)) onError(error, id)
      }
    }
  }

  /**
   * Waits for requests in flight and closes every world; the default world's time is stored. Worlds stay in the table, so
   * that a late request is told that the server is ending. Whoever makes worlds has to have ended before.
   */
  async close(): Promise<void> {
    this.#cancelSweep()
    await this.#shared?.endClaims()
    const entries = this.table.all()
    const copyLast = (entry: WorldEntry) => async () => this.#shared?.copyLast(entry)
    const closing = { refusal: () => new ServerEndingError(), closedAlready: () => undefined }
    const closings = entries.map((entry) => entry.runtime.close(copyLast(entry), closing))
    const closed = await Promise.allSettled(closings)
    this.#shared?.releaseAll()
    await this.#openFiles.closeAll()
    this.#unlock()
    this.#unlock = () => {}
    const failed = closed.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  /** Opens a folder shared with others: nothing is wiped, for it may be in use; a worker takes worlds nobody else has. */
  async #openShared({ name, isHome, areWorldsOwn }: WorldSharing): Promise<void> {
    const { rootDir, defaultWorld } = this.#options
    this.#unlock = shareFolder(rootDir, name)
    await runAlone(rootDir, async () => {
      await this.#builder.open()
      await this.#folders.open()
      const folder = this.#folders.of(defaultWorldId)
      if ((await findStateFile(folder)) === null) await this.#builder.build(folder, defaultWorld)
    })
    if (isHome && areWorldsOwn) await openWorldsAtHome(isHome, this.#earlierHost)
    this.#armSweep()
  }

  #forget(worldId: string): void {
    this.table.remove(worldId)
    this.#shared?.forget(worldId)
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
