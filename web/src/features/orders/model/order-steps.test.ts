import { expect, it } from 'vitest'
import { anOrder } from '../../../shared/testing/order-samples.ts'
import { orderSteps } from './order-steps.ts'

it.each([
  [0, ['ordered done', 'unpaid now']],
  [1, ['ordered done', 'paid done', 'activating now']],
  [2, ['ordered done', 'paid done', 'activated now', 'begins next', 'ends next']],
  [3, ['ordered done', 'paid done', 'refunded done']],
  [4, ['ordered done', 'paid done', 'begins done', 'ends next']],
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

it('an order whose money came after its end was not paid before it', () => {
  const payment = { provider: 'wechat', transactionNo: '1', amount: 1, time: '2026-11-20 10:30:00' } as const
  const steps = orderSteps(anOrder({ orderStatus: 7, payment }))
  expect(steps.map(({ key, state }) => `${key} ${state}`)).toEqual([
    ...['ordered done', 'timedOut done', 'paid done', 'refunding now'],
  ])
})

it('a refunded order was paid and given back, each at its time', () => {
  const payment = { provider: 'wechat', transactionNo: '1', amount: 1, time: '2026-11-20 10:30:00' } as const
  const refund = { refundNo: '2', amount: 1, state: 'succeeded', time: '2026-11-20 10:31:00' } as const
  const steps = orderSteps(anOrder({ orderStatus: 3, payment, refund }))
  expect(steps.map(({ key, time }) => [key, time])).toEqual([
    ['ordered', '2026-11-20 09:26:00'],
    ['paid', '2026-11-20 10:30:00'],
    ['refunded', '2026-11-20 10:31:00'],
  ])
})
