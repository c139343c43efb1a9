import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'
import {
  DEFAULT_WALLET_OUTCOME,
  parseWalletOutcome,
  WALLET_OUTCOME_FAULT,
} from '../faults/wallet-outcome-fault.ts'
import type { World } from '../world/world.ts'

/** What the next wallet payment will do; the default asks the buyer. */
export async function readWalletOutcome(client: ReadClient): Promise<Schemas['WalletOutcome']> {
  const row = await client.fault.findFirst({ where: { kind: WALLET_OUTCOME_FAULT } })
  return row ? parseWalletOutcome(row.recordJson) : DEFAULT_WALLET_OUTCOME
}

/** Writes the preset as the one fault of its kind; it is used up by the next payment. */
export async function writeWalletOutcome(
  world: World,
  outcome: Schemas['WalletOutcome'],
): Promise<Schemas['WalletOutcome']> {
  await world.withTx(async (ctx) => {
    await ctx.tx.fault.deleteMany({ where: { kind: WALLET_OUTCOME_FAULT } })
    const record = { kind: WALLET_OUTCOME_FAULT, recordJson: JSON.stringify(outcome), remaining: 1 }
    await ctx.tx.fault.create({ data: { id: ctx.nextId(), createdAtMs: BigInt(ctx.nowMs), ...record } })
  })
  return outcome
}
