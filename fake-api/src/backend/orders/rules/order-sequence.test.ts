import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideOrder, type OrderCommand, type OrderEvent } from './decide-order.ts'
import { nextOrderStatus, type OrderState } from './order.ts'
import { anOrder, DEADLINE_MS } from './order-fixture.ts'

const transaction = fc.constantFrom('T1', 'T2', 'A1')
const command: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.record({
    type: fc.constant('success' as const),
    success: transaction.map((transactionId) => {
      return { provider: transactionId[0] === 'T' ? 'wechat' : 'alipay', transactionId, amountFen: 19800 }
    }),
    takenAtMs: fc.constantFrom(0, DEADLINE_MS - 1, DEADLINE_MS),
  }),
  fc
    .constantFrom(
      'payment-refused',
      'cancel',
      'deadline',
      'activation-failed',
      'start',
      'end',
      'refund-by-staff',
    )
    .map((type) => ({ type }) as OrderCommand),
  fc
    .constantFrom(-1, 0, 1)
    .map((offset) => ({ type: 'activated' as const, startsAtMs: DEADLINE_MS + offset })),
  fc
    .tuple(fc.constantFrom('refund-succeeded', 'refund-failed'), transaction)
    .map(([type, transactionId]) => ({ type, transactionId }) as OrderCommand),
)
const step = fc.record({ command, waitMs: fc.constantFrom(0, 0, 0, 1, 1000, DEADLINE_MS - 1, DEADLINE_MS) })
const steps = fc.array(step, { maxLength: 40 })

interface Run {
  order: OrderState
  events: OrderEvent[]
}

/** Runs the steps the way a shell does, which takes a transaction it has met already for a duplicate. */
function run(
  list: readonly { command: OrderCommand; waitMs: number }[],
  check: (before: OrderState, after: Run) => void,
): Run {
  let order = anOrder()
  let nowMs = 0
  const events: OrderEvent[] = []
  const met = new Set<string>()
  for (const { command: next, waitMs } of list) {
    nowMs += waitMs
    if (next.type === 'success') {
      if (met.has(next.success.transactionId)) continue
      met.add(next.success.transactionId)
    }
    const decision = decideOrder(order, next, nowMs)
    const before = order
    order = decision.order
    events.push(...decision.events)
    check(before, { order, events: [...decision.events] })
    if (order.status === 0 && ['success', 'deadline'].includes(next.type))
      expect(nowMs).toBeLessThan(DEADLINE_MS)
  }
  return { order, events }
}

it('moves along the table only, with one event for each move', () => {
  fc.assert(
    fc.property(steps, (list) => {
      run(list, (before, { order, events }) => {
        let status = before.status
        for (const event of events) {
          if (event.type !== 'status-changed') continue
          expect(event.from).toBe(status)
          expect(nextOrderStatus(event.from, event.event)).toBe(event.to)
          status = event.to
        }
        expect(order.status).toBe(status)
      })
    }),
    { numRuns: 500 },
  )
})

it('activates at most once, and only what is paid in full', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const { order, events } = run(list, () => {})
      const activations = events.filter(({ type }) => type === 'activation-due').length
      expect(activations).toBeLessThanOrEqual(1)
      if ([1, 2, 4, 5, -2].includes(order.status)) {
        expect(activations).toBe(1)
        expect(order.success?.amountFen).toBe(order.payMoneyFen)
      }
    }),
    { numRuns: 500 },
  )
})

it('keeps money for a package only: every success pays the order or is to be refunded, once', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const paidIn = new Set<string>()
      const { order, events } = run(
        list.filter(({ command: next }) => {
          if (next.type === 'success') paidIn.add(next.success.transactionId)
          return true
        }),
        () => {},
      )
      const refunds = events.flatMap((event) =>
        event.type === 'refund-due' ? [event.payment.transactionId] : [],
      )
      expect(new Set(refunds).size).toBe(refunds.length)
      const keeps = order.success !== null && !refunds.includes(order.success.transactionId)
      expect(keeps).toBe([1, 2, 4, 5].includes(order.status) && order.pendingRefund === null)
      expect(refunds.length + (keeps ? 1 : 0)).toBe(paidIn.size)
    }),
    { numRuns: 500 },
  )
})

it('a refusal changes nothing, or times out an order that is paid too late', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let nowMs = 0
      let order = anOrder()
      for (const { command: next, waitMs } of list) {
        nowMs += waitMs
        const decision = decideOrder(order, next, nowMs)
        const isLate = next.type === 'success' && decision.order.status === 7
        if (decision.refusal && !isLate) expect(decision.order).toBe(order)
        order = decision.order
      }
    }),
  )
})
