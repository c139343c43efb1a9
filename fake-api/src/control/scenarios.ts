import type { Schemas } from '@skyshop/openapi/control'
import type { GroupedScenario } from '../scenarios/scenario.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { entitlementRows } from './packages.ts'

type Preview = Schemas['ScenarioPreview']

/** The gallery of named worlds. A preview is read from a world that is made for it and removed at once. */
export function scenarioHandlers(
  registry: WorldRegistry,
  scenarios: Readonly<Record<string, GroupedScenario>>,
) {
  const previews = new Map<string, Promise<Preview>>()
  return {
    listScenarios: async () =>
      Object.entries(scenarios).map(([name, { summary, summaryZh, group }]) => ({
        name,
        group,
        summary,
        summaryZh,
      })),
    getScenario: ({ params: { scenario: name } }) => {
      const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
      if (!scenario) throw new ControlRefusal(404, 'scenario-not-found', `There is no scenario "${name}".`)
      const preview = previews.get(name) ?? lookInto(registry, name, scenario)
      previews.set(name, preview)
      // What failed once may do better next time.
      preview.catch(() => previews.delete(name))
      return preview
    },
  } satisfies ControlHandlers<'listScenarios' | 'getScenario'>
}

async function lookInto(registry: WorldRegistry, name: string, scenario: GroupedScenario): Promise<Preview> {
  const { summary, group, setUp } = scenario
  const worldId = await registry.create({ scenario: name, seed: 1, setUp })
  try {
    const facts = await registry.use(worldId, async (world) => {
      await world.clock.settle()
      const periods = await entitlementRows(world.read)
      return { nowMs: world.nowMs(), periods, deviceCount: await world.read.device.count() }
    })
    const periods = facts.periods.map(({ kind, state, startsAtMs, endsAtMs, remainingMs }) => ({
      ...{ kind, state, startsAtMs, endsAtMs, remainingMs },
    }))
    return { name, summary, group, nowMs: facts.nowMs, deviceCount: facts.deviceCount, periods }
  } finally {
    await registry.delete(worldId)
  }
}
