import { expect, it } from 'vitest'
import {
  nextOrderStatus,
  orderEventNames,
  orderStatus,
  orderStatuses,
  orderTransitions,
  type RefundState,
  secondPaymentOf,
} from './order-state.ts'

it('has the codes of the specification, and two more', () => {
  expect(orderStatus).toEqual({
    ...{ unpaid: 0, activating: 1, queued: 2, refunded: 3, inEffect: 4, expired: 5 },
    ...{ paymentFailed: -1, activationFailed: -2, refundFailed: -3 },
    ...{ cancelled: 6, timedOut: 7 },
  })
})

it('has one row at most for each status and event', () => {
  const keys = orderTransitions.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(keys).size).toBe(keys.length)
})

it('reaches every status and uses every event', () => {
  const reached = new Set(orderTransitions.map(({ to }) => to))
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual([])
  const used = new Set<string>(orderTransitions.map(({ event }) => event))
  expect([...used].sort()).toEqual([...orderEventNames].sort())
})

it('a failed refund changes only by refund-succeeded', () => {
  expect(orderEventNames.filter((event) => nextOrderStatus(-3, event) !== null)).toEqual(['refund-succeeded'])
  expect(nextOrderStatus(-3, 'refund-succeeded')).toBe(3)
})

it.each([3, 5] as const)('an order leaves status %i by no event', (status) => {
  expect(orderEventNames.map((event) => nextOrderStatus(status, event)).every((to) => to === null)).toBe(true)
})

it('an order begins unpaid, by the event add alone', () => {
  expect(nextOrderStatus(null, 'add')).toBe(0)
  expect(orderEventNames.filter((event) => nextOrderStatus(null, event) !== null)).toEqual(['add'])
})

it.each<[RefundState[], RefundState, number]>([
  [['requested'], 'requested', 1],
  [['succeeded'], 'succeeded', 1],
  [['failed'], 'failed', 1],
  [['succeeded', 'requested'], 'requested', 2],
  [['succeeded', 'succeeded'], 'succeeded', 3],
  [['requested', 'succeeded', 'failed', 'failed'], 'failed', 12],
])('tells of the refunds %j of further payments as %s, with their money', (states, refund, amountFen) => {
  const refunds = states.map((state, place) => ({ state, amountFen: 2 ** place }))
  expect(secondPaymentOf(refunds)).toEqual({ refund, amountFen })
})

it('an order without a further payment has no second payment', () => {
  expect(secondPaymentOf([])).toBeNull()
})
