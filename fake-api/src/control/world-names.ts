import type { ReadClient } from '@skyshop/prisma'
import type { Journal } from '../journal/journal.ts'
import type { World } from '../world/transaction/world.ts'
import { ControlRefusal } from './control-refusal.ts'
import { isJournalName, unknownOperation } from './operation-names.ts'

/** Design §5. */
const ORDER_NO = /^\d{20}$/

type WorldFacts = Pick<World, 'read' | 'journal'>

/** Throws when a number is of no order here: neither the shop's own, nor one at a gateway, nor one ever asked about. */
export async function requireOrder({ read, journal }: WorldFacts, orderNo: string): Promise<void> {
  const isKnown =
    (await read.order.count({ where: { orderNo } })) > 0 ||
    (await read.gatewayTransaction.count({ where: { outTradeNo: orderNo } })) > 0 ||
    hasEntry(journal, { orderNo })
  if (!isKnown) throw unknownName(`This world has no order ${orderNo}; GET …/state lists them.`)
}

/** Throws when no order to come can have this number either. */
export async function requireOrderForm({ journal }: WorldFacts, orderNo: string): Promise<void> {
  if (ORDER_NO.test(orderNo) || hasEntry(journal, { orderNo })) return
  throw unknownName(`No order can have the number ${orderNo}: it would be of 20 digits.`)
}

/** Throws when no contract here has this code, at the shop or at a provider. */
export async function requireContract(read: ReadClient, contractCode: string): Promise<void> {
  const where = { contractCode }
  const isKnown = (await read.contract.count({ where })) + (await read.gatewayContract.count({ where })) > 0
  if (!isKnown) throw unknownName(`This world has no contract ${contractCode}; GET …/state lists them.`)
}

/** Throws when no entry can have this name: nothing writes it, and no page of the host app has said it so far. */
export function requireJournalName({ journal }: Pick<World, 'journal'>, operationId: string): void {
  if (!isJournalName(operationId) && !hasEntry(journal, { operationId }))
    throw unknownName(unknownOperation(operationId))
}

/** A refusal of a request whose form is right and whose meaning is none. */
export function unknownName(message: string): ControlRefusal {
  return new ControlRefusal(400, 'bad-request', message)
}

function hasEntry(journal: Journal, filter: { orderNo: string } | { operationId: string }): boolean {
  return journal.query({ ...filter, limit: 1 }).length > 0
}
