import { isDiskFull } from '@skyshop/prisma'
import { DAY_MS, HOUR_MS, MINUTE_MS, type WallClock } from '../../kernel/clock.ts'
import { DefinedCodeError } from '../../kernel/defined-code-error.ts'
import type { DueEvent, EventTable } from '../transaction/event-table.ts'
import type { TransactionStep } from '../transaction/transaction.ts'
import type { World, WorldTx } from '../transaction/world.ts'
import { ClockRunawayError, type FiredEvent } from '../transaction/world-clock.ts'
import type { WorldState } from '../transaction/world-state.ts'
import { journalEvent } from './journal-event.ts'
import type { AfterCommit, Cause, EventHandler, EventHandlers } from './schedule.ts'
import { WallDeadlineError, withWallDeadline } from './wall-clock.ts'

/**
 * Executes everything due by `targetMs`, also what that schedules, in the order of (due, id).
 * Each event has its own transaction; the write queue is free between them. Ends early where `mayGoOn` says so.
 * @throws ClockRunawayError when one instant does not come to an end.
 */
export async function runDueEvents(
  host: ClockHost,
  { targetMs, parent, mayGoOn }: { targetMs: number; parent: Cause | null; mayGoOn: () => boolean },
  fired: FiredEvents,
): Promise<void> {
  const guard = new InstantGuard(() => host.lastId())
  while (mayGoOn()) {
    const event: DueEvent | null = host.events?.next(targetMs) ?? null
    if (event === null) return
    guard.check(event)
    const result = await fireEvent(host, event, parent)
    if (result === null) continue
    guard.ranAt(result.atMs)
    fired.add(result)
  }
}

/** Most generations of events at one instant, and most later events for each of the first generation. */
const MAX_GENERATIONS = 1000

/**
 * Tells an instant that does not end from one with much to do. Thousands of events may be due at one instant; what
 * they schedule for the same instant is the next generation, and a thousand of these mean that it never ends.
 * Ids grow, so an event with an id above the last one given when a generation began belongs to the next.
 */
class InstantGuard {
  readonly #lastId: () => number
  #instantMs = Number.NEGATIVE_INFINITY
  #generation = 0
  #lastIdOfGeneration = 0
  #firstCount = 0
  #laterCount = 0

  constructor(lastId: () => number) {
    this.#lastId = lastId
  }

  /** An event is about to run. @throws ClockRunawayError */
  check({ id, dueMs }: DueEvent): void {
    if (dueMs > this.#instantMs) this.#begin(dueMs)
    if (id > this.#lastIdOfGeneration) {
      this.#generation += 1
      this.#lastIdOfGeneration = this.#lastId()
    }
    if (this.#generation === 0) this.#firstCount += 1
    else this.#laterCount += 1
    if (
      this.#generation <= MAX_GENERATIONS &&
      this.#laterCount <= MAX_GENERATIONS * Math.max(1, this.#firstCount)
    )
      return
    throw new ClockRunawayError(this.#instantMs, MAX_GENERATIONS)
  }

  /** Notes the instant an event ran at: overdue events all run at the one the clock has reached. */
  ranAt(atMs: number): void {
    this.#instantMs = Math.max(this.#instantMs, atMs)
  }

  #begin(instantMs: number): void {
    this.#instantMs = instantMs
    this.#generation = 0
    this.#lastIdOfGeneration = this.#lastId()
    this.#firstCount = 0
    this.#laterCount = 0
  }
}

/** Most events kept for an answer: a jump over years fires thousands. */
const maxKept = 1000

/** Events that an execution has fired: the first of them, and how many there were. */
export class FiredEvents {
  readonly #kept: FiredEvent[] = []
  #count = 0

  add(event: FiredEvent): void {
    this.#count += 1
    if (this.#kept.length < maxKept) this.#kept.push(event)
  }

  get count(): number {
    return this.#count
  }

  get kept(): readonly FiredEvent[] {
    return this.#kept
  }
}

/** Dependencies of a world's clock on its world. */
export interface ClockHost {
  readonly world: World
  readonly handlers: EventHandlers
  readonly wallClock: WallClock
  transact<T>(step: TransactionStep<T>): Promise<{ result: T; state: WorldState }>
  /** Moves the stored time forward. */
  storeTime(nowMs: number): Promise<void>
  /** Keeps the world open until the returned function is called. */
  keepOpen(): Promise<() => void>
  /** What is due, as last committed; null while the file is closed. */
  readonly events: EventTable | null
  /** The id given last, as last committed. The world must be open. */
  lastId(): number
  onError(error: unknown): void
}

/** Provider time-outs are virtual; an effect that takes this long on the wall has failed. */
const effectDeadlineMs = 60_000

/** An event that failed: why, when in the world, and the sentence for the journal. */
interface Failure {
  error: string
  atMs: number
  note: string
}

/**
 * Executes one event at its own instant: its transaction, then what follows it outside.
 * Null when it was cancelled in the meantime. A failure is recorded, and tried again as `retryWaitMs` says, unless the
 * handler has planned the same work itself. A kind without handler, an effect past its wall deadline, and code of a
 * configuration are not.
 */
async function fireEvent(host: ClockHost, event: DueEvent, parent: Cause | null): Promise<FiredEvent | null> {
  const { journal } = host.world
  const startedMs = host.wallClock.nowMs()
  const committed = await commitEvent(host, event)
  if (committed === null) return null
  const tookMs = host.wallClock.nowMs() - startedMs
  if ('error' in committed) {
    journalEvent(journal, { event, parent, tookMs, error: committed.note })
    return failedEvent(event, committed)
  }
  const cause = journalEvent(journal, { event, parent, tookMs, error: null })
  const failure = await runEffect(host, event, { effect: committed.effect, cause })
  if (failure === null) return { ...event, atMs: committed.atMs, outcome: 'done' }
  journalEvent(journal, { event, parent: cause, tookMs: null, error: failure.note })
  return failedEvent(event, { ...failure, atMs: committed.atMs })
}

function failedEvent(event: DueEvent, { atMs, error }: Failure): FiredEvent {
  return { ...event, atMs, outcome: 'failed', error }
}

async function commitEvent(
  host: ClockHost,
  event: DueEvent,
): Promise<{ atMs: number; effect: AfterCommit | null } | Failure | null> {
  const handler: EventHandler | undefined = host.handlers[event.kind]
  try {
    const { result, state } = await host.transact({
      instantOf: (storedMs) => Math.max(storedMs, event.dueMs),
      run: async (ctx) => {
        if (!ctx.events.claim(event.id, ctx.nowMs)) return null
        if (handler === undefined) throw new Error(`No handler for events of kind ${event.kind}.`)
        return { effect: await handler(ctx, event) }
      },
    })
    return result && { atMs: state.nowMs, effect: result.effect }
  } catch (error) {
    // It stays due: time does not pass it over for want of room.
    if (isDiskFull(error)) throw error
    return fail(host, event, { error, mayRetry: handler !== undefined && isWorthRetrying(error) })
  }
}

async function runEffect(
  host: ClockHost,
  event: DueEvent,
  { effect, cause }: { effect: AfterCommit | null; cause: Cause },
): Promise<Failure | null> {
  if (effect === null) return null
  try {
    await withWallDeadline(host.wallClock, effectDeadlineMs, effect(host.world, cause))
    return null
  } catch (error) {
    return fail(host, event, { error, mayRetry: isWorthRetrying(error) })
  }
}

function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof WallDeadlineError || error instanceof DefinedCodeError)
}

async function fail(
  host: ClockHost,
  event: DueEvent,
  { error: cause, mayRetry }: { error: unknown; mayRetry: boolean },
): Promise<Failure> {
  host.onError(cause)
  const error = cause instanceof Error ? cause.message : String(cause)
  const { result: waitMs, state } = await host.transact({
    instantOf: (storedMs) => Math.max(storedMs, event.dueMs),
    run: async (ctx) => {
      ctx.events.markFailed(event.id, ctx.nowMs, error)
      return mayRetry ? scheduleRetry(ctx, event) : undefined
    },
  })
  return { error, atMs: state.nowMs, note: failureNote(error, waitMs) }
}

/** Puts failed work on the clock again. Null when it has failed too often, undefined when it is planned already. */
function scheduleRetry(ctx: WorldTx, { id: failedId }: DueEvent): number | null | undefined {
  const waitMs = retryWaitMs(ctx.events.failuresOf(failedId))
  if (waitMs === null) return null
  const again = { id: ctx.nextId(), dueMs: ctx.nowMs + waitMs }
  return ctx.events.addAgain(failedId, again) ? waitMs : undefined
}

/** Waits before an event is tried again that has failed once, twice, …; afterwards it is given up. */
const WAITS_MS: readonly number[] = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** How long to wait, in milliseconds of the world, when an event fails that has failed so often before; null: no more. */
function retryWaitMs(failuresBefore: number): number | null {
  return WAITS_MS[failuresBefore] ?? null
}

/** The sentence a failed event leaves in the journal. */
function failureNote(error: string, waitMs: number | null | undefined): string {
  if (waitMs === undefined) return error
  return waitMs === null ? `${error}; given up` : `${error}; tried again in ${waitMs / MINUTE_MS} min`
}
