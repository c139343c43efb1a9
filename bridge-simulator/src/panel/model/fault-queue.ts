import type { Schemas } from '@skyshop/openapi/control'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { isOfShop } from './fault-draft.ts'

export type Fault = Schemas['Fault']

/** Turn of a fault: whether it applies to the next match, and if not, what comes before it. */
export type QueueTurn =
  | { turn: 'next' }
  /** It skips this many matching calls first. */
  | { turn: 'skipping'; calls: number }
  /** An older fault that matches the same calls applies first. */
  | { turn: 'after'; faultId: number }

/** Tells whether a fault holds every webhook of the providers. */
export function areWebhooksHeld(faults: readonly Fault[]): boolean {
  return faults.some(({ record }) => record.hold)
}

/** The turn of each fault by its id: the oldest matching fault applies, so it comes before a younger one. */
export function queueTurnsOf(faults: readonly Fault[]): ReadonlyMap<number, QueueTurn> {
  const turns = new Map<number, QueueTurn>()
  for (const [index, fault] of faults.entries()) {
    const older = faults
      .slice(0, index)
      .find((other) => isReady(other) && overlap(other.record, fault.record))
    turns.set(fault.faultId, turnOf(fault, older))
  }
  return turns
}

function turnOf({ record }: Fault, older: Fault | undefined): QueueTurn {
  if (record.skip !== undefined) return { turn: 'skipping', calls: record.skip }
  return older === undefined ? { turn: 'next' } : { turn: 'after', faultId: older.faultId }
}

const isReady = ({ record }: Fault) => record.skip === undefined

type Record = Fault['record']

/** Whether two faults can match the same call, event, payment or deduction. */
function overlap(a: Record, b: Record): boolean {
  if (a.http && b.http) return shares(a.http.operationIds, b.http.operationIds)
  if (a.bridge && b.bridge) return shares(a.bridge.names, b.bridge.names)
  if (a.wallet && b.wallet) return true
  if (a.deduction && b.deduction) return agrees(a.deduction.contractCode, b.deduction.contractCode)
  if (!a.notify || !b.notify) return false
  const { kinds: kindsOfA, effect: _a, ...targetA } = a.notify
  const { kinds: kindsOfB, effect: _b, ...targetB } = b.notify
  const isSameKind = !kindsOfA || !kindsOfB || shares(kindsOfA, kindsOfB)
  return (
    isSameKind &&
    agrees(targetA.provider, targetB.provider) &&
    agrees(targetA.orderNo, targetB.orderNo) &&
    agrees(targetA.contractCode, targetB.contractCode)
  )
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.includes('*') || others.includes('*') || some.some((one) => others.includes(one))
}

/** An absent value matches every value. */
function agrees(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other
}

const paymentCalls: ReadonlySet<string> = new Set<HttpOperationId | '*'>([
  ...(['*', 'addOrder', 'confirmOrder', 'getUnpaidOrder', 'getUnpaidOrderV2', 'getOrderRecord'] as const),
  ...(['pay4WeChat', 'pay4Ali', 'iosTestPay4Ali', 'zeroPay', 'createServicePay'] as const),
])

const paymentMessages: ReadonlySet<string> = new Set([
  '*',
  'payCallback',
  'requestWechatPay',
  'requestAliPay',
])

/** Faults that affect a payment, without the one that decides the outcome of the next: the oldest of the wallet that skips none. */
export function faultsOnPayment(faults: readonly Fault[]): readonly Fault[] {
  const next = faults.find(({ record }) => record.wallet && record.skip === undefined)
  return faults.filter((fault) => fault !== next && affectsPayment(fault.record))
}

function affectsPayment({ http, bridge, notify, wallet, hold }: Fault['record']): boolean {
  if (http) return http.operationIds.some((id) => paymentCalls.has(id) || !isOfShop(id))
  if (bridge) return bridge.names.some((name) => paymentMessages.has(name))
  return notify !== undefined || wallet !== undefined || hold === true
}
