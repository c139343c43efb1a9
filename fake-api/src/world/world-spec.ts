import { seedRandom } from './transaction/random-stream.ts'
import type { TransactionStep } from './transaction/transaction.ts'
import type { ClockMode } from './transaction/world-state.ts'
import type { WorldTx } from './world-tx.ts'

/** What a new world is to be. */
export interface WorldSpec {
  scenario: string
  /** Equal seeds and serial commands give equal worlds. */
  seed: number
  /** Where its clock starts; the template's time when left out. */
  nowMs?: number | undefined
  /** Standing when left out. */
  clockMode?: ClockMode | undefined
  /** Fills the world, in its first transaction. */
  setUp?: ((ctx: WorldTx) => Promise<void>) | undefined
}

/** The transaction that turns a copy of the template into the world of the spec. */
export function setUpStep(spec: WorldSpec): TransactionStep<void> {
  return {
    instantOf: (templateMs) => spec.nowMs ?? templateMs,
    run: async (ctx, state) => {
      state.random = seedRandom(String(spec.seed))
      state.clockMode = spec.clockMode ?? 'standing'
      await ctx.tx.world.update({
        where: { id: 1 },
        data: { scenario: spec.scenario, seed: spec.seed, createdAtMs: BigInt(ctx.nowMs) },
      })
      await spec.setUp?.(ctx)
    },
  }
}
