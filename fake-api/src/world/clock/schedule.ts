import type { WorldTx } from '../world-tx.ts'

export interface NewEvent {
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
