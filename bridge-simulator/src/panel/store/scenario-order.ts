import type { Schemas } from '@skyshop/openapi/control'

/** The groups of the gallery from top to bottom. */
export const scenarioGroups = [
  'cloud',
  'contracts',
  'devices',
  'data',
  'orders',
  'offers',
  'account',
] as const satisfies readonly Schemas['ScenarioGroup'][]

/** Names in the order their previews are asked for: from the top of the gallery, worlds of a hundred last. */
export function previewOrder(
  scenarios: readonly Pick<Schemas['ScenarioSummary'], 'name' | 'group'>[],
): string[] {
  const rank = ({ name, group }: (typeof scenarios)[number]) =>
    name.startsWith('hundred') ? scenarioGroups.length : scenarioGroups.indexOf(group)
  return scenarios.toSorted((a, b) => rank(a) - rank(b)).map(({ name }) => name)
}
