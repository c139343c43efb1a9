import { expect, it } from 'vitest'
import { isWithinDayLimits, repeatedNumberRefusal } from './papay-rules.ts'

it.each([
  ['ACCEPT', 'ORDER_ACCEPTED', 'ORDER_ACCEPTED'],
  ['PAYERROR', null, null],
  ['SUCCESS', 'ORDERPAID', 'OUT_TRADE_NO_USED'],
  ['REFUND', 'ORDERPAID', 'OUT_TRADE_NO_USED'],
  ['CLOSED', 'ORDERCLOSED', 'OUT_TRADE_NO_USED'],
  ['NOTPAY', 'ORDERCLOSED', 'OUT_TRADE_NO_USED'],
] as const)(
  'a repeated number in state %s is answered %s, or %s as reported',
  (state, documented, reported) => {
    expect(repeatedNumberRefusal(state, 'documented')).toBe(documented)
    expect(repeatedNumberRefusal(state, 'reported')).toBe(reported)
  },
)

it.each([
  [null, null, 9, 9, true],
  [2, null, 1, 1, true],
  [2, null, 2, 0, false],
  [null, 1, 5, 0, true],
  [null, 1, 5, 1, false],
])('limits of %s numbers and %s successes with %s and %s today allow one more: %s', (...row) => {
  const [deductionsPerDay, successesPerDay, asked, succeeded, expected] = row
  expect(isWithinDayLimits({ deductionsPerDay, successesPerDay }, { asked, succeeded })).toBe(expected)
})
