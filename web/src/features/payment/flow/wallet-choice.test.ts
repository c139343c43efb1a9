import { expect, it } from 'vitest'
import { answered } from '../../../shared/testing/fake-services.ts'
import { arrangePayment } from '../testing/payment-fixture.ts'
import { sampleOrder as order } from '../testing/payment-samples.ts'
import { createWalletChoice } from './wallet-choice.ts'

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

it('chooses the card abroad until a wallet is chosen, and never at home', () => {
  const { services } = arrangePayment()
  const choiceIn = (countryCode: string) => {
    services.session.setState({ countryCode })
    const choice = createWalletChoice(services)
    choice.ensureOffered()
    return choice
  }
  expect(choiceIn('CN').isByCard.getState()).toBe(false)
  const abroad = choiceIn('DE')
  expect(abroad.isByCard.getState()).toBe(true)
  abroad.wallet.setState('alipay', true)
  abroad.isByCard.setState(false, true)
  const again = choiceIn('DE')
  expect([again.isByCard.getState(), again.wallet.getState()]).toEqual([false, 'alipay'])
  again.isByCard.setState(true, true)
  expect(choiceIn('DE').isByCard.getState()).toBe(true)
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
