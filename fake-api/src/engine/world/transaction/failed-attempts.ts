import { HOUR_MS } from '../../kernel/clock.ts'
import type { Reader, WorldTx } from './world.ts'

/** Wrong guesses are counted over this long, on the world's clock (R-CODE-17). */
const MISS_WINDOW_MS = HOUR_MS

/** Who or what is guessed at (`sn:<user>`, `code:<user>`, `code-device:<device>`), and how often that may go wrong. */
export interface AttemptLimit {
  scope: string
  max: number
}

/** Tells whether a scope used up its wrong guesses of the last hour; its right ones are then refused too. */
export async function hasTooManyFailedAttempts(
  client: Reader,
  { scope, max }: AttemptLimit,
  nowMs: number,
): Promise<boolean> {
  const atMs = { gt: BigInt(nowMs - MISS_WINDOW_MS) }
  return (await client.miss.count({ where: { scope, atMs } })) >= max
}

/** Counts one wrong guess and forgets those that count no more. It must commit: throw the refusal after the transaction, not inside it. */
export async function recordFailedAttempt(ctx: WorldTx, scope: string): Promise<void> {
  await ctx.tx.miss.deleteMany({ where: { atMs: { lte: BigInt(ctx.nowMs - MISS_WINDOW_MS) } } })
  await ctx.tx.miss.createMany({ data: { id: ctx.nextId(), scope, atMs: BigInt(ctx.nowMs) } })
}
