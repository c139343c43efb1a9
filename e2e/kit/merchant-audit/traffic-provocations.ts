import { answered } from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import { findWorld } from '../world/world.ts'
import type { Provocation } from './provocation.ts'
import { judgeWorld, type Played } from './run-audit.ts'

/** What can be shown of a backend without an adapter. */
const traffic: Provocation = {
  ...{ id: 'traffic', provider: 'wechat', checks: [], needs: [] },
  title: 'What passed so far, and each kind of webhook forged, with another amount, and 64 times at once',
  play: async () => undefined,
}

/** Sends the webhooks of a world again as no provider would, and reads what the judges say of all that passed. */
export async function playTraffic(stack: StackAddresses, worldId: string): Promise<Played> {
  const world = await findWorld(stack, worldId)
  const all = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  const ofKind = new Map(all.map((notify) => [`${notify.provider} ${notify.kind}`, notify]))
  for (const { notifyId, kind } of ofKind.values()) {
    const params = { path: { worldId, notifyId } }
    const act = '/control/worlds/{worldId}/notifies/{notifyId}/act'
    await world.control.POST(act, { params, body: { action: 'forge' } })
    // Notices of agreements have no amount.
    if (!/contract|dut_/.test(kind))
      await world.control.POST(act, { params, body: { action: 'forge', amountByFen: 100 } })
    await world.control.POST(act, { params, body: { action: 'duplicate', copies: 64 } })
  }
  const { checks, findings } = await judgeWorld(world, traffic)
  const failure = ofKind.size === 0 ? 'no webhook was sent in this world' : null
  const told = { checks, findings, kept: [], failure, isLeftOut: false }
  return { provocation: traffic, worldId, ...told, hasBegun: true, isParallel: false }
}
