import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BusinessError } from '../../../kernel/business-error.ts'
import { anOrder, DEADLINE_MS } from './order-fixture.ts'
import { findUnpaid, isListed, PAY_WINDOW_MS, placeContractOrder, placeOrder } from './place-order.ts'

const placement = {
  orderNo: '1',
  claimedPayMoneyFen: 17800,
  priceFen: 19800,
  discountFen: 2000,
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
    createdAtMs: 5,
    priceFen: 19800,
    discountFen: 2000,
  })
})

it('refuses any other claimed amount with the right one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 100_000 }), (claimedPayMoneyFen) => {
      const expected =
        claimedPayMoneyFen === 17800 ? null : { code: 'price-changed', data: { payMoney: 17800 } }
      expect(refusalOf(() => placeOrder({ ...placement, claimedPayMoneyFen }, 5))).toEqual(expected)
    }),
  )
})

it('is due nothing when the discount is larger than the price', () => {
  expect(placeOrder({ ...placement, claimedPayMoneyFen: 0, discountFen: 30000 }, 5).payMoneyFen).toBe(0)
})

it('names the unpaid order that stands in the way, before looking at the price', () => {
  const refusal = refusalOf(() =>
    placeOrder({ ...placement, claimedPayMoneyFen: 1, unpaid: { orderNo: '9' } }, 5),
  )
  expect(refusal).toEqual({ code: 'duplicate-unpaid-order', data: { orderNo: '9' } })
})

it.each([
  ['the unpaid order of the key', {}, DEADLINE_MS - 1, true],
  ['nothing at its deadline', {}, DEADLINE_MS, false],
  ['nothing of another user', { userId: 'u2' }, 0, false],
  ['nothing of another product', { productCode: 'NVR' }, 0, false],
  ['nothing of another device', { deviceId: 'd2' }, 0, false],
  ['no cancelled order', { status: 6 as const }, 0, false],
  ['no contract period', { origin: 'contract' as const }, 0, false],
  ['no service', { origin: 'service' as const }, 0, false],
])('finds %s', (_, change, nowMs, isFound) => {
  const order = { ...anOrder(), ...key, ...change }
  expect(findUnpaid([order], key, nowMs)).toBe(isFound ? order : null)
})

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
      const orders: (ReturnType<typeof placeOrder> & typeof key)[] = []
      let nowMs = 0
      for (const { type, deviceId, ...rest } of steps) {
        const wanted = { ...key, deviceId }
        const unpaid = findUnpaid(orders, wanted, nowMs)
        if (type === 'wait') nowMs += 'ms' in rest ? Number(rest.ms) : 0
        if (type === 'cancel' && unpaid) Object.assign(unpaid, { status: 6 })
        if (type !== 'add') continue
        const add = () => placeOrder({ ...placement, orderNo: String(orders.length), unpaid }, nowMs)
        if (unpaid) expect(refusalOf(add)?.data).toEqual({ orderNo: unpaid.orderNo })
        else orders.push({ ...add(), ...wanted })
        const open = orders.filter(
          (order) => order.deviceId === deviceId && findUnpaid([order], wanted, nowMs),
        )
        expect(open.length).toBe(1)
      }
    }),
  )
})

it('hides a contract period until it is paid or finally failed', () => {
  const period = placeContractOrder({ orderNo: '1', priceFen: 1790 }, 5)
  expect(period).toMatchObject({ origin: 'contract', payDeadlineMs: null, payMoneyFen: 1790, status: 0 })
  expect([isListed(period), isListed({ ...period, status: 1 }), isListed({ ...period, status: -1 })]).toEqual(
    [false, true, true],
  )
  expect(isListed(anOrder())).toBe(true)
})
