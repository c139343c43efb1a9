import { expect, it } from 'vitest'
import { formatYuan, secondPaymentText, splitYuan } from './format-yuan.ts'

// spec: 9.21
it.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [10, '¥0.10'],
  [190, '¥1.90'],
  [19_800, '¥198.00'],
  [123_456_789, '¥1234567.89'],
  [-2_000, '−¥20.00'],
  [-5, '−¥0.05'],
])('writes %i fen as %s', (fen, text) => {
  expect(formatYuan(fen)).toBe(text)
})

it('splits an amount into the parts a price draws', () => {
  expect(splitYuan(-19_805)).toEqual({ sign: '−', symbol: '¥', whole: '198', decimals: '.05' })
})

it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'refuses %d, which is no amount in fen',
  (fen) => {
    expect(() => formatYuan(fen)).toThrow(RangeError)
  },
)

it.each([
  ['requested', 19_800, 'orders.paidTwice.requested', '¥198.00'],
  ['succeeded', 990, 'orders.paidTwice.succeeded', '¥9.90'],
  ['failed', 990, 'orders.paidTwice.failed', '¥9.90'],
] as const)(
  'a second payment whose refund is %s, of %i fen, has the text %s',
  (refund, amount, key, price) => {
    expect(secondPaymentText({ refund, amount })).toEqual([key, { price }])
  },
)
