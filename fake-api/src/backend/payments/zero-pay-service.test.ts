import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import { orderStatus } from '../orders/rules/order.ts'
import { type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'

const pay = ({ features, context }: PaymentTestContext, orderNo: string, productCode = 'IPC') =>
  features.zeroPay.pay(context, { orderNo, productCode, immediateUse: 0, paySource: 'B' })

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
