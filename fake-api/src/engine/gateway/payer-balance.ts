import type { ReadClient, TxClient } from '@skyshop/prisma'

/** What a payer's wallet holds before anything is paid, in fen (assumed). */
const OPENING_FEN = 100_000

/** What has been paid and has not come back; a sum over all payments of a world, which may be many. */
const spentSql = `SELECT coalesce(sum("amountFen" - "refundedFen"), 0) FROM "GatewayTransaction"
  WHERE "provider" = ? AND "paidAtMs" IS NOT NULL`

/** Returns the balance of the payer's wallet at a provider, in fen; a card pays what it cannot, so it ends at none. */
export async function payerBalance(client: ReadClient | TxClient, provider: string): Promise<number> {
  const [sum] = await client.query(spentSql, provider)
  return Math.max(0, OPENING_FEN - Number(sum?.[0]))
}
