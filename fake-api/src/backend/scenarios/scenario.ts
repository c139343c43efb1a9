import type { PartyScenario } from '../../engine/party/party.ts'

/** A named beginning of a world: one call makes it. */
export type Scenario = Omit<PartyScenario, 'group'>

/** Main subject of a situation; the gallery shows those of one subject together. */
export type ScenarioGroup = PartyScenario['group']

/** A scenario in its place in the gallery. */
export type GroupedScenario = PartyScenario
