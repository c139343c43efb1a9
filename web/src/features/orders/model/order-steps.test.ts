import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { orderSteps } from './order-steps.ts'

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
  [0, ['ordered done', 'unpaid now']],
  [1, ['ordered done', 'paid done', 'activating now']],
  [2, ['ordered done', 'paid done', 'activated now', 'begins next', 'ends next']],
  [4, ['ordered done', 'paid done', 'begins done', 'valid now', 'ends next']],
  [5, ['ordered done', 'paid done', 'begins done', 'expired done']],
  [7, ['ordered done', 'timedOut now']],
] as const)('an order with status %i has the steps %j', (orderStatus, steps) => {
  const isPaid = orderStatus > 0 && orderStatus < 6
  const order = anOrder({ orderStatus, payTime: isPaid ? '2026-11-20 09:30:00' : null })
  expect(orderSteps(order).map(({ key, state }) => `${key} ${state}`)).toEqual(steps)
})

it('an order whose payment is checked has no deadline', () => {
  const steps = orderSteps(anOrder({ payDeadline: null }))
  expect(steps.map(({ key, state, time }) => [key, state, time])).toEqual([
    ['ordered', 'done', '2026-11-20 09:26:00'],
    ['checking', 'now', null],
  ])
})

it('the steps of a service, which has no device, end with the payment', () => {
  const order = anOrder({ orderStatus: 4, deviceId: '', payTime: '2026-11-20 09:30:00' })
  expect(orderSteps(order).map(({ key, state }) => `${key} ${state}`)).toEqual(['ordered done', 'paid done'])
})
