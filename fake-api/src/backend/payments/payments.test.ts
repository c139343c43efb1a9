import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import { orderStatus } from '../orders/rules/order.ts'
import { openPayment, payNothing } from './payments.ts'
import { WalletError } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'

it('opens a payment and schedules its query once for any number of tries', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    expect(await setup.open(orderNo)).toEqual({ prepayId: `wechat-${orderNo}` })
    await setup.open(orderNo)
    expect(setup.wallets.wechat.requests).toEqual([`open ${MONTH_FEN}`, `open ${MONTH_FEN}`])
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'prepaid', null]])
    expect(await setup.pendingEventKinds()).toEqual(['order.deadline', 'payment.check'])
  }))

it('keeps an attempt for each provider', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await setup.open(orderNo, 'alipay')
    expect(await setup.attemptsOf(orderNo)).toEqual([
      ['wechat', 'prepaid', null],
      ['alipay', 'prepaid', null],
    ])
  }))

it.each(['refused', 'unknown'] as const)(
  'keeps the attempt and its query when the answer is %s',
  (errorKind) =>
    withPaymentContext(async (setup) => {
      const orderNo = await setup.order()
      setup.wallets.wechat.openErrors.push(new WalletError(errorKind))
      await expect(setup.open(orderNo)).rejects.toThrow('pay-failed')
      expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'created', null]])
      expect(await setup.pendingEventKinds()).toContain('payment.check')
    }),
)

it('keeps a payment that succeeded before the answer', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    const { wechat } = setup.wallets
    const opening = wechat.open.bind(wechat)
    wechat.open = async (...requests) => {
      await setup.receiveSuccess(orderNo)
      return opening(...requests)
    }
    await setup.open(orderNo)
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'succeeded', MONTH_FEN]])
  }))

it('opens no wallet for an order that is foreign, of another product, unknown or overdue', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    const { context, wallets, world } = setup
    const request = { orderNo, productCode: 'IPC', appKey: 'skyshop-app', immediateUse: 0 } as const
    const open = (change: object, user = context.user) =>
      openPayment({ ...context, user }, wallets.wechat, { ...request, ...change })
    await expect(open({}, { userId: 'u2', phone: '' })).rejects.toThrow('order-not-found')
    await expect(open({ productCode: 'NVR' })).rejects.toThrow('order-not-found')
    await expect(open({ orderNo: '26112009410000009999' })).rejects.toThrow('order-not-found')
    await world.clock.advance({ byMs: 15 * MINUTE_MS })
    await expect(open({})).rejects.toThrow('order-timed-out')
    expect(wallets.wechat.requests).toEqual([])
  }))

it('opens no payment once auto-renewal was signed', () =>
  withPaymentContext(async (setup) => {
    const { features, world, contractWallet } = setup
    const { contractCode } = await setup.openRenewal()
    const orderNo = await setup.order()
    await contractWallet.sign(world, features.autoRenewal.webhooks, contractCode)
    await expect(setup.open(orderNo)).rejects.toThrow('contract-active')
    expect(await setup.attemptsOf(orderNo)).toEqual([])
  }))

const pay = ({ context }: PaymentTestContext, orderNo: string, productCode = 'IPC') =>
  payNothing(context, { orderNo, productCode, immediateUse: 0, paySource: 'B' })

it('pays an order a coupon covers, uses the coupon up and notes whose app paid', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.orderWithCoupon(0)
    await expect(setup.open(orderNo)).rejects.toThrow('order-not-payable')
    expect(await pay(setup, orderNo)).toEqual({ orderNo, orderStatus: orderStatus.activating })
    const { order, coupon, payment } = setup.world.read
    expect(await order.findFirstOrThrow()).toMatchObject({ status: orderStatus.inEffect, paySource: 'B' })
    expect(await coupon.findFirstOrThrow()).toMatchObject({ state: 'used', orderNo })
    expect(await payment.count()).toBe(0)
    await expect(pay(setup, orderNo)).rejects.toThrow('order-not-payable')
  }))

it('refuses an order with a price, of another product, unknown or overdue', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.orderWithCoupon(1)
    await expect(pay(setup, orderNo)).rejects.toThrow('amount-not-zero')
    await expect(pay(setup, orderNo, 'NVR')).rejects.toThrow('order-not-found')
    await expect(pay(setup, '26112009410000009999')).rejects.toThrow('order-not-found')
    await setup.world.clock.advance({ byMs: 15 * MINUTE_MS })
    await expect(pay(setup, orderNo)).rejects.toThrow('order-timed-out')
    expect(await setup.world.read.coupon.findFirstOrThrow()).toMatchObject({ state: 'unused', orderNo: null })
  }))

it('refuses an order under auto-renewal', () =>
  withPaymentContext(async (setup) => {
    const { world, features, contractWallet } = setup
    const { contractCode } = await setup.openRenewal()
    const orderNo = await setup.orderWithCoupon(0)
    await contractWallet.sign(world, features.autoRenewal.webhooks, contractCode)
    await expect(pay(setup, orderNo)).rejects.toThrow('contract-active')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }))
