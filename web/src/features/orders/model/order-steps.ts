import type { Schemas } from '@skyshop/openapi/http'
import { isService } from './order-status.ts'

type OrderRecord = Schemas['OrderRecord']

/** One step in the life of an order; `time` is a wire time. */
export interface OrderStep {
  key: keyof typeof titles
  state: 'done' | 'now' | 'next'
  titleKey: (typeof titles)[keyof typeof titles]
  time: string | null
}

const titles = {
  ordered: 'orders.stepOrdered',
  paid: 'orders.stepPaid',
  unpaid: 'orders.unpaid',
  checking: 'common.checking',
  activating: 'orders.activating',
  activated: 'orders.activated',
  begins: 'orders.effectiveTime',
  ends: 'orders.deadline',
  expired: 'orders.expired',
  refunded: 'orders.refunded',
  canceled: 'orders.canceled',
  timedOut: 'orders.timedOut',
  payFailed: 'orders.payFailed',
  activateFailed: 'orders.activateFailed',
  refundFailed: 'orders.refundFailed',
  refunding: 'receipt.refunding',
} as const

/** Tells whether a step is the beginning or the end of the package. */
export function isTermStep(key: OrderStep['key']): boolean {
  return key === 'begins' || key === 'ends' || key === 'expired'
}

const step = (key: OrderStep['key'], state: OrderStep['state'], time: string | null = null): OrderStep => ({
  key,
  state,
  titleKey: titles[key],
  time,
})

/** Lists what happened to an order, where it is and what follows (product 4.01-4.08); its status says it is valid. */
export function orderSteps(order: OrderRecord): OrderStep[] {
  const { orderStatus, payment } = order
  const payTime = order.payTime ?? payment?.time ?? null
  const ordered = step('ordered', 'done', order.createTime)
  const paid = payTime === null ? [] : [step('paid', 'done', payTime)]
  if (isService(order) && orderStatus === 4) return [ordered, ...paid]
  const isLate = paid.length > 0 && (orderStatus === 6 || orderStatus === 7 || orderStatus === -1)
  // The order had ended before the money came.
  if (isLate) {
    const ended = stepsFrom(order).map((one) => ({ ...one, state: 'done' as const }))
    return [ordered, ...ended, ...paid, step('refunding', 'now')]
  }
  return [ordered, ...paid, ...stepsFrom(order)]
}

function stepsFrom({ orderStatus, effectiveTime, deadline, payDeadline, refund }: OrderRecord): OrderStep[] {
  const refundTime = refund?.time ?? null
  switch (orderStatus) {
    case 0:
      return [payDeadline === null ? step('checking', 'now') : step('unpaid', 'now', payDeadline)]
    case 1:
      return [step('activating', 'now')]
    case 2:
      return [step('activated', 'now'), step('begins', 'next', effectiveTime), step('ends', 'next', deadline)]
    case 3:
      return [step('refunded', 'done', refundTime)]
    case 4:
      return [step('begins', 'done', effectiveTime), step('ends', 'next', deadline)]
    case 5:
      return [step('begins', 'done', effectiveTime), step('expired', 'done', deadline)]
    case 6:
      return [step('canceled', 'now')]
    case 7:
      return [step('timedOut', 'now')]
    case -1:
      return [step('payFailed', 'now')]
    case -2:
      return [step('activateFailed', 'now')]
    case -3:
      return [step('refundFailed', 'now', refundTime)]
    default:
      // A state of a newer backend: what is known stays.
      orderStatus satisfies never
      return []
  }
}
