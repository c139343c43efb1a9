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
  begins: 'result.takesEffect',
  valid: 'orders.valid',
  ends: 'result.runsUntil',
  expired: 'orders.expired',
  refunded: 'orders.refunded',
  canceled: 'orders.canceled',
  timedOut: 'orders.timedOut',
  payFailed: 'orders.payFailed',
  activateFailed: 'orders.activateFailed',
  refundFailed: 'orders.refundFailed',
} as const

const step = (key: OrderStep['key'], state: OrderStep['state'], time: string | null = null): OrderStep => ({
  key,
  state,
  titleKey: titles[key],
  time,
})

/** What happened to an order, where it stands, and what will follow (product 4.01-4.08). */
export function orderSteps(order: OrderRecord): OrderStep[] {
  const begun = [step('ordered', 'done', order.createTime)]
  if (order.payTime !== null) begun.push(step('paid', 'done', order.payTime))
  return isService(order) && order.orderStatus === 4 ? begun : [...begun, ...stepsFrom(order)]
}

function stepsFrom({ orderStatus, effectiveTime, deadline, payDeadline }: OrderRecord): OrderStep[] {
  switch (orderStatus) {
    case 0:
      return [payDeadline === null ? step('checking', 'now') : step('unpaid', 'now', payDeadline)]
    case 1:
      return [step('activating', 'now')]
    case 2:
      return [step('activated', 'now'), step('begins', 'next', effectiveTime), step('ends', 'next', deadline)]
    case 3:
      return [step('refunded', 'now')]
    case 4:
      return [step('begins', 'done', effectiveTime), step('valid', 'now'), step('ends', 'next', deadline)]
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
      return [step('refundFailed', 'now')]
    default:
      // A state of a newer backend: what is known stays.
      orderStatus satisfies never
      return []
  }
}
