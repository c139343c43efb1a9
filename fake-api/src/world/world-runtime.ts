import { isInsideWrite, type ReadClient } from '@skyshop/prisma'
import { JournalFile } from '../journal/journal.ts'
import { currentTraceId } from '../journal/trace-scope.ts'
import type { ClientOwner, ClientPool } from './client-pool.ts'
import type { ClockHost } from './clock-host.ts'
import { ClockService } from './clock-service.ts'
import type { EventHandlers } from './event-handlers.ts'
import { LeaseCounter } from './lease-counter.ts'
import { type AttachedClient, runTransaction, type TransactionStep } from './transaction.ts'
import type { WallClock } from './wall-clock.ts'
import type { World, WorldLease } from './world.ts'
import { ReadInsideTransactionError, WorldClosingError } from './world-errors.ts'
import { journalFile, stateFile } from './world-files.ts'
import { tenantIdOf } from './world-id.ts'
import { readNextDueMs, readState, type WorldState } from './world-state.ts'
import type { TransactionRecord, WorldTx } from './world-tx.ts'

export interface WorldRuntimeOptions {
  id: string
  folder: string
  pool: ClientPool
  wallClock: WallClock
  handlers: EventHandlers
  onError(error: unknown, worldId: string): void
}

/** A world of this process: its file open while leased, its clock and journal for as long as it exists. */
export class WorldRuntime implements World, ClientOwner, ClockHost {
  readonly id: string
  readonly tenantId: string
  readonly folder: string
  readonly file: string
  readonly wallClock: WallClock
  readonly handlers: EventHandlers
  readonly journal: JournalFile
  readonly clock: ClockService
  readonly #options: WorldRuntimeOptions
  readonly #leases = new LeaseCounter()
  #opening: Promise<AttachedClient> | null = null
  #attached: AttachedClient | null = null
  #isLoaded = false
  #revision = 0
  #isClosing = false
  #isClosed = false
  #gate: Promise<void> | null = null

  constructor(options: WorldRuntimeOptions) {
    const { id, folder, wallClock, handlers } = options
    this.#options = options
    this.id = id
    this.tenantId = tenantIdOf(id)
    this.folder = folder
    this.file = stateFile(folder)
    this.wallClock = wallClock
    this.handlers = handlers
    this.clock = new ClockService(this)
    this.journal = new JournalFile({
      file: journalFile(folder),
      worldNames: [id, this.tenantId],
      wallClock,
      virtualNowMs: () => this.clock.nowMs(),
      onError: (error) => this.onError(error),
    })
  }

  get world(): World {
    return this
  }

  get revision(): number {
    return this.#revision
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get isIdle(): boolean {
    return this.#leases.isIdle
  }

  get read(): ReadClient {
    if (isInsideWrite()) throw new ReadInsideTransactionError()
    return this.#open().client
  }

  async withTx<T>(run: (ctx: WorldTx) => Promise<T>): Promise<T> {
    const instantOf = (storedMs: number) => Math.max(storedMs, this.clock.nowMs())
    return (await this.transact({ instantOf, run })).result
  }

  nowMs(): number {
    return this.clock.nowMs()
  }

  async transact<T>(step: TransactionStep<T>): Promise<{ result: T; state: WorldState }> {
    const outcome = await runTransaction(this.#open(), step)
    this.#revision += 1
    this.clock.committed(outcome.state.nowMs)
    for (const entry of outcome.records) this.#journal(entry)
    return outcome
  }

  nextDueMs(): number | null {
    return this.#attached === null ? null : readNextDueMs(this.#attached.database)
  }

  onError(error: unknown): void {
    this.#options.onError(error, this.id)
  }

  /**
   * Opens the world until the lease is released; waits while the world is being replaced.
   * @throws WorldClosingError
   */
  async acquire(): Promise<WorldLease> {
    // While events execute, their HTTP must come in, or the one who waits for their end waits for ever.
    while (this.#gate !== null && !this.clock.isMoving) await this.#gate
    if (this.#isClosing && !this.clock.isMoving) throw new WorldClosingError(this.id)
    return { world: this, release: await this.#take() }
  }

  async keepOpen(): Promise<() => void> {
    while (this.#gate !== null && this.isIdle) await this.#gate
    return this.#take()
  }

  detached(): void {
    this.#attached = null
    this.#opening = null
    try {
      this.journal.rest()
    } catch (error) {
      this.onError(error)
    }
  }

  /** Lets nobody new in, waits for who is inside, and runs `work` on the closed file; then opens again. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    while (this.#gate !== null) await this.#gate
    if (this.#isClosing) throw new WorldClosingError(this.id)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    try {
      await this.#leases.downTo(0)
      await this.#options.pool.detach(this)
      await work()
      this.#isLoaded = false
      this.#revision += 1
      const release = await this.#take()
      release()
    } finally {
      this.#gate = null
      resolve()
    }
  }

  /** Lets nobody new in, waits for who is inside, runs `last` on the open world and closes it for good. */
  async close<T>(last: (world: World) => Promise<T>): Promise<T> {
    const lease = await this.acquire()
    if (this.#isClosing) {
      lease.release()
      throw new WorldClosingError(this.id)
    }
    this.#isClosing = true
    try {
      await this.#leases.downTo(1)
      await this.clock.stop()
      return await last(this)
    } finally {
      this.#isClosed = true
      lease.release()
      await this.#options.pool.detach(this)
      this.journal.close()
    }
  }

  #journal(entry: TransactionRecord): void {
    this.journal.append({ ...entry, traceId: currentTraceId() ?? `tx-${this.journal.lastSeq + 1}` })
  }

  async #take(): Promise<() => void> {
    if (this.#isClosed) throw new WorldClosingError(this.id)
    this.#leases.take()
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#release()
    }
    try {
      await this.#ensureAttached()
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  #open(): AttachedClient {
    if (this.#attached === null) throw new Error(`The world ${this.id} is not open: take a lease first.`)
    return this.#attached
  }

  async #ensureAttached(): Promise<void> {
    if (this.#attached !== null) return
    this.#opening ??= this.#attach()
    await this.#opening
  }

  async #attach(): Promise<AttachedClient> {
    try {
      const attached = await this.#options.pool.attach(this)
      this.#attached = attached
      if (!this.#isLoaded) this.clock.load(readState(attached.database))
      this.#isLoaded = true
      return attached
    } catch (error) {
      this.#opening = null
      throw error
    }
  }

  #release(): void {
    this.#leases.give()
    if (!this.isIdle) return
    this.#options.pool.touch(this)
    this.#options.pool.wake()
  }
}
