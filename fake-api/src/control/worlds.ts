import { dirname } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import type { PartyScenario } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { NewWorld, WorldSpec } from '../engine/world/registry/registry-options.ts'
import { defaultWorldId } from '../engine/world/registry/world-id.ts'
import type { WorldListing } from '../engine/world/registry/world-table.ts'
import { folderBytes, readSummary } from '../engine/world/storage/world-folder.ts'
import { closestName } from './known-names.ts'
import type { WorldViews } from './world-views.ts'

/** The other servers of the same operator. */
export interface Peers {
  /** URLs of their control planes, without trailing slash. */
  urls: readonly string[]
  token: string
}

/** A server that takes longer is named as silent. */
const MAX_LIST_MS = 5_000

export interface WorldHandlerOptions {
  registry: WorldRegistry
  scenarios: Record<string, PartyScenario>
  views: WorldViews
  stateMachines: readonly Schemas['StateMachine'][]
  version: string
  /** What this server is called among others. */
  serverName: string
  peers: Peers
  /** The machine's time: the default world begins there. */
  wallNowMs: () => number
}

/** Worlds: make, begin again, list, look, audit and remove. */
export function worldHandlers(options: WorldHandlerOptions) {
  const { registry, views, version, serverName } = options
  const view = (worldId: string) => registry.use(worldId, views.world)
  return {
    getHealth: async () => ({ status: 'ready' as const, version }),
    listStateMachines: async () => [...options.stateMachines],
    listWorlds: async ({ query }) => {
      const others = await registry.listOthers()
      // After the others, and looked at in the same turn: a restore gives a world another file.
      const here = registry.table.list().map((listing) => ({ ...listing, server: serverName }))
      const elsewhere = others.filter(({ id }) => !registry.table.has(id))
      const worlds = (await Promise.all([...here, ...elsewhere].map(worldRows))).flat()
      const own = { server: serverName, worlds, silent: [] }
      return query.gather ? gatherWorlds(own, options.peers) : own
    },
    createWorld: async ({ body }) => {
      const worldId = await registry.create(specOf(options, body))
      // What a scenario let begin long ago may have ended since.
      await registry.use(worldId, ({ clock }) => clock.runDue())
      return view(worldId)
    },
    putWorld: async ({ params: { worldId }, body }) => {
      if ((await registry.createOnce(worldId, specOf(options, body))) === 'made')
        await registry.use(worldId, ({ clock }) => clock.runDue())
      return view(worldId)
    },
    restartWorld: async ({ params: { worldId } }) => {
      await registry.copies.restart(worldId, await initialSpecOf(worldId, options))
      await registry.use(worldId, ({ clock }) => clock.runDue())
      return view(worldId)
    },
    getWorld: ({ params }) => view(params.worldId),
    releaseWorld: async ({ params, body }) => ({ isReleased: await registry.letGo(params.worldId, body) }),
    auditWorld: async ({ params: { worldId } }) => {
      return { worldId, violations: [...(await registry.audit(worldId))] }
    },
    setLifetime: ({ params, body }) => registry.keep(params.worldId, body.keepAs),
    deleteWorld: async ({ params }) => {
      const { violations } = await registry.delete(params.worldId)
      return { worldId: params.worldId, violations: [...violations] }
    },
    getState: ({ params }) => registry.use(params.worldId, views.state),
  } satisfies ControlHandlers<
    | 'getHealth'
    | 'listStateMachines'
    | 'listWorlds'
    | 'createWorld'
    | 'putWorld'
    | 'restartWorld'
    | 'getWorld'
    | 'setLifetime'
    | 'releaseWorld'
    | 'auditWorld'
    | 'deleteWorld'
    | 'getState'
  >
}

async function initialSpecOf(
  worldId: string,
  { registry, scenarios, wallNowMs }: WorldHandlerOptions,
): Promise<WorldSpec> {
  const row = await registry.use(worldId, ({ read }) => read.world.findFirstOrThrow())
  const { scenario, seed, createdAtMs } = row
  const nowMs = worldId === defaultWorldId ? wallNowMs() : Number(createdAtMs)
  const clockMode = row.clockMode === 'running' ? 'running' : 'standing'
  const { setUp } = scenarioNamed(scenarios, scenario, 409)
  return { scenario, seed, nowMs, clockMode, setUp }
}

/** The world a client asks for. @throws ControlRefusal for a scenario that is none, or a clock that begins in two ways */
function specOf(
  { scenarios, wallNowMs }: Pick<WorldHandlerOptions, 'scenarios' | 'wallNowMs'>,
  { seed = 1, now, ...request }: Schemas['WorldRequest'],
): NewWorld {
  const { setUp } = scenarioNamed(scenarios, request.scenario)
  if (now === undefined) return { ...request, seed, setUp }
  if (request.nowMs !== undefined || request.clockMode !== undefined)
    throw new ControlRefusal(400, 'bad-request', TWO_CLOCKS)
  return { ...request, seed, setUp, nowMs: wallNowMs(), clockMode: 'running' }
}

const TWO_CLOCKS =
  'now says where the clock begins and that it runs: leave nowMs and clockMode out, or leave now out.'

/** The row of a world; none when it was removed meanwhile. */
async function worldRows({
  id,
  file,
  lastUsedMs: usedAtMs,
  ...rest
}: WorldListing & { server: string | null }): Promise<Schemas['WorldRow'][]> {
  const summary = readSummary(file)
  if (summary === null) return []
  const bytes = await folderBytes(dirname(file))
  return [{ ...rest, worldId: id, scenario: summary.scenario, usedAtMs, bytes }]
}

/**
 * The worlds of this server with those of the others. A world that several have on their disk stands there once, by the
 * one that has it open.
 */
export async function gatherWorlds(
  own: Schemas['WorldList'],
  { urls, token }: Peers,
): Promise<Schemas['WorldList']> {
  const lists = await Promise.all(urls.map((url) => listOf(url, token)))
  const rows = [own, ...lists].flatMap((list) => list?.worlds ?? [])
  const byId = new Map<string, Schemas['WorldRow'][]>()
  for (const row of rows) {
    const key = row.isDefault ? `default of ${row.server}` : row.worldId
    byId.set(key, [...(byId.get(key) ?? []), row])
  }
  const worlds = [...byId.values()].flatMap(
    (same) => same.find(({ server }) => server !== null) ?? same[0] ?? [],
  )
  return { ...own, worlds, silent: urls.filter((_, index) => lists[index] === null) }
}

/** Null when the server does not answer with a list. */
async function listOf(url: string, token: string): Promise<Schemas['WorldList'] | null> {
  try {
    const headers = { 'x-skyshop-control': token }
    const signal = AbortSignal.timeout(MAX_LIST_MS)
    const response = await fetch(`${url}/control/worlds`, { headers, signal })
    return response.ok ? ((await response.json()) as Schemas['WorldList']) : null
  } catch {
    return null
  }
}

/** `status` when there is none: 409 where it is the world, not the request, that names it. */
function scenarioNamed(
  scenarios: Record<string, PartyScenario>,
  name: string,
  status: 400 | 409 = 400,
): PartyScenario {
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
  if (scenario) return scenario
  const known = Object.keys(scenarios)
  const meant = closestName(name, known)
  const hint = meant === null ? `Known: ${known.join(', ')}.` : `Did you mean "${meant}"?`
  throw new ControlRefusal(status, 'unknown-scenario', `There is no scenario "${name}". ${hint}`)
}

type Preview = Schemas['ScenarioPreview']

/** The gallery of named worlds. A preview is read from a world that is made for it and removed at once. */
export function scenarioHandlers(
  registry: WorldRegistry,
  scenarios: Readonly<Record<string, PartyScenario>>,
  views: WorldViews,
) {
  const previews = new Map<string, Promise<Preview>>()
  return {
    listScenarios: async () =>
      Object.entries(scenarios).map(([name, { setUp: _, ...scenario }]) => ({ name, ...scenario })),
    getScenario: ({ params: { scenario: name } }) => {
      const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
      if (!scenario) throw new ControlRefusal(404, 'scenario-not-found', `There is no scenario "${name}".`)
      const preview = previews.get(name) ?? previewScenario({ registry, views }, name, scenario)
      previews.set(name, preview)
      // What failed once may do better next time.
      preview.catch(() => previews.delete(name))
      return preview
    },
  } satisfies ControlHandlers<'listScenarios' | 'getScenario'>
}

async function previewScenario(
  { registry, views }: Pick<WorldHandlerOptions, 'registry' | 'views'>,
  name: string,
  scenario: PartyScenario,
): Promise<Preview> {
  const { summary, group, setUp } = scenario
  const worldId = await registry.create({ scenario: name, seed: 1, setUp })
  try {
    const facts = await registry.use(worldId, async (world) => {
      await world.clock.runDue()
      return views.facts(world)
    })
    return { ...facts, name, summary, group }
  } finally {
    await registry.delete(worldId)
  }
}
