import type { Schemas } from '@skyshop/openapi/control'
import type { TxClient } from '@skyshop/prisma'

/** Kind of the fault that decides how the next wallet payment ends. */
export const WALLET_OUTCOME_FAULT = 'wallet-outcome'

export type WalletOutcome = Schemas['WalletOutcome']

/** Nothing arranged: the cashier asks, the page is told, the notify leaves at once. */
export const DEFAULT_WALLET_OUTCOME: WalletOutcome = { outcome: 'ask', callback: 'told', notifyDelayMs: 0 }

/** Reads a stored record. The control plane has checked it before it was written. */
export function parseWalletOutcome(recordJson: string): WalletOutcome {
  return { ...DEFAULT_WALLET_OUTCOME, ...(JSON.parse(recordJson) as Partial<WalletOutcome>) }
}

/** Takes the arranged outcome, which is then used up; the default when none was arranged. */
export async function takeWalletOutcome(tx: TxClient): Promise<WalletOutcome> {
  const row = await tx.fault.findFirst({ where: { kind: WALLET_OUTCOME_FAULT } })
  if (!row) return DEFAULT_WALLET_OUTCOME
  await tx.fault.delete({ where: { id: row.id } })
  return parseWalletOutcome(row.recordJson)
}
