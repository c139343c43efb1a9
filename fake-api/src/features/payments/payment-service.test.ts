import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { WalletTrouble } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, withPaymentContext } from './testing/payment-test-context.ts'

it('opens a payment once, and plans one question about it, however often the buyer tries', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    expect(await stage.open(orderNo)).toEqual({ prepayId: `wechat-${orderNo}` })
    await stage.open(orderNo)
    expect(stage.wallets.wechat.asked).toEqual([`open ${MONTH_FEN}`, `open ${MONTH_FEN}`])
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'prepaid', null]])
    expect(await stage.pending()).toEqual(['order.deadline', 'payment.check'])
  }))

it('keeps an attempt for each provider', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    await stage.open(orderNo, 'alipay')
    expect(await stage.attemptsOf(orderNo)).toEqual([
      ['wechat', 'prepaid', null],
      ['alipay', 'prepaid', null],
    ])
  }))

it.each(['refused', 'unknown'] as const)(
  'keeps the attempt and its question when the answer is %s',
  (verdict) =>
    withPaymentContext(async (stage) => {
      const orderNo = await stage.order()
      stage.wallets.wechat.openings.push(new WalletTrouble(verdict))
      await expect(stage.open(orderNo)).rejects.toThrow('pay-failed')
      expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'created', null]])
      expect(await stage.pending()).toContain('payment.check')
    }),
)

it('keeps money that came in while the answer was on its way', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    const { wechat } = stage.wallets
    const opening = wechat.open.bind(wechat)
    wechat.open = async (...asked) => {
      await stage.tell(orderNo)
      return opening(...asked)
    }
    await stage.open(orderNo)
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'succeeded', MONTH_FEN]])
  }))

it('opens nothing for an order of somebody else, of another product, unknown or out of time', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    const { features, context, wallets, world } = stage
    const request = { orderNo, productCode: 'IPC', appKey: 'skyshop-app', immediateUse: 0 } as const
    const open = (change: object, user = context.user) =>
      features.payments.open({ ...context, user }, wallets.wechat, { ...request, ...change })
    await expect(open({}, { userId: 'u2', phone: '' })).rejects.toThrow('order-not-found')
    await expect(open({ productCode: 'NVR' })).rejects.toThrow('order-not-found')
    await expect(open({ orderNo: '26112009410000009999' })).rejects.toThrow('order-not-found')
    await world.clock.advance({ byMs: 15 * MINUTE_MS })
    await expect(open({})).rejects.toThrow('order-timed-out')
    expect(wallets.wechat.asked).toEqual([])
  }))

it('opens nothing once auto-renewal was signed', () =>
  withPaymentContext(async (stage) => {
    const { features, world, contractWallet } = stage
    const { contractCode } = await stage.openRenewal()
    const orderNo = await stage.order()
    await contractWallet.sign(world, features.autoRenewal.webhooks, contractCode)
    await expect(stage.open(orderNo)).rejects.toThrow('contract-active')
    expect(await stage.attemptsOf(orderNo)).toEqual([])
  }))
