import type { ReadClient, TxClient } from '@skyshop/prisma'

/** What a payer's wallet holds before anything is paid, in fen (assumed). */
const OPENING_FEN = 100_000

/** Returns the balance of the payer's wallet at a provider, in fen; a card pays what it cannot, so it ends at none. */
export async function payerBalance(client: ReadClient | TxClient, provider: string): Promise<number> {
  const { _sum } = await client.gatewayTransaction.aggregate({
    where: { provider, paidAtMs: { not: null } },
    _sum: { amountFen: true, refundedFen: true },
  })
  return Math.max(0, OPENING_FEN - (_sum.amountFen ?? 0) + (_sum.refundedFen ?? 0))
}
