import type { WorldTx } from '../world/world-tx.ts'

/** A named beginning of a world: one call makes it (domain.md, Named scenarios). */
export interface Scenario {
  /** One sentence for the panel. */
  summary: string
  setUp(ctx: WorldTx): Promise<void>
}
