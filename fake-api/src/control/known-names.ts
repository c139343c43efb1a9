import { closestName } from '@skyshop/bridge-simulator/closest-name'
import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { httpOperations } from '@skyshop/openapi/operations'
import type { ReadClient } from '@skyshop/prisma'
import type { Journal } from '../engine/journal/journal.ts'
import type { World } from '../engine/world/transaction/world.ts'
import { EVENT_LABELS } from './clock.ts'
import { ControlRefusal } from './control-refusal.ts'

/** What a world writes of itself: its clock, its copies, what became of the things in it. */
const OWN_NAMES = [
  ...['set-clock-mode', 'advance', 'snapshot', 'restore', 'fork', 'import', 'notify-hold', 'notify-drop'],
  // Entries that a full disk kept out of the journal.
  'journal-gap',
  ...[
    'order',
    'entitlement',
    'contract',
    'coupon',
    'code',
    'payment',
    'refund',
    'calls',
    'banner',
    'bindDevice',
    'campaign',
    'changeDevice',
    'notify',
    'package',
    'deduction',
  ],
  // What Alipay's one path does when the method is none of its own.
  'alipayGateway',
]

const gatewayNames: ReadonlySet<string> = new Set(
  [wechat, alipay, paypal, lianlian].flatMap(({ gateway }) => idsIn(gateway)),
)
/** Methods and events of the bridge. */
export const BRIDGE_NAMES: readonly string[] = idsIn(bridge)
const journalNames: ReadonlySet<string> = new Set([
  ...Object.keys(httpOperations),
  ...gatewayNames,
  ...BRIDGE_NAMES,
  ...Object.keys(EVENT_LABELS),
  ...OWN_NAMES,
])

/** Whether the product listener or a gateway has an operation of this name, so that a fault can strike it. */
export function isExchange(operationId: string): boolean {
  return Object.hasOwn(httpOperations, operationId) || gatewayNames.has(operationId)
}

/** Whether a journal entry may have this name, by all that is known of what writes one. */
export function isJournalName(operationId: string): boolean {
  return journalNames.has(operationId)
}

/** A refusal of a name that nothing has, in one sentence, with the one that was probably meant. */
export function unknownOperation(operationId: string): string {
  const meant = closestName(operationId, [...journalNames])
  const help = meant === null ? 'see /reference/ of the panel' : `did you mean ${meant}`
  return `There is no operation ${operationId}; ${help}${meant === null ? '.' : '?'}`
}

function idsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = 'operationId' in value && typeof value.operationId === 'string' ? [value.operationId] : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}

/** Form of the order numbers made here (R-ORDER-26). */
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

/** Throws when the number is of no order here and no order made here later can have it. */
export async function requireOrderForm({ read, journal }: WorldFacts, orderNo: string): Promise<void> {
  if (ORDER_NO.test(orderNo) || hasEntry(journal, { orderNo })) return
  if ((await read.order.count({ where: { orderNo } })) > 0) return
  throw unknownName(`No order has the number ${orderNo}, and those made here later have 20 digits.`)
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
