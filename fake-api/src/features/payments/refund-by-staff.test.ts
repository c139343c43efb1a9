import { expect, it } from 'vitest'
import { orderStatus } from '../orders/rules/order-state.ts'
import { WalletTrouble } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'

async function buy(stage: PaymentTestContext, transactionId = 'T1'): Promise<string> {
  const orderNo = await stage.order()
  await stage.open(orderNo)
  await stage.tell(orderNo, { transactionId })
  return orderNo
}

const refund = ({ features, world }: PaymentTestContext, orderNo: string) =>
  features.refundByStaff(world, orderNo)

it('gives the money of a package in effect back and revokes it; the next one moves up', () =>
  withPaymentContext(async (stage) => {
    const first = await buy(stage)
    const second = await buy(stage, 'T2')
    expect(await stage.statusOf(second)).toBe(orderStatus.queued)
    expect(await refund(stage, first)).toEqual({ result: 'asked', orderStatus: orderStatus.refunded })
    expect(stage.wallets.wechat.asked.at(-1)).toBe(`refund T1 ${MONTH_FEN}`)
    expect(await stage.statusOf(second)).toBe(orderStatus.inEffect)
    const rows = await stage.world.read.entitlement.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ state }) => state)).toEqual(['revoked', 'activated'])
  }))

it('says that the provider refused, with the package revoked all the same', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await buy(stage)
    stage.wallets.wechat.refunds.push(new WalletTrouble('refused'))
    expect(await refund(stage, orderNo)).toEqual({ result: 'asked', orderStatus: orderStatus.refundFailed })
    expect(await stage.world.read.entitlement.count({ where: { state: 'revoked' } })).toBe(1)
  }))

it('refuses an unpaid order and one given back, and knows no other', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    expect(await refund(stage, orderNo)).toEqual({ result: 'refused', orderStatus: orderStatus.unpaid })
    await stage.open(orderNo)
    await stage.tell(orderNo)
    await refund(stage, orderNo)
    expect(await refund(stage, orderNo)).toEqual({ result: 'refused', orderStatus: orderStatus.refunded })
    expect(await refund(stage, '26112009410000009999')).toEqual({ result: 'unknown' })
    expect(await stage.world.read.refund.count()).toBe(1)
  }))
