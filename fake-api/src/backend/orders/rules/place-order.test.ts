import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BusinessError } from '../../kernel/business-error.ts'
import { countsAsTimedOut } from './order-state.ts'
import { PAY_WINDOW_MS, placeContractOrder, placeOrder } from './place-order.ts'

const placement = {
  orderNo: '1',
  shownPayMoneyFen: 17800,
  priceFen: 19800,
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

/** What the database answers for a key: its unpaid order, unless the deadline has come. */
function standing(orders: readonly Held[], deviceId: string, nowMs: number): Held | null {
  const found = orders.find(
    (order) => order.deviceId === deviceId && order.status === 0 && !countsAsTimedOut(order, nowMs),
  )
  return found ?? null
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
  const period = placeContractOrder({ orderNo: '1', priceFen: 1790 }, 5)
  expect(period).toMatchObject({ origin: 'contract', payDeadlineMs: null, payMoneyFen: 1790, status: 0 })
})

it('makes the order of a period at its price, without a deadline', () => {
  expect(placeContractOrder({ orderNo: '2', priceFen: 1790 }, 5)).toEqual({
    ...{ orderNo: '2', origin: 'contract', status: 0, payMoneyFen: 1790, payDeadlineMs: null },
    ...{
      success: null,
      pendingRefund: null,
      toldPaidBy: null,
      createdAtMs: 5,
      priceFen: 1790,
      discountFen: 0,
    },
  })
})
