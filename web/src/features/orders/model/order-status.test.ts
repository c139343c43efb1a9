import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import {
  isOver,
  moneyTextOf,
  orderMoment,
  orderSourceKey,
  orderStatusView,
  tellsEnding,
} from './order-status.ts'

// spec: 4.01
it.each([
  [0, 'unpaid', 'soon'],
  [1, 'activating', 'busy'],
  [2, 'activated', 'on'],
  [3, 'refunded', 'over'],
  [4, 'valid', 'live'],
  [5, 'expired', 'over'],
  [6, 'canceled', 'over'],
  [7, 'timedOut', 'over'],
  [-1, 'payFailed', 'wrong'],
  [-2, 'activateFailed', 'wrong'],
  [-3, 'refundFailed', 'wrong'],
] as const)('status %i has the label %s', (status, name, tone) => {
  expect(orderStatusView(status)).toEqual({ labelKey: `orders.${name}`, tone })
})

it.each([8, Number.NaN, 1.5])('the unknown status %s has no label', (status) => {
  expect(orderStatusView(status)).toEqual({ labelKey: 'common.notGiven', tone: 'over' })
})

it.each([
  [0, 'orders.nothingCharged'],
  [6, 'orders.nothingCharged'],
  [7, 'orders.nothingCharged'],
  [-1, 'orders.nothingCharged'],
  [-2, 'result.refundText'],
  [3, 'orders.givenBack'],
  [-3, 'orders.refundStuck'],
  [1, null],
  [2, null],
  [4, null],
  [5, null],
  [99, null],
])('an order with status %i has the money text %s', (status, expected) => {
  expect(moneyTextOf({ orderStatus: status as Schemas['OrderStatus'] })).toBe(expected)
})

it.each([6, 7, -1] as const)(
  'money that came after the end of an order of status %i is told',
  (orderStatus) => {
    const payment = {
      provider: 'wechat',
      transactionNo: '1',
      amount: 1,
      time: '2026-11-20 09:30:00',
    } as const
    expect(moneyTextOf({ orderStatus, payment })).toBe('receipt.lateMoney')
  },
)

const nowMs = parseWireTime('2026-11-20 09:41:00') ?? 0

it.each([
  ['2026-11-20 09:26:00', 'YYYY-MM-DD HH:mm:ss', true, '09:26'],
  ['2026-11-18 20:14:59', 'DD/MM/YYYY HH:mm:ss', false, '18/11/2026 20:14'],
])('the time %s in the format %s: today is %s, the text is %s', (wire, format, isToday, text) => {
  expect(orderMoment(wire, format, nowMs)).toEqual({ isToday, text })
})

it('a text that is not a time returns null', () => {
  expect(orderMoment('soon', 'YYYY-MM-DD HH:mm:ss', nowMs)).toBeNull()
})

// spec: 3.15
it('package sources of the product have a text, others null', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map(orderSourceKey)).toEqual([
    ...['orders.sourceCloud', 'orders.sourceData', null, 'orders.sourceReminder', 'orders.sourceCloud'],
    ...['orders.sourceCall', 'orders.sourceAlgorithm', null],
  ])
})

it.each([
  [0, false],
  [1, false],
  [2, false],
  [-3, false],
  [3, true],
  [4, true],
  [5, true],
  [6, true],
  [7, true],
  [-1, true],
  [-2, true],
  [8, false],
])('an order of status %i may be bought again: %s', (status, expected) => {
  expect(isOver(status)).toBe(expected)
})

it.each([
  ['unpaid, of before', 0, 999, false],
  ['unpaid, of that moment', 0, 1000, false],
  ['unpaid, read later', 0, 1001, true],
  ['timed out, of before', 7, 999, true],
  ['timed out, read later', 7, 1001, true],
  ['paid, of before', 1, 999, true],
])(
  'the record of an order that is gone, %s, tells its ending or not',
  (_name, orderStatus, readAtMs, tells) => {
    expect(tellsEnding({ orderStatus, readAtMs }, 1000)).toBe(tells)
  },
)
