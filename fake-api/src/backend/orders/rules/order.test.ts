import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BusinessError } from '../../kernel/business-error.ts'
import {
  assertPayable,
  assertZeroPayable,
  confirmStatus,
  countsAsTimedOut,
  matchesKeyword,
  nextOrderStatus,
  orderEventNames,
  orderStatus,
  orderStatuses,
  orderTransitions,
  PAY_WINDOW_MS,
  placeContractOrder,
  placeOrder,
  type RefundState,
  secondPaymentOf,
} from './order.ts'
import { anOrder, DEADLINE_MS } from './order-fixture.ts'

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

const placement = {
  orderNo: '1',
  shownPayMoneyFen: 17800,
  priceFen: 19800,
  originalPriceFen: 23880,
  couponFen: 2000,
  unpaid: null,
}
const key = { userId: 'u1', productCode: 'IPC', deviceId: 'd1' }

function refusalOf(run: () => unknown): Pick<BusinessError, 'code' | 'data'> | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof BusinessError) return { code: error.code, data: error.data }
    throw error
  }
}

it('makes an unpaid purchase due in fifteen minutes', () => {
  expect(PAY_WINDOW_MS).toBe(900_000)
  expect(placeOrder(placement, 5)).toEqual({
    orderNo: '1',
    origin: 'purchase',
    status: 0,
    payMoneyFen: 17800,
    payDeadlineMs: 900_005,
    success: null,
    pendingRefund: null,
    toldPaidBy: null,
    createdAtMs: 5,
    priceFen: 19800,
    originalPriceFen: 23880,
    discountFen: 2000,
  })
})

it('refuses any other shown amount with the right one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 100_000 }), (shownPayMoneyFen) => {
      const expected =
        shownPayMoneyFen === 17800 ? null : { code: 'price-changed', data: { payMoney: 17800 } }
      expect(refusalOf(() => placeOrder({ ...placement, shownPayMoneyFen }, 5))).toEqual(expected)
    }),
  )
})

it('subtracts no more than the price', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(50_000), (priceFen, couponFen) => {
      const shownPayMoneyFen = Math.max(0, priceFen - couponFen)
      const placed = placeOrder({ ...placement, shownPayMoneyFen, priceFen, couponFen }, 5)
      expect(placed.payMoneyFen).toBe(shownPayMoneyFen)
      expect(placed.payMoneyFen + placed.discountFen).toBe(priceFen)
    }),
  )
})

it('names the blocking unpaid order before checking the price', () => {
  const refusal = refusalOf(() =>
    placeOrder({ ...placement, shownPayMoneyFen: 1, unpaid: { orderNo: '9' } }, 5),
  )
  expect(refusal).toEqual({ code: 'duplicate-unpaid-order', data: { orderNo: '9' } })
})

type Held = ReturnType<typeof placeOrder> & typeof key

/** Answers as the database does for a key: its unpaid order, unless the deadline has come. */
function standing(orders: readonly Held[], deviceId: string, nowMs: number): Held | null {
  const unpaid = orders.find(
    (order) => order.deviceId === deviceId && order.status === 0 && !countsAsTimedOut(order, nowMs),
  )
  return unpaid ?? null
}

it('keeps one unpaid order per key through any sequence of adding, cancelling and waiting', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('add' as const), deviceId: fc.constantFrom('d1', 'd2') }),
    fc.record({ type: fc.constant('cancel' as const), deviceId: fc.constantFrom('d1', 'd2') }),
    fc.record({
      type: fc.constant('wait' as const),
      deviceId: fc.constant(''),
      ms: fc.constantFrom(1, 1000, 899_999, 900_000),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const orders: Held[] = []
      let nowMs = 0
      for (const { type, deviceId, ...rest } of steps) {
        const unpaid = standing(orders, deviceId, nowMs)
        if (type === 'wait') nowMs += 'ms' in rest ? Number(rest.ms) : 0
        if (type === 'cancel' && unpaid) Object.assign(unpaid, { status: 6 })
        if (type !== 'add') continue
        const add = () => placeOrder({ ...placement, orderNo: String(orders.length), unpaid }, nowMs)
        if (unpaid) expect(refusalOf(add)?.data).toEqual({ orderNo: unpaid.orderNo })
        else orders.push({ ...add(), ...key, deviceId })
        const open = orders.filter((order) => standing([order], deviceId, nowMs))
        expect(open.length).toBe(1)
      }
    }),
  )
})

it('makes a contract period without a deadline', () => {
  const period = placeContractOrder({ orderNo: '1', priceFen: 1790, originalPriceFen: 1990 }, 5)
  expect(period).toMatchObject({ origin: 'contract', payDeadlineMs: null, payMoneyFen: 1790, status: 0 })
})

it.each([
  ['the price struck out beside it', 1990, 1990],
  ['its own price where the list has come down below it', 1590, 1790],
])('makes the order of a period with %s, without a deadline', (_, listFen, originalPriceFen) => {
  expect(placeContractOrder({ orderNo: '2', priceFen: 1790, originalPriceFen: listFen }, 5)).toEqual({
    ...{ orderNo: '2', origin: 'contract', status: 0, payMoneyFen: 1790, payDeadlineMs: null },
    ...{
      success: null,
      pendingRefund: null,
      toldPaidBy: null,
      createdAtMs: 5,
      priceFen: 1790,
      originalPriceFen,
      discountFen: 0,
    },
  })
})

it('allows payment until one millisecond before the deadline', () => {
  expect(() => assertPayable(anOrder(), DEADLINE_MS - 1)).not.toThrow()
  expect(() => assertPayable(anOrder(), DEADLINE_MS)).toThrow('order-timed-out')
  expect(() => assertPayable(anOrder({ status: 7 }), 0)).toThrow('order-timed-out')
})

it.each(orderStatuses.filter((status) => status !== 0 && status !== 7))('opens no wallet in %i', (status) => {
  expect(() => assertPayable(anOrder({ status }), 0)).toThrow('order-not-payable')
  expect(() => assertZeroPayable(anOrder({ status, payMoneyFen: 0 }), 0)).toThrow('order-not-payable')
})

it('opens no wallet for a contract period', () => {
  expect(() => assertPayable(anOrder({ origin: 'contract', payDeadlineMs: null }), 0)).toThrow(
    'order-not-payable',
  )
})

it('zeroPay pays a price of 0 alone, and no other call pays a price of 0', () => {
  expect(() => assertZeroPayable(anOrder({ payMoneyFen: 0 }), 0)).not.toThrow()
  expect(() => assertZeroPayable(anOrder({ payMoneyFen: 0 }), DEADLINE_MS)).toThrow('order-timed-out')
  expect(() => assertZeroPayable(anOrder({ payMoneyFen: 1 }), 0)).toThrow('amount-not-zero')
  expect(() => assertPayable(anOrder({ payMoneyFen: 0 }), 0)).toThrow('order-not-payable')
})

// spec: 4.10
it('confirms 1 for paid orders and the status of any other', () => {
  const answers = orderStatuses.map((status) => [status, confirmStatus(status)])
  expect(answers.filter(([status, answer]) => status !== answer)).toEqual([
    [2, 1],
    [4, 1],
  ])
})

it.each([
  [() => assertPayable(anOrder({ status: 7 }), 0), 'order-timed-out', { orderStatus: 7 }],
  [() => assertPayable(anOrder(), DEADLINE_MS), 'order-timed-out', { orderStatus: 7 }],
  [
    () => assertPayable(anOrder({ toldPaidBy: 'wechat' }), DEADLINE_MS),
    'order-not-payable',
    { orderStatus: 0 },
  ],
  [() => assertPayable(anOrder({ status: 4 }), 0), 'order-not-payable', { orderStatus: 4 }],
  [() => assertPayable(anOrder({ payMoneyFen: 0 }), 0), 'order-not-payable', { orderStatus: 0 }],
  [() => assertZeroPayable(anOrder({ payMoneyFen: 1 }), 0), 'amount-not-zero', { payMoney: 1 }],
])('refuses with the code and the right value (%#)', (pay, code, data) => {
  expect(pay).toThrow(expect.objectContaining({ code, data }))
})

it.each([
  ['garden', true],
  ['GATE', true],
  ['recording, 1', true],
  ['0866', true],
  ['2611 2009 4100', true],
  ['4200 0019', true],
  ['19.90', true],
  ['¥19.9', true],
  ['19', true],
  ['19.91', false],
  ['9.90', false],
  ['Türkçe', false],
  ['garden recording', false],
])('matchesKeyword finds %j in numbers, names and amount of an order: %s', (keyword, isFound) => {
  const names = { deviceName: 'Garden gate', packageName: 'Event recording, 1 month' }
  const numbers = { orderNo: '26112009410000000866', transactionNo: '4200001920261120000000000014' }
  expect(matchesKeyword({ ...numbers, ...names, payMoneyFen: 1990 }, keyword)).toBe(isFound)
})
