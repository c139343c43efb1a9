import { expect, it } from 'vitest'
import { answered } from '../../../shared/testing/fake-services.ts'
import { arrangePayment, lost, shopPackage, status, unpaid } from '../testing/payment-fixture.ts'
import { sampleOrder as order, samplePurchase as purchase } from '../testing/payment-samples.ts'

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
