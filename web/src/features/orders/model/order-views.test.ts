import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { monthName } from './group-orders.ts'
import { orderFilters, statusOfFilter } from './order-filters.ts'
import { orderMoment, orderSourceKey } from './order-status.ts'
import { orderSteps } from './order-steps.ts'

const nowMs = parseWireTime('2026-11-20 09:41:00') ?? 0

function anOrder(over: Partial<Schemas['OrderRecord']>): Schemas['OrderRecord'] {
  return {
    orderNo: '26112009412700000058',
    orderStatus: 0,
    productCode: 'IPC',
    deviceId: 'D1',
    deviceName: 'Living room',
    packageSource: 1,
    packageId: 'P1',
    productName: 'Event recording',
    paySource: '',
    operationPointJson: '{}',
    payMoney: 19_800,
    originalPrice: 19_800,
    account: '',
    createTime: '2026-11-20 09:26:00',
    payTime: null,
    effectiveTime: null,
    deadline: null,
    ...over,
  }
}

it.each([
  ['2026-11-20 09:26:00', 'YYYY-MM-DD HH:mm:ss', true, '09:26'],
  ['2026-11-18 20:14:59', 'DD/MM/YYYY HH:mm:ss', false, '18/11/2026 20:14'],
])('%s in %s: today %s, %s', (wire, format, isToday, text) => {
  expect(orderMoment(wire, format, nowMs)).toEqual({ isToday, text })
})

it('returns null for a text that is no time', () => {
  expect(orderMoment('soon', 'YYYY-MM-DD HH:mm:ss', nowMs)).toBeNull()
})

it.each([
  ['en', 'November 2026'],
  ['de', 'November 2026'],
  ['zh', '2026年11月'],
  ['ar', 'نوفمبر 2026'],
])('names a month in %s', (language, name) => {
  expect(monthName('2026-11', language)).toBe(name)
})

it.each([
  [0, ['ordered done', 'unpaid now']],
  [1, ['ordered done', 'paid done', 'activating now']],
  [2, ['ordered done', 'paid done', 'activated now', 'begins next', 'ends next']],
  [4, ['ordered done', 'paid done', 'begins done', 'valid now', 'ends next']],
  [5, ['ordered done', 'paid done', 'begins done', 'expired done']],
  [7, ['ordered done', 'timedOut now']],
] as const)('status %i has its steps', (orderStatus, steps) => {
  const isPaid = orderStatus > 0 && orderStatus < 6
  const order = anOrder({ orderStatus, payTime: isPaid ? '2026-11-20 09:30:00' : null })
  expect(orderSteps(order).map(({ key, state }) => `${key} ${state}`)).toEqual(steps)
})

it('ends with the payment for a service, which belongs to no device', () => {
  const order = anOrder({ orderStatus: 4, deviceId: '', payTime: '2026-11-20 09:30:00' })
  expect(orderSteps(order).map(({ key, state }) => `${key} ${state}`)).toEqual(['ordered done', 'paid done'])
})

it('filters by each status of the product, once', () => {
  expect(orderFilters.map(({ status }) => status).sort()).toEqual(
    [null, 0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3].sort(),
  )
  expect([statusOfFilter('in-effect'), statusOfFilter('nonsense')]).toEqual([4, null])
})

// spec: 3.15
it('returns a text for the package sources of the product and null for others', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map(orderSourceKey)).toEqual([
    ...['orders.sourceCloud', 'orders.sourceData', null, 'orders.sourceReminder', 'orders.sourceCloud'],
    ...['orders.sourceCall', 'orders.sourceAlgorithm', null],
  ])
})
