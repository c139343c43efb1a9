import type { Schemas } from '@skyshop/openapi/control'
import type { PanelLanguage } from '../format/world-time.ts'
import type { ScenarioView } from '../model/panel-view.ts'

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

/** The title of a scenario for people; its name while the list has none of that name. */
export function scenarioTitle(
  scenarios: readonly Pick<ScenarioView, 'name' | 'title'>[],
  name: string,
  language: PanelLanguage,
): string {
  return scenarios.find((scenario) => scenario.name === name)?.title[language] ?? name
}
