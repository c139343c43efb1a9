import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { orderStatus } from '../orders/rules/order-state.ts'
import { type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'

const pay = ({ features, context }: PaymentTestContext, orderNo: string, productCode = 'IPC') =>
  features.zeroPay.pay(context, { orderNo, productCode, immediateUse: 0, paySource: 'B' })

it('pays an order a coupon covers, uses the coupon up and notes whose app paid', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.orderWithCoupon(0)
    await expect(stage.open(orderNo)).rejects.toThrow('order-not-payable')
    expect(await pay(stage, orderNo)).toEqual({ orderNo, orderStatus: orderStatus.activating })
    const { order, coupon, payment } = stage.world.read
    expect(await order.findFirstOrThrow()).toMatchObject({ status: orderStatus.inEffect, paySource: 'B' })
    expect(await coupon.findFirstOrThrow()).toMatchObject({ state: 'used', orderNo })
    expect(await payment.count()).toBe(0)
    await expect(pay(stage, orderNo)).rejects.toThrow('order-not-payable')
  }))

it('pays nothing that costs, of another product, unknown or out of time', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.orderWithCoupon(1)
    await expect(pay(stage, orderNo)).rejects.toThrow('amount-not-zero')
    await expect(pay(stage, orderNo, 'NVR')).rejects.toThrow('order-not-found')
    await expect(pay(stage, '26112009410000009999')).rejects.toThrow('order-not-found')
    await stage.world.clock.advance({ byMs: 15 * MINUTE_MS })
    await expect(pay(stage, orderNo)).rejects.toThrow('order-timed-out')
    expect(await stage.world.read.coupon.findFirstOrThrow()).toMatchObject({ state: 'unused', orderNo: null })
  }))

it('gives nothing under auto-renewal', () =>
  withPaymentContext(async (stage) => {
    const { world, features, contractWallet } = stage
    const { contractCode } = await stage.openRenewal()
    const orderNo = await stage.orderWithCoupon(0)
    await contractWallet.sign(world, features.autoRenewal.webhooks, contractCode)
    await expect(pay(stage, orderNo)).rejects.toThrow('contract-active')
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }))
