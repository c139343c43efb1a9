import { answered, ControlRefused } from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import type { Schemas } from '@skyshop/openapi/control'
import { findWorld, type World } from '../world/world.ts'
import type { Provocation } from './provocation.ts'
import { judgeWorld, type Played } from './run-audit.ts'

/** What can be shown of a backend without an adapter. Another amount needs one: its true notice may be known already. */
const traffic: Provocation = {
  ...{ id: 'traffic', provider: 'wechat', checks: ['WXM-02', 'ALM-01'], needs: [] },
  title: 'What passed so far, and each kind of webhook forged and 64 times at once; amounts need an adapter',
  play: async () => undefined,
}

/** Sends the webhooks of a world again as no provider would, and reads what the judges say of all that passed. */
export async function playTraffic(stack: StackAddresses, worldId: string): Promise<Played> {
  const world = await findWorld(stack, worldId)
  const all = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  const ofKind = new Map(all.map((notify) => [`${notify.provider} ${notify.kind}`, notify]))
  const failure =
    ofKind.size === 0 ? 'no webhook was sent in this world' : await refusalOf(world, [...ofKind.values()])
  const { checks, findings } = await judgeWorld(world, traffic)
  const told = { checks, findings, kept: [], untold: {}, missedTruth: null, failure, isLeftOut: false }
  return { provocation: traffic, worldId, ...told, hasBegun: true, isParallel: false }
}

/** Sends each webhook forged, and 64 times; answers why one could not be, null when all were. */
async function refusalOf(world: World, notifies: readonly Schemas['Notify'][]): Promise<string | null> {
  const call = '/control/worlds/{worldId}/notifies/{notifyId}/act'
  for (const { notifyId, kind } of notifies) {
    const params = { path: { worldId: world.id, notifyId } }
    try {
      answered(await world.control.POST(call, { params, body: { action: 'forge' } }))
      answered(await world.control.POST(call, { params, body: { action: 'duplicate', copies: 64 } }))
    } catch (error) {
      if (error instanceof ControlRefused) return `${kind} could not be sent again: ${error.message}`
      throw error
    }
  }
  return null
}
