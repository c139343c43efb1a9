import type { TxClient } from '@skyshop/prisma'
import type { Reader } from '../../world/world.ts'
import type { EventOutcome } from './contract-wallet-port.ts'

/** A fact as it is kept, so that it is taken in once. */
export interface InboxEntry {
  provider: string
  notifyId: string
  kind: 'contract' | 'deduction'
  orderNo: string | null
  outcome: EventOutcome
  receivedAtMs: number
}

/** Takes a fact in; the key makes a second one of the same id fail, with everything in its transaction. */
export async function insertInboxEntry(tx: TxClient, fact: InboxEntry): Promise<void> {
  await tx.notifyInbox.createMany({ data: { ...fact, receivedAtMs: BigInt(fact.receivedAtMs) } })
}

/** Whether a fact of this id was taken in before. */
export async function hasInboxEntry(
  reader: Reader,
  { provider, notifyId }: { provider: string; notifyId: string },
): Promise<boolean> {
  return (await reader.notifyInbox.count({ where: { provider, notifyId } })) === 1
}
