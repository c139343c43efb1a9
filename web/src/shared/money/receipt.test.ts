import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { anOrder } from '../testing/order-samples.ts'
import { receiptOf } from './receipt.ts'

const payment = {
  ...{ provider: 'alipay', transactionNo: '2026112022001', amount: 38_600, time: '2026-11-20 09:30:00' },
} satisfies Schemas['OrderPayment']
const channels = ['Wide angle', 'PTZ'].map((name, index) => ({
  ...{ iotId: `iot-${index}`, channelNumber: index + 1, name, lens: true },
}))

it('a paid order for two lenses has a unit price, and its rows add up', () => {
  const prices = { originalPrice: 47_760, discount: 1000, payMoney: 38_600 }
  const receipt = receiptOf(anOrder({ ...prices, orderStatus: 4, boughtChannels: channels, payment }))
  expect(receipt).toEqual({
    isForDevice: true,
    originalFen: 47_760,
    savedFen: 8160,
    couponFen: 1000,
    units: { fen: 19_800, totalFen: 39_600, channels },
    charge: { kind: 'paid', fen: 38_600, provider: 'alipay', number: '2026112022001', time: payment.time },
    refund: null,
  })
  const { originalFen, savedFen, couponFen } = receipt
  expect(originalFen - savedFen - couponFen).toBe(38_600)
})

it.each([
  ['of channels is said once where it is charged', { orderStatus: 4 }, 39_600, null],
  ['of channels is due once', { orderStatus: 0 }, 39_600, null],
  ['is said where it was not charged', { orderStatus: 7 }, 39_600, 39_600],
  ['without a saving is said beside it', { orderStatus: 4, originalPrice: 47_760 }, 47_760, null],
  [
    'before a coupon is said beside what is charged',
    { orderStatus: 4, discount: 600, payMoney: 39_000 },
    39_600,
    39_600,
  ],
] as const)('an amount %s', (_case, change, originalFen, totalFen) => {
  const prices = { originalPrice: 39_600, payMoney: 39_600, boughtChannels: channels }
  expect(receiptOf(anOrder({ ...prices, ...change }))).toMatchObject({ originalFen, units: { totalFen } })
})

it.each([
  [0, { kind: 'due', fen: 19_800 }],
  [6, { kind: 'not-charged' }],
  [7, { kind: 'not-charged' }],
  [-1, { kind: 'not-charged' }],
  [8, { kind: 'not-charged' }],
  [4, { kind: 'paid', fen: 19_800, provider: null, number: null, time: '2026-11-20 09:30:00' }],
  [3, { kind: 'paid', fen: 19_800, provider: null, number: null, time: '2026-11-20 09:30:00' }],
] as const)(
  'an order of status %s whose backend tells no payment is charged as %j',
  (orderStatus, charge) => {
    const order = { ...anOrder({ payTime: '2026-11-20 09:30:00' }), orderStatus } as Schemas['OrderRecord']
    expect(receiptOf(order).charge).toEqual(charge)
  },
)

it.each([
  [3, 'succeeded'],
  [-2, 'requested'],
  [-3, 'failed'],
  [4, undefined],
  [6, undefined],
] as const)(
  'the refund of an order of status %s is %s where the backend tells no more',
  (orderStatus, state) => {
    expect(receiptOf(anOrder({ orderStatus })).refund?.state).toBe(state)
  },
)

it('late money of an order that timed out is paid and goes back', () => {
  const refund = {
    ...{ refundNo: 'R1', amount: 38_600, state: 'requested', time: '2026-11-20 10:00:00' },
  } satisfies Schemas['OrderRefund']
  expect(receiptOf(anOrder({ orderStatus: 7, payment, refund }))).toMatchObject({
    charge: { kind: 'paid', fen: 38_600 },
    refund: { state: 'requested', fen: 38_600, number: 'R1', time: '2026-11-20 10:00:00' },
  })
})

it('nothing was charged for an order that cost nothing', () => {
  expect(receiptOf(anOrder({ orderStatus: 4, payMoney: 0, discount: 1990, originalPrice: 1990 }))).toEqual({
    isForDevice: true,
    originalFen: 1990,
    savedFen: 0,
    couponFen: 1990,
    units: null,
    charge: { kind: 'not-charged' },
    refund: null,
  })
})
