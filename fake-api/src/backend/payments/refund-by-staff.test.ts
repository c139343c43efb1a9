import { expect, it } from 'vitest'
import { orderStatus } from '../orders/rules/order.ts'
import { refundByStaff } from './refund-service.ts'
import { WalletError } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'

async function buy(setup: PaymentTestContext, transactionId = 'T1'): Promise<string> {
  const orderNo = await setup.order()
  await setup.open(orderNo)
  await setup.receiveSuccess(orderNo, { transactionId })
  return orderNo
}

const refund = ({ world }: PaymentTestContext, orderNo: string) => refundByStaff(world, orderNo)

it('refunds an active package, revokes it and moves the next one up', () =>
  withPaymentContext(async (setup) => {
    const first = await buy(setup)
    const second = await buy(setup, 'T2')
    expect(await setup.statusOf(second)).toBe(orderStatus.queued)
    expect(await refund(setup, first)).toEqual({
      result: 'asked',
      orderStatus: orderStatus.refunded,
      refund: 'succeeded',
    })
    expect(setup.wallets.wechat.requests.at(-1)).toBe(`refund T1 ${MONTH_FEN}`)
    expect(await setup.statusOf(second)).toBe(orderStatus.inEffect)
    const rows = await setup.world.read.entitlement.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ state }) => state)).toEqual(['revoked', 'activated'])
  }))

it('answers -3 when the provider refuses, with the package revoked', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await buy(setup)
    setup.wallets.wechat.refundResults.push(new WalletError('refused'))
    expect(await refund(setup, orderNo)).toEqual({
      result: 'asked',
      orderStatus: orderStatus.refundFailed,
      refund: 'failed',
    })
    expect(await setup.world.read.entitlement.count({ where: { state: 'revoked' } })).toBe(1)
  }))

it('refuses an unpaid, a refunded and an unknown order', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    expect(await refund(setup, orderNo)).toEqual({ result: 'refused', orderStatus: orderStatus.unpaid })
    await setup.open(orderNo)
    await setup.receiveSuccess(orderNo)
    await refund(setup, orderNo)
    expect(await refund(setup, orderNo)).toEqual({ result: 'refused', orderStatus: orderStatus.refunded })
    expect(await refund(setup, '26112009410000009999')).toEqual({ result: 'unknown' })
    expect(await setup.world.read.refund.count()).toBe(1)
  }))

it('answers that a refund is under way, to parallel calls as well, and asks the provider once', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await buy(setup)
    setup.wallets.wechat.refundResults.push({ state: 'pending' })
    const underWay = { result: 'asked', orderStatus: orderStatus.inEffect, refund: 'requested' }
    const calls = Array.from({ length: 8 }, () => refund(setup, orderNo))
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 8 }, () => underWay))
    expect(await refund(setup, orderNo)).toEqual(underWay)
    expect(setup.wallets.wechat.requests.filter((call) => call.startsWith('refund'))).toHaveLength(1)
  }))
