import type { Reader, World, WorldTx } from '../world/transaction/world.ts'
import type { FaultRecord } from './fault-record.ts'
import {
  type ArmedFault,
  type FaultSelection,
  findFaults,
  insertFault,
  removeFaults,
} from './fault-repository.ts'

/** What the switch writes: it stands until it is removed. */
const HOLD: FaultRecord = { count: null, hold: true }

/** The fault that holds all webhooks; null while they leave when due. The world's clock passes them over meanwhile. */
export async function findHold(client: Reader): Promise<ArmedFault | null> {
  const [hold] = await findFaults(client, 'hold')
  return hold ?? null
}

/** Holds all webhooks of a world, or lets the overdue go at once. */
export async function holdWebhooks(world: World, isHeld: boolean): Promise<void> {
  await world.withTx(async (ctx) => {
    if (!isHeld) await disarmFaults(ctx, { kind: 'hold' })
    else if ((await findHold(ctx.tx)) === null) await armFault(ctx, HOLD)
  })
  await world.clock.runDue()
}

/** Arms a fault, and journals it when it holds webhooks. */
export function armFault(ctx: WorldTx, record: FaultRecord): Promise<ArmedFault> {
  return journalingHold(ctx, () => insertFault(ctx, record))
}

/** Disarms faults and returns how many there were. Webhooks that a hold kept back leave with the next `clock.runDue`. */
export function disarmFaults(ctx: WorldTx, which: FaultSelection): Promise<number> {
  return journalingHold(ctx, () => removeFaults(ctx.tx, which))
}

/** Words of the journal for the switch; the panel has them in its languages. */
export const HOLD_TEXT = { on: 'callbacks are held', off: 'callbacks leave when due' } as const

/** A fault shows in what it strikes; webhooks that do not come show in nothing, so the switch itself is journaled. */
async function journalingHold<T>(ctx: WorldTx, change: () => Promise<T>): Promise<T> {
  const before = await findHold(ctx.tx)
  const done = await change()
  const after = await findHold(ctx.tx)
  if ((before === null) === (after === null)) return done
  const status = after === null ? 'off' : 'on'
  const label = HOLD_TEXT[status]
  ctx.record({
    ...{ kind: 'state', operationId: 'notify-hold', from: 'world', to: 'world', label, status },
    note: `fault: ${label}`,
  })
  return done
}
