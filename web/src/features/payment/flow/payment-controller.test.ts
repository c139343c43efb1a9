import { expect, it, vi } from 'vitest'
import type { FakeAnswers } from '../../../shared/testing/fake-host.ts'
import { answered, type FakeApi, refused } from '../../../shared/testing/fake-services.ts'
import { arrangePayment, lost, PENDING_KEY, shopPackage, status, unpaid } from '../testing/payment-fixture.ts'
import {
  sampleOrder as order,
  samplePurchase as purchase,
  sampleParameters,
} from '../testing/payment-samples.ts'
import { createPaymentEffects } from './payment-effects.ts'

it('buys a package: reads the price, adds the order, opens the wallet, queries the status after the callback', async () => {
  const { pay, callback, state, services, holds } = arrangePayment()
  await pay()
  expect(state()).toMatchObject({ at: 'waiting', order })
  await callback('success')
  expect(state()).toMatchObject({ at: 'success', order })
  expect(services.apiCalls.map(({ id }) => id)).toEqual([
    'getPackage',
    'addOrder',
    'pay4WeChat',
    'confirmOrder',
  ])
  expect(services.host.calls.find(({ method }) => method === 'requestWechatPay')?.params).toEqual(
    sampleParameters,
  )
  expect(holds()).toEqual([false, true, false])
  expect(services.localStore.read(PENDING_KEY)).toBeNull()
})

it('makes one order and one wallet call of twenty taps', async () => {
  const { controller, time, services } = arrangePayment()
  for (let tap = 0; tap < 20; tap += 1) {
    controller.pay(purchase)
    if (tap % 3 === 0) await time.settle()
  }
  await time.settle()
  expect(services.countOf('addOrder')).toBe(1)
  expect(services.host.countOf('requestWechatPay')).toBe(1)
})

it('adds the order with the operation point and the pay source of the session', async () => {
  const { pay, services } = arrangePayment()
  services.session.setState({ operationPoint: { typeName: 'shopPageB1', configId: '1', innerId: '2' } })
  await pay()
  expect(services.apiCalls.find(({ id }) => id === 'addOrder')?.params).toMatchObject({
    body: {
      paySource: 'A',
      payMoney: 19_800,
      operationPointJson: '{"typeName":"shopPageB1","configId":"1","innerId":"2"}',
    },
  })
})

it('shows a changed price and adds no order', async () => {
  const { pay, state, services } = arrangePayment({
    getPackage: () => answered({ ...shopPackage, price: 20_000 }),
  })
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'price-changed', priceFen: 20_000 } })
  expect(services.countOf('addOrder')).toBe(0)
})

it('shows the price with which the server refuses an order', async () => {
  const { pay, state, holds } = arrangePayment({ addOrder: () => refused(20002, { payMoney: 21_000 }) })
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'price-changed', priceFen: 21_000 } })
  expect(holds()).toEqual([false, true, false])
})

it('offers the unpaid order that is in the way, and forgets the offer once it is cancelled', async () => {
  const { pay, state, controller } = arrangePayment({
    addOrder: () => refused(20001, { orderNo: order.orderNo }),
  })
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'duplicate', orderNo: order.orderNo } })
  controller.cancelled(order.orderNo)
  expect(state()).toEqual({ at: 'choosing', notice: null })
})

it.each([
  [30003, 'already-renewed'],
  [99999, 'contract-violation'],
] as const)('goes back to choosing when refused with %i', async (code, error) => {
  const { pay, state, holds } = arrangePayment({ addOrder: () => refused(code) })
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'refused', error } })
  expect(holds().at(-1)).toBe(false)
})

it('pays the order that was added although its answer was lost', async () => {
  const { pay, state, services } = arrangePayment({ addOrder: lost })
  await pay()
  expect(state()).toMatchObject({ at: 'waiting', order })
  expect(services.countOf('addOrder')).toBe(1)
})

it.each<[string, FakeApi, unknown]>([
  [
    'there is no order',
    { getUnpaidOrder: () => refused(20004) },
    { kind: 'refused', error: 'network-error' },
  ],
  ['nothing answers', { getUnpaidOrder: lost }, { kind: 'refused', error: 'network-error' }],
  [
    'it is another order',
    { getUnpaidOrder: () => answered({ ...unpaid, payMoney: 1 }) },
    { kind: 'duplicate', orderNo: order.orderNo },
  ],
])('lets the buyer decide when the answer was lost and %s', async (_case, api, notice) => {
  const { pay, state, holds } = arrangePayment({ addOrder: lost, ...api })
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice })
  expect(holds().at(-1)).toBe(false)
})

it('fails when the wallet fails, and keeps the order stored', async () => {
  const { pay, callback, state, services } = arrangePayment()
  await pay()
  await callback('failure')
  expect(state()).toEqual({ at: 'failed', order, reason: 'wallet-failed' })
  expect(services.localStore.read(PENDING_KEY)).toContain(order.orderNo)
})

it.each<[FakeAnswers, string]>([
  [{ requestWechatPay: () => 'wallet-missing' }, 'wechat-missing'],
  [{ requestWechatPay: () => 'method-missing' }, 'wechat-not-supported'],
  [{ requestWechatPay: () => 'failed' }, 'pay-failed'],
])('fails with the reason when the host cannot open the wallet (%#)', async (host, reason) => {
  const { pay, state, holds } = arrangePayment({}, host)
  await pay()
  expect(state()).toEqual({ at: 'failed', order, reason })
  expect(holds().at(-1)).toBe(false)
})

it('asks the server when the host keeps silent about the wallet', async () => {
  const { pay, state, holds } = arrangePayment({}, { requestWechatPay: () => 'no-answer' })
  await pay()
  expect(state().at).toBe('success')
  expect(holds()).toEqual([false, true, false])
})

it.each([
  [20005, { at: 'failed', reason: 'order-timed-out' }],
  [20013, { at: 'failed', reason: 'pay-failed' }],
  [20007, { at: 'success' }],
] as const)('opens no wallet when the payment is refused with %i', async (code, expected) => {
  const { pay, state, services } = arrangePayment({ pay4WeChat: () => refused(code) })
  await pay()
  expect(state()).toMatchObject(expected)
  expect(services.host.countOf('requestWechatPay')).toBe(0)
})

it('pays an unpaid order at the price shown', async () => {
  const { controller, state, time, services } = arrangePayment()
  controller.payUnpaid(order, purchase.priceFen)
  await time.settle()
  expect(state()).toMatchObject({ at: 'waiting', order })
  expect(services.countOf('addOrder')).toBe(0)
})

it.each<[FakeApi, unknown]>([
  [
    { getUnpaidOrder: () => answered({ ...unpaid, payMoney: 1 }) },
    { at: 'choosing', notice: { kind: 'price-changed', priceFen: 1 } },
  ],
  [{ getUnpaidOrder: lost }, { at: 'choosing', notice: { kind: 'refused', error: 'network-error' } }],
  [
    { getUnpaidOrder: () => refused(20004), confirmOrder: () => status(7) },
    { at: 'failed', reason: 'order-timed-out' },
  ],
  [{ getUnpaidOrder: () => refused(20004), confirmOrder: () => status(6) }, { at: 'cancelled' }],
  [{ getUnpaidOrder: () => refused(20004) }, { at: 'success' }],
])('reads an unpaid order again before paying it', async (api, expected) => {
  const { controller, state, time, services } = arrangePayment(api)
  controller.payUnpaid(order, purchase.priceFen)
  await time.settle()
  expect(state()).toMatchObject(expected as object)
  expect(services.host.countOf('requestWechatPay')).toBe(0)
})

it('lets another package be bought while one order is being checked', async () => {
  const { pay, callback, state, controller, time } = arrangePayment({ confirmOrder: () => status(0) })
  await pay()
  await callback('undetermined')
  controller.pay(purchase)
  await time.settle()
  expect(state().at).toBe('waiting')
  await time.advance(10_000)
  expect(state().at).toBe('waiting')
})

it('polls a watched order until it is paid', async () => {
  const { controller, state, time } = arrangePayment()
  controller.watch(order)
  controller.watch(order)
  await time.advance(2000)
  expect(state()).toMatchObject({ at: 'success', order })
})

it('knows the wallet that was opened for an order, and none once it is paid in another way', async () => {
  const { controller, pay, time } = arrangePayment()
  controller.wallet.setState('alipay', true)
  await pay()
  controller.wallet.setState('wechat', true)
  expect(controller.getWallet(order.orderNo)).toBe('alipay')
  controller.watch(order)
  await time.settle()
  expect(controller.getWallet(order.orderNo)).toBeNull()
})

it('stops polling an order that the server does not know', async () => {
  const { controller, state, time } = arrangePayment({ confirmOrder: () => refused(20003) })
  controller.watch(order)
  await time.advance(2000)
  expect(state()).toMatchObject({ at: 'failed', reason: 'order-not-found' })
})

it('unblocks the host’s back whatever call throws, and reports the error', async () => {
  const listeners: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => listeners.push(task))
  const bug = (): never => {
    throw new TypeError('bug')
  }
  for (const id of ['getPackage', 'addOrder', 'pay4WeChat'] as const) {
    const { pay, holds, state } = arrangePayment({ [id]: bug })
    await pay()
    expect(holds().at(-1)).toBe(false)
    expect(['choosing', 'failed']).toContain(state().at)
  }
  vi.unstubAllGlobals()
  expect(listeners).toHaveLength(3)
  for (const task of listeners) expect(task).toThrow('bug')
})

it('ignores callbacks after stop', async () => {
  const { pay, callback, stop, state } = arrangePayment()
  await pay()
  stop()
  await callback('success')
  expect(state().at).toBe('waiting')
})

const noCode = () => Promise.reject(new Error('no code'))

it('returns to the choice when the payment code does not load, and loads it with the next tap', async () => {
  const { load, pay, state, services } = arrangePayment()
  load.mockImplementation(noCode)
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'refused', error: 'network-error' } })
  load.mockImplementation(async () => createPaymentEffects)
  await pay()
  expect(state()).toMatchObject({ at: 'waiting', order })
  expect(services.countOf('addOrder')).toBe(1)
})

// spec: 9.01
it('gives up loading the payment code after 120 s and unblocks back', async () => {
  const { load, pay, state, holds, time } = arrangePayment()
  load.mockImplementation(() => new Promise(() => {}))
  await pay()
  await time.advance(119_999)
  expect(state()).toMatchObject({ at: 'creating', purchase })
  await time.advance(1)
  expect(state()).toMatchObject({ at: 'choosing' })
  expect(holds()).toEqual([false, true, false])
})

it('keeps polling an order while the payment code does not load', async () => {
  const { load, controller, state, time } = arrangePayment({ confirmOrder: () => status(1) })
  load.mockImplementation(noCode)
  controller.watch(order)
  await time.settle()
  expect(state()).toMatchObject({ at: 'polling-status', order })
  await time.advance(10_000)
  expect(state()).toMatchObject({ at: 'polling-status', order })
  load.mockImplementation(async () => createPaymentEffects)
  await time.advance(10_000)
  expect(state()).toMatchObject({ at: 'success', order })
})
