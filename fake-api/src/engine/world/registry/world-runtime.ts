import { isInsideWrite, type ReadClient } from '@skyshop/prisma'
import { JournalFile } from '../../journal/journal.ts'
import { currentTraceId } from '../../journal/journal-entry.ts'
import type { WallClock } from '../../kernel/clock.ts'
import { type OrderNaming, unknownNaming } from '../../kernel/order-naming.ts'
import { ReadInsideTransactionError } from '../../kernel/world-errors.ts'
import { ClockService } from '../clock/clock-service.ts'
import { journalState } from '../clock/journal-event.ts'
import type { ClockHost } from '../clock/run-due-events.ts'
import type { EventHandlers } from '../clock/schedule.ts'
import { setEpoch } from '../sharing/world-owner.ts'
import { FrameStore } from '../storage/frame-store.ts'
import type { OpenFile, OpenFiles } from '../storage/open-files.ts'
import { readReferenceVersion } from '../storage/reference-data.ts'
import { SnapshotStore } from '../storage/snapshot-store.ts'
import { WorldFile } from '../storage/world-file.ts'
import { frameFile, journalFile } from '../storage/world-files.ts'
import { EventTable } from '../transaction/event-table.ts'
import { runTransaction, type TransactionStep } from '../transaction/transaction.ts'
import { entryOf, type World, type WorldLease, type WorldTx } from '../transaction/world.ts'
import { readLastId, readState, storeTime, type WorldState } from '../transaction/world-state.ts'
import type { WorldRegistryOptions } from './registry-options.ts'
import { worldNumberOf } from './world-id.ts'
import { type Closing, WorldLeases } from './world-leases.ts'

export interface WorldRuntimeOptions
  extends Pick<WorldRegistryOptions, 'wallClock' | 'handlers' | 'watcher' | 'orders' | 'onError'> {
  id: string
  folder: string
  /** The state file in force. */
  file: string
  openFiles: OpenFiles
  /** The epoch in which this server owns the world; none where it shares worlds with nobody. */
  ownerEpoch?: number | undefined
  /** Whether the world goes with this server, and need not outlive the machine. */
  endsAtRestart: () => boolean
}

/** A world of this process: its file open while leased, its clock and journal for as long as it exists. */
export class WorldRuntime implements World, ClockHost {
  readonly id: string
  readonly number: string
  readonly folder: string
  readonly wallClock: WallClock
  readonly handlers: EventHandlers
  readonly orders: OrderNaming
  readonly journal: JournalFile
  readonly clock: ClockService
  readonly snapshots: SnapshotStore
  /** Screens of its phone. */
  readonly frames: FrameStore
  readonly #options: WorldRuntimeOptions
  readonly #leases: WorldLeases
  readonly #worldFile: WorldFile
  #isLoaded = false
  #revision = 0

  constructor(options: WorldRuntimeOptions) {
    const { id, folder, file, openFiles, wallClock, handlers, orders = unknownNaming } = options
    this.#options = options
    this.id = id
    this.number = worldNumberOf(id)
    this.folder = folder
    this.snapshots = new SnapshotStore(id, folder)
    this.frames = new FrameStore(id, frameFile(folder))
    this.wallClock = wallClock
    this.handlers = handlers
    this.orders = orders
    this.clock = new ClockService(this)
    const worldFile = new WorldFile({
      openFiles,
      file,
      isIdle: () => this.isIdle,
      onOpened: ({ database }) => {
        if (options.endsAtRestart()) database.doNotWaitForDisk()
        if (this.#isLoaded) return
        this.clock.load(readState(database))
        this.journal.open()
        this.#isLoaded = true
      },
      onClosed: () => this.journal.rest(),
    })
    this.#worldFile = worldFile
    this.#leases = new WorldLeases({ id, worldFile, onClosed: (refusal) => this.journal.close(refusal) })
    this.journal = new JournalFile({
      file: journalFile(folder),
      worldNames: [id, this.number],
      orders,
      wallClock,
      virtualNowMs: () => this.clock.nowMs(),
      onError: (error) => this.onError(error),
    })
  }

  get world(): World {
    return this
  }

  get file(): string {
    return this.#worldFile.file
  }

  get generation(): number {
    return this.#worldFile.generation
  }

  /** Grows with every transaction, and when another program writes: a copy made at the same revision still holds. */
  get revision(): number {
    return this.#revision
  }

  get fileStamp(): number {
    return this.#open().database.fileStamp
  }

  get settingsStamp(): number {
    return this.#open().database.watchedStamp
  }

  get isClosed(): boolean {
    return this.#leases.isClosed
  }

  get isIdle(): boolean {
    return this.#leases.isIdle
  }

  get read(): ReadClient {
    if (isInsideWrite()) throw new ReadInsideTransactionError()
    return this.#open().read
  }

  async withTx<T>(run: (ctx: WorldTx) => Promise<T>): Promise<T> {
    const instantOf = (storedMs: number) => Math.max(storedMs, this.clock.nowMs())
    const { result, isDue } = await this.transact({ instantOf, run })
    if (isDue) await this.clock.runDue()
    return result
  }

  referenceVersion(): number {
    return readReferenceVersion(this.#open().database)
  }

  nowMs(): number {
    return this.clock.nowMs()
  }

  wallNowMs(): number {
    return this.wallClock.nowMs()
  }

  async transact<T>(step: TransactionStep<T>): Promise<{ result: T; state: WorldState; isDue: boolean }> {
    const { watcher, ownerEpoch } = this.#options
    const { orders } = this
    // Another revision also after one that was rolled back: it may have noticed what another program has written.
    const outcome = await runTransaction(this.#open().database, {
      ...step,
      watcher,
      orders,
      ownerEpoch,
    }).finally(() => {
      this.#revision += 1
    })
    this.clock.committed(outcome.state.nowMs)
    for (const record of outcome.records)
      this.journal.append(entryOf(record, currentTraceId() ?? `tx-${this.journal.lastSeq + 1}`))
    return outcome
  }

  async storeTime(nowMs: number): Promise<void> {
    await storeTime(this.#open().database, nowMs, this.#options.ownerEpoch).finally(() => {
      this.#revision += 1 // Also where it failed, as in `transact`.
    })
    this.clock.committed(nowMs)
  }

  get events(): EventTable | null {
    const { current } = this.#worldFile
    return current === null ? null : new EventTable(current.database.reader)
  }

  lastId(): number {
    return readLastId(this.#open().database)
  }

  onError(error: unknown): void {
    this.#options.onError(error, this.id)
  }

  /** Opens the world until the lease is released; waits while it is being replaced. @throws the refusal of who closes the world */
  async acquire(): Promise<WorldLease> {
    return { world: this, release: this.#upToDate(await this.#leases.acquire()) }
  }

  /** Opens the world without waiting; null where the world is not open, or about to be replaced. */
  tryAcquire(): WorldLease | null {
    const release = this.#leases.tryAcquire()
    return release === null ? null : { world: this, release: this.#upToDate(release) }
  }

  async keepOpen(): Promise<() => void> {
    return this.#upToDate(await this.#leases.acquireForClock())
  }

  /** The epoch in which this server owns the world; none where it shares worlds with nobody. */
  get ownerEpoch(): number | undefined {
    return this.#options.ownerEpoch
  }

  /** Has what is and will be committed outlive the machine: the world stays from now on. The caller holds a lease. */
  waitForDisk(): Promise<void> {
    return this.#open().database.waitForDisk()
  }

  /** Copies the state that is committed now into one file, and returns its revision. The caller holds a lease. */
  async copyState(target: string): Promise<number> {
    if (this.clock.isRunning) await this.storeTime(this.clock.nowMs())
    const revision = this.#revision
    await this.#open().database.copyTo(target)
    return revision
  }

  /** Works while the world is closed, and keeps it so; false where it is open or in use. */
  runWhileClosed(work: () => Promise<void>): Promise<boolean> {
    return this.#leases.runWhileClosed(work)
  }

  /** Lets nobody new in, waits for who is inside, goes on with another state file and journals that it did. */
  replaceState(draft: string, operationId: string, request: object): Promise<void> {
    return this.#leases.runExclusive(async () => {
      if (this.ownerEpoch !== undefined) setEpoch(draft, this.ownerEpoch)
      await this.#worldFile.replaceFile(draft, () => this.#reopen())
      journalState(this.journal, operationId, request)
    })
  }

  /** Lets nobody new in, waits for who is inside, runs `last` on the open world and closes it for good: `WorldLeases.close`. */
  close<T>(last: (world: World) => Promise<T>, closing: Closing<T> = {}): Promise<T> {
    return this.#leases.close(async () => {
      // Without room for where a running clock stood, it goes on from where it was stored last.
      await this.clock.stop().catch((error: unknown) => this.onError(error))
      return last(this)
    }, closing)
  }

  async #reopen(): Promise<void> {
    this.#isLoaded = false
    this.#revision += 1
    await this.#leases.acquireNow().then((release) => release())
  }

  /** The end of a new lease; a file that cannot be looked at leaves none. What another program wrote is noticed first. */
  #upToDate(release: () => void): () => void {
    try {
      if (this.#open().database.noticeOtherWriters()) this.#revision += 1
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  #open(): OpenFile {
    const { current } = this.#worldFile
    if (current === null) throw new Error(`The world ${this.id} is not open: take a lease first.`)
    return current
  }
}
