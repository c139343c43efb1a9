import type { DueEvent } from '../transaction/event-table.ts'
import type { World, WorldTx } from '../transaction/world.ts'

interface NewEvent {
  dueMs: number
  kind: string
  payload: unknown
}

/** Puts an event on the world's clock and returns its id; events of one instant fire in the order of ids. */
export async function schedule(ctx: WorldTx, event: NewEvent): Promise<number> {
  if (!Number.isSafeInteger(event.dueMs)) throw new RangeError('dueMs must be integer milliseconds.')
  const { dueMs, kind, payload } = event
  const id = ctx.nextId()
  ctx.events.add({ id, dueMs, kind, payloadJson: JSON.stringify(payload ?? null) })
  return id
}

/** Takes an event off the clock; false when it has fired or was cancelled before. */
export async function cancelScheduled(ctx: WorldTx, id: number): Promise<boolean> {
  return ctx.events.cancel(id)
}

/** Work of one kind for one payload; there is at most one of it on the clock. */
interface OnlyEvent {
  kind: string
  payload: object
}

/** Takes work off the clock, so that a list of due events never shows what will not happen. */
export async function unschedule(ctx: WorldTx, { kind, payload }: OnlyEvent): Promise<void> {
  ctx.events.cancelAll({ kind, payloadJson: JSON.stringify(payload) })
}

/** Moves work whose time has changed; `dueMs` null leaves none. It keeps its place among those of the same instant. */
export async function reschedule(ctx: WorldTx, event: OnlyEvent & { dueMs: number | null }): Promise<void> {
  const { kind, payload, dueMs } = event
  if (dueMs === null) return unschedule(ctx, event)
  const { count } = await ctx.tx.scheduledEvent.updateMany({
    where: { state: 'pending', kind, payloadJson: JSON.stringify(payload) },
    data: { dueMs: BigInt(dueMs) },
  })
  if (count === 0) await schedule(ctx, { dueMs, kind, payload })
}

/** Puts work on the clock unless it is there already, whenever it is due then. */
export async function scheduleOnce(ctx: WorldTx, event: OnlyEvent & { dueMs: number }): Promise<void> {
  const { kind, payload } = event
  if (!ctx.events.isPending({ kind, payloadJson: JSON.stringify(payload) })) await schedule(ctx, event)
}

/** Finds when work that is on the clock is due; null when none is. */
export async function findScheduled(ctx: WorldTx, { kind, payload }: OnlyEvent): Promise<number | null> {
  const where = { state: 'pending', kind, payloadJson: JSON.stringify(payload) }
  const row = await ctx.tx.scheduledEvent.findFirst({ where, select: { dueMs: true } })
  return row && Number(row.dueMs)
}

/** The journal entry an event's consequences hang on. */
export interface Cause {
  traceId: string
  parentSeq: number
}

/** Work that follows a committed event outside its transaction, e.g. a request over HTTP. */
export type AfterCommit = (world: World, cause: Cause) => Promise<void>

/** Runs inside the event's own transaction and returns what is to follow it, or null. */
export type EventHandler = (ctx: WorldTx, event: DueEvent) => Promise<AfterCommit | null>

/** One handler for each kind of event; a kind without one fails when it fires. */
export type EventHandlers = Readonly<Record<string, EventHandler>>
