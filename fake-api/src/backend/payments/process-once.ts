import type { TxClient } from '@skyshop/prisma'
import { isUniqueViolation } from '../../engine/world/transaction/transaction.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'

/** The inbox row of a webhook; its provider and id are a UNIQUE key. */
export interface InboxEntry {
  provider: string
  notifyId: string
  kind: 'payment' | 'refusal' | 'refund' | 'contract' | 'deduction'
  /** Null for an order that is not known. */
  orderNo: string | null
  outcome: string
  amountFen?: number
  transactionId?: string
  receivedAtMs: number
}

type InboxKey = Pick<InboxEntry, 'provider' | 'notifyId'>

/**
 * Processes a verified webhook once; `process` writes its inbox row in the same transaction. Only that row makes it a
 * duplicate: another broken key must not be acknowledged, for everything was rolled back (R-INVARIANT-11).
 */
export async function processOnce<Outcome>(
  world: World,
  key: InboxKey,
  process: (ctx: WorldTx) => Promise<Outcome>,
): Promise<Outcome | 'duplicate'> {
  if (await hasInboxEntry(world.read, key)) return 'duplicate'
  try {
    return await world.withTx(process)
  } catch (error) {
    if (isUniqueViolation(error) && (await hasInboxEntry(world.read, key))) return 'duplicate'
    throw error
  }
}

/** Writes an inbox row; a second one of the same key fails, and its transaction with it. */
export async function insertInboxEntry(tx: TxClient, entry: InboxEntry): Promise<void> {
  await tx.notifyInbox.createMany({ data: { ...entry, receivedAtMs: BigInt(entry.receivedAtMs) } })
}

/** Whether a webhook, or what counts like one, was taken in before. */
export async function hasInboxEntry(reader: Reader, { provider, notifyId }: InboxKey): Promise<boolean> {
  return (await reader.notifyInbox.count({ where: { provider, notifyId } })) === 1
}
