import type { TxClient } from '@skyshop/prisma'
import type { Reader } from '../../world/world.ts'
import type { FactOutcome } from './contract-wallet-port.ts'

/** A fact as it is kept, so that it is taken in once. */
export interface TakenFact {
  provider: string
  notifyId: string
  kind: 'contract' | 'deduction'
  orderNo: string | null
  outcome: FactOutcome
  receivedAtMs: number
}

/** Takes a fact in; the key makes a second one of the same id fail, with everything in its transaction. */
export async function insertTakenFact(tx: TxClient, fact: TakenFact): Promise<void> {
  await tx.notifyInbox.createMany({ data: { ...fact, receivedAtMs: BigInt(fact.receivedAtMs) } })
}

/** Whether a fact of this id was taken in before. */
export async function hasTakenFact(
  reader: Reader,
  { provider, notifyId }: { provider: string; notifyId: string },
): Promise<boolean> {
  return (await reader.notifyInbox.count({ where: { provider, notifyId } })) === 1
}
