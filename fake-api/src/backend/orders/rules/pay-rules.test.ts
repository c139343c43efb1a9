import { expect, it } from 'vitest'
import { anOrder, DEADLINE_MS } from './order-fixture.ts'
import { confirmStatus, orderStatuses } from './order-state.ts'
import { assertPayable, assertZeroPayable } from './pay-rules.ts'

it('allows payment until one millisecond before the deadline', () => {
  expect(() => assertPayable(anOrder(), DEADLINE_MS - 1)).not.toThrow()
  expect(() => assertPayable(anOrder(), DEADLINE_MS)).toThrow('order-timed-out')
  expect(() => assertPayable(anOrder({ status: 7 }), 0)).toThrow('order-timed-out')
})

it.each(orderStatuses.filter((status) => status !== 0 && status !== 7))('opens no wallet in %i', (status) => {
  expect(() => assertPayable(anOrder({ status }), 0)).toThrow('order-not-payable')
  expect(() => assertZeroPayable(anOrder({ status, payMoneyFen: 0 }), 0)).toThrow('order-not-payable')
})

it('opens no wallet for a contract period', () => {
  expect(() => assertPayable(anOrder({ origin: 'contract', payDeadlineMs: null }), 0)).toThrow(
    'order-not-payable',
  )
})

it('zeroPay pays a price of 0 alone, and no other call pays a price of 0', () => {
  expect(() => assertZeroPayable(anOrder({ payMoneyFen: 0 }), 0)).not.toThrow()
  expect(() => assertZeroPayable(anOrder({ payMoneyFen: 0 }), DEADLINE_MS)).toThrow('order-timed-out')
  expect(() => assertZeroPayable(anOrder({ payMoneyFen: 1 }), 0)).toThrow('amount-not-zero')
  expect(() => assertPayable(anOrder({ payMoneyFen: 0 }), 0)).toThrow('order-not-payable')
})

// spec: 4.10
it('confirms 1 for paid orders and the status of any other', () => {
  const answers = orderStatuses.map((status) => [status, confirmStatus(status)])
  expect(answers.filter(([status, answer]) => status !== answer)).toEqual([
    [2, 1],
    [4, 1],
  ])
})

it.each([
  [() => assertPayable(anOrder({ status: 7 }), 0), 'order-timed-out', { orderStatus: 7 }],
  [() => assertPayable(anOrder(), DEADLINE_MS), 'order-timed-out', { orderStatus: 7 }],
  [
    () => assertPayable(anOrder({ toldPaidBy: 'wechat' }), DEADLINE_MS),
    'order-not-payable',
    { orderStatus: 0 },
  ],
  [() => assertPayable(anOrder({ status: 4 }), 0), 'order-not-payable', { orderStatus: 4 }],
  [() => assertPayable(anOrder({ payMoneyFen: 0 }), 0), 'order-not-payable', { orderStatus: 0 }],
  [() => assertZeroPayable(anOrder({ payMoneyFen: 1 }), 0), 'amount-not-zero', { payMoney: 1 }],
])('refuses with the code and the right value (%#)', (pay, code, data) => {
  expect(pay).toThrow(expect.objectContaining({ code, data }))
})
