import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { answered, createFakeServices, type FakeApi, refused } from '../../../shared/testing/fake-services.ts'
import { arrangePayment, lost, PENDING_KEY, shopPackage, status, unpaid } from '../testing/payment-fixture.ts'
import {
  sampleOrder as order,
  samplePurchase as purchase,
  sampleRenewal as renewal,
} from '../testing/payment-samples.ts'
import { createPaymentController } from './payment-controller.ts'
import { createPaymentEffects } from './payment-effects.ts'

it.each(['success', 'undetermined'] as const)(
  'polls the status after a callback %s until the server confirms the payment',
  async (result) => {
    let orderStatus: Schemas['OrderStatus'] = 0
    const { pay, callback, state, time } = arrangePayment({ confirmOrder: () => status(orderStatus) })
    await pay()
    await callback(result)
    expect(state()).toMatchObject({ at: 'polling-status', claim: result })
    await time.advance(10_000)
    expect(state().at).toBe('polling-status')
    orderStatus = 1
    await time.advance(2000)
    expect(state().at).toBe('success')
    expect(time.pending()).toBe(0)
  },
)

it('polls the status when the page is back and no callback came', async () => {
  let orderStatus: Schemas['OrderStatus'] = 0
  const { pay, state, time, services } = arrangePayment({ confirmOrder: () => status(orderStatus) })
  await pay()
  services.host.emit('pageHide')
  services.host.emit('pageShow')
  await time.advance(1499)
  expect(state().at).toBe('returning')
  await time.advance(1)
  expect(state()).toMatchObject({ at: 'polling-status', claim: 'none' })
  orderStatus = 1
  await time.advance(2000)
  expect(state().at).toBe('success')
})

it('polls the status when the browser brings the page back as it was left', async () => {
  const { pay, state, time, services } = arrangePayment()
  await pay()
  services.browser.show('visible')
  expect(state().at).toBe('waiting')
  services.browser.show('restored')
  await time.advance(1500)
  expect(state().at).toBe('success')
})

it('waits for a callback that comes after the page is back', async () => {
  const { pay, callback, state, time, services } = arrangePayment()
  await pay()
  services.host.emit('pageShow')
  await time.advance(1000)
  await callback('failure')
  await time.advance(5000)
  expect(state()).toMatchObject({ at: 'failed', reason: 'wallet-failed' })
  expect(services.countOf('confirmOrder')).toBe(0)
})

it('keeps polling the status through network failures', async () => {
  let isLost = true
  const { pay, callback, state, time } = arrangePayment({ confirmOrder: () => (isLost ? lost() : status(1)) })
  await pay()
  await callback('success')
  await time.advance(6000)
  expect(state().at).toBe('polling-status')
  isLost = false
  await time.advance(2000)
  expect(state().at).toBe('success')
})

it('keeps the server’s status when callbacks come twice and out of order', async () => {
  const { pay, callback, state, services } = arrangePayment()
  await pay()
  await callback('failure')
  await callback('success')
  expect(state().at).toBe('success')
  await callback('failure')
  await callback('undetermined')
  expect(state().at).toBe('success')
  expect(services.countOf('confirmOrder')).toBe(1)
})

it('ignores a callback success without a payment', async () => {
  const { callback, state, services } = arrangePayment()
  await callback('success')
  expect(state()).toEqual({ at: 'choosing', notice: null })
  expect(services.apiCalls).toEqual([])
})

it('returns to choosing and adds no order when the device has other packages than were shown', async () => {
  const { controller, state, services, time } = arrangePayment()
  controller.pay({ ...purchase, hasDeviceChanged: async () => true })
  await time.settle()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'device-changed' } })
  controller.signContract({ ...renewal, hasDeviceChanged: async () => true })
  await time.settle()
  controller.payUnpaid(order, purchase.priceFen, async () => true)
  await time.settle()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'device-changed' } })
  expect(services.apiCalls.map(({ id }) => id)).toEqual(['getPackage', 'getUnpaidOrder'])
})

it('adds no order when the packages of the device cannot be read', async () => {
  const { controller, state, services, time } = arrangePayment()
  controller.pay({ ...purchase, hasDeviceChanged: lost })
  await time.settle()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'refused', error: 'network-error' } })
  expect(services.countOf('addOrder')).toBe(0)
})

it('takes an order older than the attempt whose answer was lost for a duplicate of another phone or tab', async () => {
  const other = { ...unpaid, createTime: '2026-11-20 09:41:00', serverTime: '2026-11-20 09:42:00' }
  const { pay, state } = arrangePayment({ addOrder: lost, getUnpaidOrder: () => answered(other) })
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'duplicate', orderNo: order.orderNo } })
})

it('shows an order that was paid elsewhere as paid before', async () => {
  const { controller, state, time } = arrangePayment({
    getUnpaidOrder: () => refused(errorNumbers['no-unpaid-order']),
  })
  controller.payUnpaid(order, purchase.priceFen)
  await time.settle()
  expect(state()).toMatchObject({ at: 'success', order: { isPaidBefore: true } })
})

/** Name of the lock of an order that an open page pays. */
const lockNameOf = (orderNo: string) => `skyshop.paying.${orderNo}`

function restarted(
  api: FakeApi,
  kept = JSON.stringify([order]),
  payingElsewhere: readonly string[] = [],
  load = async () => createPaymentEffects,
) {
  const services = createFakeServices({ api })
  for (const orderNo of payingElsewhere) services.pageLocks.hold(lockNameOf(orderNo))
  services.localStore.write(PENDING_KEY, kept)
  const controller = createPaymentController(services, load)
  controller.start()
  return { services, controller, settle: services.time.settle }
}

it.each([
  [0, { kind: 'unfinished', order }, true],
  [1, { kind: 'finished', order }, false],
  [6, null, false],
  [7, null, false],
] as const)('finds an order of an earlier visit at status %i', async (orderStatus, notice, isKept) => {
  const { services, controller, settle } = restarted({ confirmOrder: () => status(orderStatus) })
  await settle()
  expect(controller.state.getState()).toEqual({ at: 'choosing', notice })
  expect(services.localStore.read(PENDING_KEY) !== null).toBe(isKept)
})

it('shows an order of an earlier visit as remembered while the payment code loads', async () => {
  const kept = JSON.stringify([order])
  const { services, controller, settle } = restarted({}, kept, [], () => new Promise(() => undefined))
  await settle()
  expect(controller.state.getState()).toEqual({ at: 'choosing', notice: { kind: 'remembered', order } })
  expect(services.apiCalls).toEqual([])
})

it('keeps an order of an earlier visit while nothing answers', async () => {
  const { services, controller, settle } = restarted({ confirmOrder: lost })
  await settle()
  expect(controller.state.getState()).toEqual({ at: 'choosing', notice: { kind: 'remembered', order } })
  expect(services.localStore.read(PENDING_KEY)).toContain(order.orderNo)
})

it('shows no notice about an order that is being paid in another tab', async () => {
  const { services, controller, settle } = restarted({}, undefined, [order.orderNo])
  await settle()
  expect(controller.state.getState()).toEqual({ at: 'choosing', notice: null })
  expect(services.apiCalls).toEqual([])
  expect(services.localStore.read(PENDING_KEY)).toContain(order.orderNo)
})

it('shows no notice about an order whose outcome another tab has shown meanwhile', async () => {
  const { services, controller, settle } = restarted({
    confirmOrder() {
      services.localStore.remove(PENDING_KEY)
      return status(1)
    },
  })
  await settle()
  expect(controller.state.getState()).toEqual({ at: 'choosing', notice: null })
})

it('locks an order against other tabs from its payment to its outcome', async () => {
  const { pay, callback, services } = arrangePayment()
  const isLocked = () => services.pageLocks.isHeld(lockNameOf(order.orderNo))
  await pay()
  expect(await isLocked()).toBe(true)
  await callback('failure')
  expect(await isLocked()).toBe(false)
  await callback('success')
  expect(await isLocked()).toBe(false)
})

it.each(['', '{', '7', '[{"orderNo":"<script>"}]', '[null]'])('survives %j in its storage', async (kept) => {
  const { services, settle } = restarted({ confirmOrder: lost }, kept)
  await settle()
  expect(services.apiCalls).toEqual([])
})

const coupon = { couponId: 'c1', savingFen: 2000 }

it('orders at the price less the coupon', async () => {
  const { controller, time, services, state } = arrangePayment({
    addOrder: () => answered({ orderNo: order.orderNo, payMoney: 17_800 }),
  })
  controller.pay({ ...purchase, coupon })
  await time.settle()
  expect(state()).toMatchObject({ at: 'waiting' })
  expect(services.apiCalls.find(({ id }) => id === 'addOrder')?.params).toMatchObject({
    body: { payMoney: 17_800, couponId: 'c1' },
  })
})

it('orders at the price of all channels together', async () => {
  const { controller, time, services, state } = arrangePayment({
    getPackage: () => answered({ ...shopPackage, price: 9900 }),
  })
  controller.pay({ ...purchase, channels: ['a', 'b'] })
  await time.settle()
  expect(state()).toMatchObject({ at: 'waiting' })
  expect(services.apiCalls.find(({ id }) => id === 'addOrder')?.params).toMatchObject({
    body: { payMoney: 19_800, channelIotId: 'a,b' },
  })
})

const free = { couponId: 'c1', savingFen: 99_999 }
const addFree = () => answered({ orderNo: order.orderNo, payMoney: 0 })

it('pays a free order without a wallet', async () => {
  const { controller, time, services, state, holds } = arrangePayment({ addOrder: addFree })
  controller.pay({ ...purchase, coupon: free, immediateUse: 1 })
  await time.settle()
  expect(state()).toMatchObject({ at: 'success' })
  expect(services.apiCalls.at(-1)).toMatchObject({
    id: 'zeroPay',
    params: { body: { orderNo: order.orderNo, immediateUse: 1, paySource: 'A' } },
  })
  expect(services.host.countOf('requestWechatPay')).toBe(0)
  expect(holds()).toEqual([false, true, false])
})

it('queries the status when paying a free order got no answer', async () => {
  const { controller, time, state } = arrangePayment({
    addOrder: addFree,
    zeroPay: lost,
    confirmOrder: () => status(1),
  })
  controller.pay({ ...purchase, coupon: free })
  await time.settle()
  expect(state()).toMatchObject({ at: 'success' })
})

it('finds a free order whose creation got no answer', async () => {
  const { controller, time, state } = arrangePayment({
    addOrder: lost,
    getUnpaidOrder: () => answered({ ...unpaid, payMoney: 0 }),
  })
  controller.pay({ ...purchase, coupon: free })
  await time.settle()
  expect(state()).toMatchObject({ at: 'success' })
})

it('opens no wallet without parameters, and looks for an order whose creation got an empty answer', async () => {
  const nothing = () => answered(null as never)
  const withoutParameters = arrangePayment({ pay4WeChat: nothing })
  await withoutParameters.pay()
  expect(withoutParameters.state()).toMatchObject({ at: 'failed', reason: 'network-error' })
  expect(withoutParameters.services.host.countOf('requestWechatPay')).toBe(0)

  const withoutNumber = arrangePayment({ addOrder: nothing })
  await withoutNumber.pay()
  expect(withoutNumber.state()).toMatchObject({ at: 'waiting' })
  expect(withoutNumber.services.countOf('addOrder')).toBe(1)
})
