import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { groupOrders } from './group-orders.ts'
import { moneyTextOf, orderStatusView } from './order-status.ts'

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
] as const)('status %i reads %s', (status, name, tone) => {
  expect(orderStatusView(status)).toEqual({ labelKey: `orders.${name}`, tone })
})

it.each([8, Number.NaN, 1.5])('has no label for the status %s', (status) => {
  expect(orderStatusView(status)).toEqual({ labelKey: 'common.notGiven', tone: 'over' })
})

const order = (
  orderNo: string,
  createTime: string,
  orderStatus: Schemas['OrderStatus'] = 4,
): Schemas['OrderRecord'] => ({
  orderNo,
  orderStatus,
  productCode: 'IPC',
  deviceId: 'd',
  deviceName: 'Hall',
  packageSource: 1,
  packageId: 'p',
  productName: 'Event',
  paySource: 'A',
  operationPointJson: '{}',
  payMoney: 1,
  originalPrice: 1,
  account: '1',
  createTime,
  payTime: null,
  effectiveTime: null,
  deadline: null,
})

it('puts unpaid orders on top and the others by month', () => {
  const records = [
    order('4', '2026-11-20 09:00:00', 0),
    order('3', '2026-11-19 09:00:00'),
    order('2', '2026-11-01 00:00:00', 7),
    order('1', '2026-10-31 23:59:59'),
  ]
  const groups = groupOrders([{ records, receivedAtMs: 1 }])
  expect(groups.unpaid.map((listed) => listed.order.orderNo)).toEqual(['4'])
  expect(
    groups.months.map(({ month, orders }) => [month, orders.map((listed) => listed.order.orderNo)]),
  ).toEqual([
    ['2026-11', ['3', '2']],
    ['2026-10', ['1']],
  ])
})

it('shows an order once, as it was read last', () => {
  const created = '2026-11-20 09:00:00'
  const groups = groupOrders([
    { records: [order('1', created, 0)], receivedAtMs: 1 },
    { records: [order('1', created, 4)], receivedAtMs: 2 },
  ])
  expect(groups.unpaid).toEqual([])
  expect(groups.months[0]?.orders).toHaveLength(1)
})

it('returns no groups for an empty list', () => {
  expect(groupOrders([])).toEqual({ unpaid: [], months: [] })
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
])('of an order in state %i says about its money: %s', (status, expected) => {
  expect(moneyTextOf(status)).toBe(expected)
})
