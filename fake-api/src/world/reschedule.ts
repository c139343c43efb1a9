import { cancelScheduled, schedule } from './scheduler.ts'
import type { WorldTx } from './world-tx.ts'

/**
 * Makes an event the only pending one of its kind and payload; `dueMs` null leaves none. For work whose time moves:
 * a list of due events then never shows what will not happen.
 */
export async function reschedule(
  ctx: WorldTx,
  event: { kind: string; payload: object; dueMs: number | null },
): Promise<void> {
  const { kind, payload, dueMs } = event
  const pending = await ctx.tx.scheduledEvent.findMany({
    where: { state: 'pending', kind, payloadJson: JSON.stringify(payload) },
  })
  for (const { id } of pending) await cancelScheduled(ctx, id)
  if (dueMs !== null) await schedule(ctx, { dueMs, kind, payload })
}
