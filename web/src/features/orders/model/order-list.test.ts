import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { groupOrders, monthName, orderFilters, statusesOfFilter, yearsOf } from './order-list.ts'

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

it('unpaid orders come first, the others by month', () => {
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

it('orders of one second are listed by their number, the newest first', () => {
  const created = '2026-11-20 09:41:00'
  const records = ['3', '2', '1'].map((orderNo) => order(orderNo, created))
  const numbersOf = (given: typeof records) =>
    groupOrders([{ records: given, receivedAtMs: 1 }]).months[0]?.orders.map((listed) => listed.order.orderNo)
  expect(numbersOf(records)).toEqual(['3', '2', '1'])
  expect(numbersOf(records.toReversed())).toEqual(['3', '2', '1'])
})

it('an order of two pages appears once, as it was read last', () => {
  const created = '2026-11-20 09:00:00'
  const groups = groupOrders([
    { records: [order('1', created, 0)], receivedAtMs: 1 },
    { records: [order('1', created, 4)], receivedAtMs: 2 },
  ])
  expect(groups.unpaid).toEqual([])
  expect(groups.months[0]?.orders).toHaveLength(1)
})

it('an empty list has no groups', () => {
  expect(groupOrders([])).toEqual({ unpaid: [], months: [] })
})

it.each([
  ['en', 'November 2026'],
  ['de', 'November 2026'],
  ['zh', '2026年11月'],
  ['ar', 'نوفمبر 2026'],
  ['fr', 'Novembre 2026'],
  ['tr', 'Kasım 2026'],
])('the name of a month in %s is %s', (language, name) => {
  expect(monthName('2026-11', language)).toBe(name)
})

it('each status of the product stands behind one chip beside the one for all', () => {
  const grouped = orderFilters.flatMap(({ value }) => statusesOfFilter(value) ?? [])
  expect(grouped.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3].sort())
  expect(orderFilters.map(({ value }) => statusesOfFilter(value))).toEqual([
    null,
    [0],
    [1, 2, 4],
    [5, 6, 7, -1],
    [3, -2, -3],
  ])
})

it('orders of other states than asked for are left out', () => {
  const records = [order('2', '2026-11-20 09:00:00', 0), order('1', '2026-11-19 09:00:00', 3)]
  const groups = groupOrders([{ records, receivedAtMs: 1 }], [3])
  expect(groups.unpaid).toEqual([])
  expect(groups.months[0]?.orders.map((listed) => listed.order.orderNo)).toEqual(['1'])
})

it.each<[string, number, unknown, number[]]>([
  ['a long list', 101, '2024-12-31 23:59:59', [2026, 2025, 2024]],
  ['a long list of one year', 101, '2026-01-01 00:00:00', [2026]],
  ['a list whose first order is of a later year than the clock', 101, '2027-01-01 00:00:00', [2026]],
  ['a short list', 100, '2024-12-31 23:59:59', []],
  ['a backend that does not tell the first order', 101, undefined, []],
])('yearsOf returns the years of %s', (_, total, firstOrderTime, years) => {
  expect(yearsOf({ total, firstOrderTime }, Date.UTC(2026, 10, 20))).toEqual(years)
})
