import type { WorldTx } from './world-tx.ts'

export interface NewEvent {
  dueMs: number
  kind: string
  payload: unknown
}

/** Puts an event on the world's clock and returns its id; events of one instant fire in the order of ids. */
export async function schedule(ctx: WorldTx, event: NewEvent): Promise<number> {
  if (!Number.isSafeInteger(event.dueMs)) throw new RangeError('dueMs must be integer milliseconds.')
  const id = ctx.nextId()
  await ctx.tx.scheduledEvent.createMany({
    data: {
      id,
      dueMs: BigInt(event.dueMs),
      kind: event.kind,
      payloadJson: JSON.stringify(event.payload ?? null),
      state: 'pending',
    },
  })
  return id
}

/** Takes an event off the clock; false when it has fired or was cancelled before. */
export async function cancelScheduled(ctx: WorldTx, id: number): Promise<boolean> {
  const { count } = await ctx.tx.scheduledEvent.updateMany({
    where: { id, state: 'pending' },
    data: { state: 'cancelled' },
  })
  return count === 1
}
