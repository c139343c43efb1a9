import { expect, it } from 'vitest'
import { orderStatus } from '../orders/rules/order.ts'
import { onRefusedPayment } from './settlement.ts'
import { MONTH_FEN, withPaymentContext } from './testing/payment-test-context.ts'

it('pays, activates and cancels the query', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    expect(await setup.receiveSuccess(orderNo)).toBe('accepted')
    expect(await setup.receiveSuccess(orderNo)).toBe('duplicate')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'succeeded', MONTH_FEN]])
    expect(await setup.pendingEventKinds()).toEqual(['entitlement.due'])
  }))

it('treats the same money under another webhook id as a duplicate', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await setup.receiveSuccess(orderNo)
    expect(await setup.receiveSuccess(orderNo, { notifyId: 'query:T1' })).toBe('duplicate')
    expect(await setup.world.read.notifyInbox.count()).toBe(2)
  }))

it('settles a payment that was never opened here', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    expect(await setup.receiveSuccess(orderNo, { provider: 'alipay' })).toBe('accepted')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await setup.attemptsOf(orderNo)).toEqual([['alipay', 'succeeded', MONTH_FEN]])
  }))

it('refunds a payment that was never opened here when the order needs none', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await setup.receiveSuccess(orderNo)
    expect(await setup.receiveSuccess(orderNo, { provider: 'alipay', transactionId: 'A1' })).toBe('refunding')
    await setup.world.clock.runDue()
    expect(setup.wallets.alipay.requests).toEqual([`refund A1 ${MONTH_FEN}`])
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await setup.attemptsOf(orderNo)).toEqual([
      ['wechat', 'succeeded', MONTH_FEN],
      ['alipay', 'refunded', MONTH_FEN],
    ])
  }))

it('keeps a further transaction of one attempt for manual review', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    await setup.receiveSuccess(orderNo)
    expect(await setup.receiveSuccess(orderNo, { transactionId: 'T2' })).toBe('flagged')
    const kept = { outcome: 'flagged', amountFen: MONTH_FEN, transactionId: 'T2' }
    expect(await setup.world.read.notifyInbox.findMany()).toContainEqual(expect.objectContaining(kept))
    expect(setup.reviewNotes()).toEqual([`${MONTH_FEN} fen of wechat T2: flagged`])
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
  }))

it.each([
  ['unknown-order', { orderNo: '26112009410000009999' }, null],
  ['amount-mismatch', { amountFen: MONTH_FEN - 1 }, 'this'],
] as const)('journals %s with its money and changes nothing', (outcome, change, named) =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    expect(await setup.receiveSuccess(orderNo, change)).toBe(outcome)
    const amountFen = 'amountFen' in change ? change.amountFen : MONTH_FEN
    expect(await setup.world.read.notifyInbox.findMany()).toMatchObject([
      { outcome, transactionId: 'T1', amountFen, orderNo: named === null ? null : orderNo },
    ])
    expect(setup.reviewNotes()).toEqual([`${amountFen} fen of wechat T1: ${outcome}`])
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }),
)

it('refunds a payment opened before auto-renewal was signed', () =>
  withPaymentContext(async (setup) => {
    const { contractCode } = await setup.openRenewal()
    const orderNo = await setup.order()
    await setup.open(orderNo)
    const { contractWallet, world, features } = setup
    await contractWallet.sign(world, features.autoRenewal.webhooks, contractCode)
    await world.clock.runDue()
    expect(await setup.receiveSuccess(orderNo)).toBe('refunding')
    await world.clock.runDue()
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'refunded', MONTH_FEN]])
    expect(await world.read.entitlement.count({ where: { orderNo } })).toBe(0)
  }))

it('acknowledges a payment refused for good without moving the order', () =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    const refused = {
      provider: 'wechat',
      notifyId: 'N-9',
      orderNo,
      transactionId: 'T9',
      amountFen: 0,
    } as const
    expect(await onRefusedPayment(setup.world, refused)).toBe('not-paid')
    expect(await onRefusedPayment(setup.world, refused)).toBe('duplicate')
    const unknown = { ...refused, notifyId: 'N-10', orderNo: '26112009410000009999' }
    expect(await onRefusedPayment(setup.world, unknown)).toBe('unknown-order')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }))
