import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { type BridgeEffect, describeBridgeEffect } from '../engine/faults/fault-record.ts'
import { findFaults, recordHit, takeFault } from '../engine/faults/fault-repository.ts'
import { readWalletOutcome, writeWalletOutcome } from '../engine/faults/wallet-outcome.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { WorldTx } from '../engine/world/transaction/world.ts'

/** Handlers for the phone: the outcome of the next wallet payment, and what befalls its bridge. */
export function hostHandlers(registry: WorldRegistry) {
  return {
    getWalletOutcome: ({ params }) => registry.use(params.worldId, (world) => readWalletOutcome(world.read)),
    setWalletOutcome: ({ params, body }) =>
      registry.use(params.worldId, (world) => writeWalletOutcome(world, body)),
    takeBridgeFault: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        // There is rarely one, and a transaction costs more than a read.
        if ((await findFaults(world.read, 'bridge')).length === 0) return { effect: null }
        return { effect: await world.withTx((ctx) => takeBridgeEffect(ctx, body.name)) }
      }),
  } satisfies ControlHandlers<'takeBridgeFault' | 'getWalletOutcome' | 'setWalletOutcome'>
}

/** Takes, uses up and journals the fault armed for a call or an event of the bridge; null without one. */
async function takeBridgeEffect(ctx: WorldTx, name: string): Promise<BridgeEffect | null> {
  const fault = await takeFault(
    ctx,
    'bridge',
    ({ bridge }) => bridge?.names.some((one) => one === '*' || one === name) === true,
  )
  const bridge = fault?.record.bridge
  if (bridge === undefined) return null
  recordHit(ctx, fault, {
    operationId: name,
    label: describeBridgeEffect(bridge.effect),
    request: { bridge },
  })
  return bridge.effect
}
