import type { Schemas } from '@skyshop/openapi/control'
import type { WorldTx } from '../../engine/world/transaction/world.ts'

/** A named beginning of a world: one call makes it. */
export interface Scenario {
  /** A few words for a person. */
  title: string
  /** The title in Chinese. */
  titleZh: string
  /** One sentence for the panel. */
  summary: string
  /** The summary in Chinese, the other language of the panel. */
  summaryZh: string
  setUp(ctx: WorldTx): Promise<void>
}

/** What a situation is mostly about; the gallery shows them together. */
export type ScenarioGroup = Schemas['ScenarioGroup']

/** A scenario in its place in the gallery. */
export interface GroupedScenario extends Scenario {
  group: ScenarioGroup
}
