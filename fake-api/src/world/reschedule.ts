import { schedule } from './scheduler.ts'
import type { WorldTx } from './world-tx.ts'

/** Work of one kind for one payload; there is at most one of it on the clock. */
export interface OnlyEvent {
  kind: string
  payload: object
}

/** Takes work off the clock, so that a list of due events never shows what will not happen. */
export async function unschedule(ctx: WorldTx, { kind, payload }: OnlyEvent): Promise<void> {
  await ctx.tx.scheduledEvent.updateMany({
    where: { state: 'pending', kind, payloadJson: JSON.stringify(payload) },
    data: { state: 'cancelled' },
  })
}

/** Moves work whose time has changed; `dueMs` null leaves none. */
export async function reschedule(ctx: WorldTx, event: OnlyEvent & { dueMs: number | null }): Promise<void> {
  const { kind, payload, dueMs } = event
  await unschedule(ctx, event)
  if (dueMs !== null) await schedule(ctx, { dueMs, kind, payload })
}
