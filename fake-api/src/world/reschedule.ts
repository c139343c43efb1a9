import { schedule } from './clock/schedule.ts'
import type { WorldTx } from './world-tx.ts'

/** Work of one kind for one payload; there is at most one of it on the clock. */
export interface OnlyEvent {
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
