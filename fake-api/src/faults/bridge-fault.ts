import type { WorldTx } from '../world/world-tx.ts'
import type { BridgeEffect } from './fault-record.ts'
import { takeFault } from './fault-repository.ts'

/** Takes what befalls a call or an event of the bridge, used up by one; null when nothing does. */
export async function takeBridgeEffect(ctx: WorldTx, name: string): Promise<BridgeEffect | null> {
  const fault = await takeFault(
    ctx,
    'bridge',
    ({ bridge }) => bridge?.names.some((one) => one === '*' || one === name) === true,
  )
  return fault?.record.bridge?.effect ?? null
}
