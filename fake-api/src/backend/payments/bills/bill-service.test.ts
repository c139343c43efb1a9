import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { orderStatus } from '../../orders/rules/order.ts'
import { refundByStaff } from '../refund-service.ts'
import type { ListedMoney } from '../rules/bill.ts'
import { WalletError } from '../testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from '../testing/payment-test-context.ts'
import { findDifferences } from './bill-repository.ts'

/** The world begins at 09:41 of this day in Beijing. */
const DAY = '2026-11-20'
const NEXT = '2026-11-21'
const UNTIL_TEN_MS = DAY_MS + 19 * MINUTE_MS

const payment = (number: string, amountFen = MONTH_FEN): ListedMoney => ({
  ...{ money: 'payment', number, amountFen },
})
const refund = (number: string, amountFen = MONTH_FEN): ListedMoney => ({
  ...{ money: 'refund', number, amountFen },
})

/** Runs with an order that is paid with WeChat. */
const withSale = (run: (setup: PaymentTestContext, orderNo: string) => Promise<void>) =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await setup.receiveSuccess(orderNo)
    setup.wallets.wechat.requests.length = 0
    await run(setup, orderNo)
  })

const until = (setup: PaymentTestContext, byMs: number) => setup.world.clock.advance({ byMs })
const differencesIn = async ({ world }: PaymentTestContext) =>
  (await findDifferences(world.read)).map(({ kind, number, knownFen, listedFen }) => [
    ...[kind, number, knownFen, listedFen],
  ])
const refundNoIn = async ({ world }: PaymentTestContext) =>
  (await world.read.refund.findFirstOrThrow()).refundNo

it('a day has one bill, however much happens on it, and asks nobody where it agrees', () =>
  withSale(async (setup, orderNo) => {
    expect(await setup.pendingBills()).toEqual([['bill.wechat', DAY, `${NEXT} 10:00:00`]])
    setup.bills.bills.set(DAY, [payment(orderNo)])
    await until(setup, 10 * DAY_MS)
    expect(setup.bills.days).toEqual([DAY])
    expect(setup.wallets.wechat.requests).toEqual([])
    expect(await setup.pendingBills()).toEqual([])
    expect(await differencesIn(setup)).toEqual([])
  }))

it('money before midnight that is told after it belongs in the bill of its own day', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    const successAtMs = setup.world.nowMs()
    await until(setup, 2 * DAY_MS)
    setup.bills.bills.set(DAY, [payment(orderNo)])
    expect(await setup.receiveSuccess(orderNo, { successAtMs })).toBe('refunding')
    await setup.world.clock.runDue()
    expect(setup.bills.days.at(-1)).toBe(DAY)
    expect(await differencesIn(setup)).toEqual([])
  }))

it('money that the bill lists and nobody told of is asked about and pays, whatever became of its payment here', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await until(setup, HOUR_MS)
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'closed', null]])
    setup.bills.bills.set(DAY, [payment(orderNo)])
    const successAtMs = setup.world.nowMs() - HOUR_MS
    const paid = { state: 'paid', transactionId: 'T1', amountFen: MONTH_FEN, successAtMs } as const
    setup.wallets.wechat.queryResults.push(paid)
    await until(setup, UNTIL_TEN_MS - HOUR_MS)
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(await differencesIn(setup)).toEqual([])
    await until(setup, DAY_MS)
    // The money that went back this morning is in the bill of the day.
    expect(setup.bills.days).toEqual([DAY, NEXT])
  }))

it('money whose provider does not answer is asked about again on the next morning', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await until(setup, HOUR_MS)
    setup.bills.bills.set(DAY, [payment(orderNo)])
    const successAtMs = setup.world.nowMs() - HOUR_MS
    const paid = { state: 'paid', transactionId: 'T1', amountFen: MONTH_FEN, successAtMs } as const
    setup.wallets.wechat.queryResults.push(new WalletError('unknown'), paid)
    await until(setup, UNTIL_TEN_MS - HOUR_MS)
    expect(await differencesIn(setup)).toEqual([['payment-unknown', orderNo, null, MONTH_FEN]])
    expect(await setup.pendingBills()).toEqual([['bill.wechat', DAY, '2026-11-22 10:00:00']])
    await until(setup, DAY_MS)
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(await differencesIn(setup)).toEqual([])
  }))

it('money that moved and is not listed stays open, and is no longer once the bill lists it', () =>
  withSale(async (setup, orderNo) => {
    setup.bills.bills.set(DAY, [])
    await until(setup, UNTIL_TEN_MS)
    expect(await differencesIn(setup)).toEqual([['payment-unlisted', orderNo, MONTH_FEN, null]])
    setup.bills.bills.set(DAY, [payment(orderNo)])
    await until(setup, DAY_MS)
    expect(await differencesIn(setup)).toEqual([])
    expect(setup.wallets.wechat.requests).toEqual([])
    expect(await setup.pendingBills()).toEqual([])
  }))

it('another amount stays open', () =>
  withSale(async (setup, orderNo) => {
    setup.bills.bills.set(DAY, [payment(orderNo, MONTH_FEN + 1)])
    await until(setup, 5 * DAY_MS)
    expect(setup.bills.days).toEqual([DAY, DAY, DAY])
    expect(await differencesIn(setup)).toEqual([['payment-amount', orderNo, MONTH_FEN, MONTH_FEN + 1]])
  }))

it('a refund that failed for us and that the bill lists is asked about, and has succeeded', () =>
  withSale(async (setup, orderNo) => {
    setup.wallets.wechat.refundResults.push(new WalletError('refused'))
    await refundByStaff(setup.world, orderNo)
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refundFailed)
    const refundNo = await refundNoIn(setup)
    setup.bills.bills.set(DAY, [payment(orderNo), refund(refundNo)])
    const done = { state: 'succeeded', providerRefundId: 'R', transactionId: 'T1' } as const
    setup.wallets.wechat.refundQueries.push({ ...done, settledAtMs: setup.world.nowMs() })
    await until(setup, UNTIL_TEN_MS)
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(await differencesIn(setup)).toEqual([])
  }))

it('a refund under way agrees with the bill that lists it, and no later bill has to', () =>
  withSale(async (setup, orderNo) => {
    setup.wallets.wechat.refundResults.push({ state: 'pending' })
    await refundByStaff(setup.world, orderNo)
    setup.bills.bills.set(DAY, [payment(orderNo), refund(await refundNoIn(setup))])
    const done = { state: 'succeeded', providerRefundId: 'R', transactionId: 'T1' } as const
    const pending = { state: 'pending' } as const
    const settledAtMs = setup.world.nowMs() + 3 * DAY_MS
    setup.wallets.wechat.refundQueries.push(pending, pending, pending, pending, { ...done, settledAtMs })
    setup.bills.bills.set('2026-11-23', [])
    await until(setup, 6 * DAY_MS)
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(setup.bills.days).toEqual([DAY, '2026-11-23'])
    expect(await differencesIn(setup)).toEqual([])
  }))

it('a refund that ended and that no bill lists stays open', () =>
  withSale(async (setup, orderNo) => {
    await refundByStaff(setup.world, orderNo)
    setup.bills.bills.set(DAY, [payment(orderNo)])
    await until(setup, 5 * DAY_MS)
    expect(await differencesIn(setup)).toEqual([
      ['refund-unlisted', await refundNoIn(setup), MONTH_FEN, null],
    ])
  }))

it('a payment that is still open when its bill is compared has the bill of the next day fetched, too', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    setup.wallets.wechat.closeResults.push(...Array.from({ length: 100 }, () => new WalletError('unknown')))
    await until(setup, 5 * DAY_MS)
    expect(setup.bills.days).toEqual([DAY, NEXT])
  }))

it('a provider that has no bill of a day with money has its time, and then has not listed it', () =>
  withSale(async (setup, orderNo) => {
    await until(setup, 5 * DAY_MS)
    expect(setup.bills.days).toHaveLength(7)
    expect(await differencesIn(setup)).toEqual([['payment-unlisted', orderNo, MONTH_FEN, null]])
  }))

it('an error of ours is no answer of the provider', async () => {
  const failing = withSale(async (setup) => {
    setup.bills.errors.push(new WalletError(null))
    const { fired } = await until(setup, UNTIL_TEN_MS)
    expect(fired.find(({ kind }) => kind === 'bill.wechat')).toMatchObject({ outcome: 'failed' })
    expect(await differencesIn(setup)).toEqual([])
  })
  await expect(failing).rejects.toThrow('background errors')
})
