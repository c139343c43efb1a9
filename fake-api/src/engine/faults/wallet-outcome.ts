import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'
import type { World, WorldTx } from '../world/transaction/world.ts'
import type { FaultRecord, NotifyEffect } from './fault-record.ts'
import { findFaults, insertFault, recordHit, removeFaults, takeFault } from './fault-repository.ts'

/** Ending of the next payment in a wallet: a preset, kept as a fault record like any other. */
export type WalletOutcome = Schemas['WalletOutcome']

/** Default: the cashier asks, the page gets its payCallback, the webhook leaves at once. */
const DEFAULT_OUTCOME: WalletOutcome = { outcome: 'ask', callback: 'told', notifyDelayMs: 0 }

/** Reads what the next wallet payment will do; the default asks the buyer, and so does a fault that skips it. */
export async function readWalletOutcome(client: ReadClient): Promise<WalletOutcome> {
  const fault = (await findFaults(client, 'wallet')).find(({ record }) => (record.skip ?? 0) === 0)
  const { wallet } = fault?.record ?? {}
  if (wallet === undefined) return DEFAULT_OUTCOME
  const { outcome, callback, notify } = wallet
  return { outcome, callback, notifyDelayMs: notify?.delayMs ?? 0 }
}

/** Writes the preset as the one fault of its kind; it is used up by the next payment. */
export async function writeWalletOutcome(world: World, outcome: WalletOutcome): Promise<WalletOutcome> {
  await world.withTx(async (ctx) => {
    await removeFaults(ctx.tx, { kind: 'wallet' })
    const record = recordOf(outcome)
    if (record !== null) await insertFault(ctx, record)
  })
  return outcome
}

/**
 * Takes the arranged outcome of a payment in a wallet, which is then used up and journaled, and returns what it does to the
 * provider's webhook; empty when nothing was arranged.
 */
export async function takeWalletOutcome(ctx: WorldTx): Promise<NotifyEffect> {
  const armed = await takeFault(ctx, 'wallet')
  const wallet = armed?.record.wallet
  if (wallet === undefined) return {}
  const label = `fault: payment ${wallet.outcome}, payCallback ${wallet.callback}`
  recordHit(ctx, armed, { operationId: 'payment', label, request: { wallet } })
  return wallet.notify ?? {}
}

function recordOf({ outcome, callback, notifyDelayMs }: WalletOutcome): FaultRecord | null {
  if (outcome === 'ask' && callback === 'told' && notifyDelayMs === 0) return null
  const late = notifyDelayMs === 0 ? {} : { notify: { delayMs: notifyDelayMs } }
  return { count: 1, wallet: { outcome, callback, ...late } }
}
