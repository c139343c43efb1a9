import type { Schemas } from '@skyshop/openapi/control'
import { type ArmedFault, type FaultSelection, findFaults } from '../faults/fault-repository.ts'
import { armFault, disarmFaults } from '../faults/webhook-hold.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { checkFault, type NotifyKinds } from './fault-check.ts'

/** Faults of a world: arm, look, disarm. The presets of other operations write the same records. */
export function faultHandlers(registry: WorldRegistry, notifyKinds: NotifyKinds) {
  return {
    listFaults: ({ params }) =>
      registry.use(params.worldId, async ({ read }) => (await findFaults(read)).map(faultView)),
    addFault: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await checkFault(world, body, notifyKinds)
        return faultView(await world.withTx((ctx) => armFault(ctx, body)))
      }),
    removeFaults: ({ params }) =>
      registry.use(params.worldId, async (world) => ({ removed: await disarm(world, {}) })),
    removeFault: ({ params }) =>
      registry.use(params.worldId, async (world) => {
        const removed = await disarm(world, { id: params.faultId })
        if (removed > 0) return { removed }
        throw new ControlRefusal(
          404,
          'fault-not-found',
          'This world has no such fault; see GET …/faults. One that was used up is gone.',
        )
      }),
  } satisfies ControlHandlers<'listFaults' | 'addFault' | 'removeFaults' | 'removeFault'>
}

/** What was overdue while callbacks were held leaves before this is answered. */
async function disarm(world: World, which: FaultSelection): Promise<number> {
  const removed = await world.withTx((ctx) => disarmFaults(ctx, which))
  await world.clock.settle()
  return removed
}

function faultView({ id, remaining, createdAtMs, record }: ArmedFault): Schemas['Fault'] {
  return { faultId: id, remaining, createdAtMs, record }
}
