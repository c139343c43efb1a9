import { expect, it } from 'vitest'
import { orderStatus } from '../orders/rules/order-state.ts'
import { MONTH_FEN, withPaymentContext } from './testing/payment-test-context.ts'

it('pays, activates and leaves no question on the clock', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    expect(await stage.tell(orderNo)).toBe('accepted')
    expect(await stage.tell(orderNo)).toBe('duplicate')
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'succeeded', MONTH_FEN]])
    expect(await stage.pending()).toEqual(['entitlement.due'])
  }))

it('takes the same money told under another id for a duplicate', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    await stage.tell(orderNo)
    expect(await stage.tell(orderNo, { notifyId: 'query:T1' })).toBe('duplicate')
    expect(await stage.world.read.notifyInbox.count()).toBe(2)
  }))

it('pays with money nobody here opened a payment for', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    expect(await stage.tell(orderNo, { provider: 'alipay' })).toBe('accepted')
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await stage.attemptsOf(orderNo)).toEqual([['alipay', 'succeeded', MONTH_FEN]])
  }))

it('gives back money nobody here opened a payment for when the order needs none', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    await stage.tell(orderNo)
    expect(await stage.tell(orderNo, { provider: 'alipay', transactionId: 'A1' })).toBe('refunding')
    await stage.world.clock.settle()
    expect(stage.wallets.alipay.asked).toEqual([`refund A1 ${MONTH_FEN}`])
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await stage.attemptsOf(orderNo)).toEqual([
      ['wechat', 'succeeded', MONTH_FEN],
      ['alipay', 'refunded', MONTH_FEN],
    ])
  }))

it('keeps a further transaction of one attempt for a person', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    await stage.tell(orderNo)
    expect(await stage.tell(orderNo, { transactionId: 'T2' })).toBe('flagged')
    const kept = { outcome: 'flagged', amountFen: MONTH_FEN, transactionId: 'T2' }
    expect(await stage.world.read.notifyInbox.findMany()).toContainEqual(expect.objectContaining(kept))
    expect(stage.kept()).toEqual([`${MONTH_FEN} fen of wechat T2: flagged`])
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.inEffect)
  }))

it.each([
  ['unknown-order', { orderNo: '26112009410000009999' }, null],
  ['amount-mismatch', { amountFen: MONTH_FEN - 1 }, 'this'],
] as const)('notes %s with its money, and moves nothing', (outcome, change, named) =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    expect(await stage.tell(orderNo, change)).toBe(outcome)
    const amountFen = 'amountFen' in change ? change.amountFen : MONTH_FEN
    expect(await stage.world.read.notifyInbox.findMany()).toMatchObject([
      { outcome, transactionId: 'T1', amountFen, orderNo: named === null ? null : orderNo },
    ])
    expect(stage.kept()).toEqual([`${amountFen} fen of wechat T1: ${outcome}`])
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }),
)

it('gives back a payment opened before auto-renewal was signed', () =>
  withPaymentContext(async (stage) => {
    const { contractCode } = await stage.openRenewal()
    const orderNo = await stage.order()
    await stage.open(orderNo)
    const { contractWallet, world, features } = stage
    await contractWallet.sign(world, features.autoRenewal.webhooks, contractCode)
    await world.clock.settle()
    expect(await stage.tell(orderNo)).toBe('refunding')
    await world.clock.settle()
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'refunded', MONTH_FEN]])
    expect(await world.read.entitlement.count({ where: { orderNo } })).toBe(0)
  }))

it('acknowledges a payment refused for good without moving the order', () =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    const refused = {
      provider: 'wechat',
      notifyId: 'N-9',
      orderNo,
      transactionId: 'T9',
      amountFen: 0,
    } as const
    const { settlement } = stage.features
    expect(await settlement.onRefusedPayment(stage.world, refused)).toBe('not-paid')
    expect(await settlement.onRefusedPayment(stage.world, refused)).toBe('duplicate')
    const stranger = { ...refused, notifyId: 'N-10', orderNo: '26112009410000009999' }
    expect(await settlement.onRefusedPayment(stage.world, stranger)).toBe('unknown-order')
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }))
