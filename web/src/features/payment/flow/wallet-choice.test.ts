import { expect, it } from 'vitest'
import { answered } from '../../../shared/testing/fake-services.ts'
import { arrangePayment, lost, shopPackage, status, unpaid } from '../testing/payment-fixture.ts'
import { sampleOrder as order, samplePurchase as purchase } from '../testing/payment-samples.ts'
import { createWalletChoice } from './wallet-choice.ts'

const coupon = { couponId: 'c1', savingFen: 2000 }

it('pays with the wallet that is chosen, and chooses it again next time', async () => {
  const { controller, pay, callback, state, services } = arrangePayment()
  controller.wallet.setState('alipay', true)
  await pay()
  await callback('success')
  expect(state()).toMatchObject({ at: 'success' })
  expect(services.countOf('pay4Ali')).toBe(1)
  expect(services.host.calls.at(-2)).toMatchObject({
    method: 'requestAliPay',
    params: { orderString: 'app_id=1' },
  })
  const walletOf = (session: object) => {
    services.session.setState(session)
    const choice = createWalletChoice(services)
    choice.ensureOffered()
    return choice.wallet.getState()
  }
  expect(walletOf({})).toBe('alipay')
  expect(walletOf({ tenantId: '7654321' })).toBe('wechat')
})

it.each([
  ['wallet-missing', 'missing'],
  ['method-missing', 'not-supported'],
] as const)('chooses the other wallet when one is %s', async (answer, why) => {
  const { controller, pay, state } = arrangePayment({}, { requestWechatPay: () => answer })
  await pay()
  expect(state()).toMatchObject({ at: 'failed', reason: `wechat-${why}` })
  expect(controller.wallet.getState()).toBe('alipay')
})

it('chooses none once each wallet could not be opened, also when the shop is entered again, and pays with the one that is chosen then', async () => {
  const refuse = () => 'wallet-missing' as const
  const missing = { requestWechatPay: refuse, requestAliPay: refuse }
  const { controller, pay, state } = arrangePayment({}, missing)
  await pay()
  controller.reset()
  await pay()
  expect(state()).toMatchObject({ at: 'failed', reason: 'alipay-missing' })
  expect(controller.wallet.getState()).toBeNull()
  controller.start()()
  expect(controller.wallet.getState()).toBeNull()
  controller.reset()
  controller.wallet.setState('wechat', true)
  await pay()
  expect(state()).toMatchObject({ at: 'failed', reason: 'wechat-missing' })
})

it('has the app store’s reviewers pay by Alipay’s test call alone', async () => {
  const { controller, services, stop, pay, callback, state } = arrangePayment({
    iosTestPay4Ali: () => answered({ orderString: 'app_id=2' }),
  })
  stop()
  services.host.platform = () => 'ios'
  services.session.setState({ phone: '13800138000' })
  controller.start()
  await pay()
  await callback('success')
  expect(state()).toMatchObject({ at: 'success' })
  expect(services.apiCalls.find(({ id }) => id === 'iosTestPay4Ali')?.params).toMatchObject({
    query: { appKey: 'k', orderNo: order.orderNo, productCode: 'IPC', immediateUse: 0 },
  })
  expect([services.countOf('pay4Ali'), services.countOf('pay4WeChat')]).toEqual([0, 0])
  expect(services.host.countOf('requestAliPay')).toBe(1)
})

it('takes the coupon off the price it asks for', async () => {
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

it('asks for the price of every channel', async () => {
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

it('pays nothing without a wallet', async () => {
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

it('asks the server when the answer to paying nothing was lost', async () => {
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

it('hands no empty parameters to a wallet, and looks for an order whose answer was empty', async () => {
  const nothing = () => answered(null as never)
  const unsigned = arrangePayment({ pay4WeChat: nothing })
  await unsigned.pay()
  expect(unsigned.state()).toMatchObject({ at: 'failed', reason: 'network-error' })
  expect(unsigned.services.host.countOf('requestWechatPay')).toBe(0)

  const unnamed = arrangePayment({ addOrder: nothing })
  await unnamed.pay()
  expect(unnamed.state()).toMatchObject({ at: 'waiting' })
  expect(unnamed.services.countOf('addOrder')).toBe(1)
})
