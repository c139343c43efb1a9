import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../engine/kernel/clock.ts'
import { schedule } from '../../engine/world/clock/schedule.ts'
import { orderStatus } from '../orders/rules/order.ts'
import { WalletError } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'
import type { QueriedPayment } from './wallet-port.ts'

/** Runs with an order whose payment was opened with WeChat and has no webhook yet. */
const withSilence = (run: (setup: PaymentTestContext, orderNo: string) => Promise<void>) =>
  withPaymentContext(async (setup) => {
    const orderNo = await setup.order()
    await setup.open(orderNo)
    setup.wallets.wechat.requests.length = 0
    await run(setup, orderNo)
  })

const paid = (setup: PaymentTestContext) =>
  ({ state: 'paid', transactionId: 'T1', amountFen: MONTH_FEN, successAtMs: setup.world.nowMs() }) as const

it('queries after one, three and eight minutes and a second before the deadline, then closes the payment', () =>
  withSilence(async (setup, orderNo) => {
    const { fired } = await setup.world.clock.advance({ byMs: HOUR_MS })
    const times = fired.filter(({ kind }) => kind === 'payment.check').map(({ atMs }) => atMs)
    const openedAtMs = setup.world.nowMs() - HOUR_MS
    const expected = [1, 3, 8].map((minutes) => openedAtMs + minutes * MINUTE_MS)
    expect(times).toEqual([...expected, openedAtMs + 15 * MINUTE_MS - SECOND_MS])
    const ends = fired.filter(({ kind }) => kind.startsWith('order.'))
    expect(ends.map(({ kind, atMs }) => [kind, atMs - openedAtMs])).toEqual([
      ['order.deadline', 15 * MINUTE_MS],
      ['order.timeout', 15 * MINUTE_MS],
    ])
    expect(setup.wallets.wechat.requests).toEqual([
      ...Array.from({ length: 5 }, () => 'query by theirs'),
      'close',
    ])
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'closed', null]])
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.timedOut)
    expect(await setup.pendingEventKinds()).toEqual([])
  }))

it('settles a queried payment like a webhook, and both together once', () =>
  withSilence(async (setup, orderNo) => {
    setup.wallets.wechat.queryResults.push(paid(setup))
    await setup.world.clock.advance({ byMs: MINUTE_MS })
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await setup.receiveSuccess(orderNo)).toBe('duplicate')
    expect(await setup.pendingEventKinds()).toEqual(['entitlement.due'])
  }))

it.each([
  ['pays the order with money taken before it', -1, orderStatus.inEffect, 'succeeded'],
  ['refunds money taken at it', 0, orderStatus.refunded, 'refunded'],
] as const)('closes the payment at the deadline, and %s', (_, offsetMs, status, state) =>
  withSilence(async (setup, orderNo) => {
    const open = { state: 'open' } as const
    const successAtMs = setup.world.nowMs() + 15 * MINUTE_MS + offsetMs
    setup.wallets.wechat.queryResults.push(open, open, open, open, open, { ...paid(setup), successAtMs })
    setup.wallets.wechat.closeResults.push('paid')
    await setup.world.clock.advance({ byMs: 15 * MINUTE_MS })
    expect(await setup.statusOf(orderNo)).toBe(status)
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', state, MONTH_FEN]])
    expect(await setup.pendingEventKinds()).not.toContain('order.timeout')
  }),
)

it.each([
  ['money may still come', 'processing'],
  ['nobody answers', new WalletError('unknown')],
  ['it refuses', new WalletError('refused')],
] as const)('queries for two days while %s', (_, ending) =>
  withSilence(async (setup, orderNo) => {
    setup.wallets.wechat.closeResults.push(...Array.from({ length: 200 }, () => ending))
    await setup.world.clock.advance({ byMs: 47 * HOUR_MS })
    expect(await setup.pendingEventKinds()).toEqual(['payment.check'])
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'prepaid', null]])
    await setup.world.clock.advance({ byMs: 2 * DAY_MS })
    expect(await setup.pendingEventKinds()).toEqual([])
  }),
)

/** Runs with an order at its deadline whose provider says that it is paid, and answers no query. */
const withUnproved = (
  query: QueriedPayment | WalletError,
  run: (setup: PaymentTestContext, orderNo: string, openedAtMs: number) => Promise<void>,
) =>
  withSilence(async (setup, orderNo) => {
    const { wechat } = setup.wallets
    const openedAtMs = setup.world.nowMs()
    wechat.queryResults.push(...Array.from({ length: 4 }, () => ({ state: 'open' }) as const))
    wechat.queryResults.push(...Array.from({ length: 200 }, () => query))
    wechat.closeResults.push(...Array.from({ length: 200 }, () => 'paid' as const))
    await setup.world.clock.advance({ byMs: 15 * MINUTE_MS })
    await run(setup, orderNo, openedAtMs)
  })

const unanswered = [
  ['nobody answers', new WalletError('unknown')],
  ['is refused', new WalletError('refused')],
  ['says that nobody has paid', { state: 'open' }],
] as const

it.each(unanswered)('waits for proof when the close says paid and the query %s', (_, query) =>
  withUnproved(query, async (setup, orderNo, openedAtMs) => {
    const { features, context, world, wallets } = setup
    expect(await features.orders.confirm(context, orderNo)).toBe(orderStatus.unpaid)
    await expect(features.orders.cancel(context, orderNo)).rejects.toThrow('cancel-failed')
    await expect(setup.open(orderNo)).rejects.toThrow('order-not-payable')
    await expect(setup.order()).rejects.toThrow('duplicate-unpaid-order')
    wallets.wechat.queryResults.length = 0
    wallets.wechat.queryResults.push({ ...paid(setup), successAtMs: openedAtMs + MINUTE_MS })
    await world.clock.advance({ byMs: 10 * MINUTE_MS })
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await setup.pendingEventKinds()).toEqual(['entitlement.due'])
  }),
)

it('pays an order that waits for proof by a webhook of money taken before the deadline', () =>
  withUnproved(new WalletError('unknown'), async (setup, orderNo, openedAtMs) => {
    await setup.world.clock.advance({ byMs: DAY_MS })
    expect(await setup.receiveSuccess(orderNo, { successAtMs: openedAtMs + MINUTE_MS })).toBe('accepted')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.inEffect)
  }))

it('flags money without proof for manual review after two days, and times the order out', () =>
  withUnproved(new WalletError('unknown'), async (setup, orderNo) => {
    await setup.world.clock.advance({ byMs: 48 * HOUR_MS - 15 * MINUTE_MS - 1 })
    expect([await setup.statusOf(orderNo), setup.reviewNotes()]).toEqual([orderStatus.unpaid, []])
    await setup.world.clock.advance({ byMs: 2 * HOUR_MS })
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.timedOut)
    expect(setup.reviewNotes()).toEqual([`${MONTH_FEN} fen of wechat without proof: flagged`])
    expect(await setup.pendingEventKinds()).toEqual([])
    expect(await setup.receiveSuccess(orderNo)).toBe('refunding')
  }))

it('does not end the wait at a deadline that fires after a page has learned of the money', () =>
  withSilence(async (setup, orderNo) => {
    const { wechat } = setup.wallets
    wechat.queryResults.push(...Array.from({ length: 200 }, () => new WalletError('unknown')))
    wechat.closeResults.push(...Array.from({ length: 200 }, () => 'paid' as const))
    await setup.world.clock.advance({ byMs: 15 * MINUTE_MS - 1 })
    await setup.world.withTx(async (ctx) => {
      await ctx.tx.order.update({ where: { orderNo }, data: { toldPaidBy: 'wechat' } })
      const event = { kind: 'order.timeout', payload: { orderNo }, dueMs: ctx.nowMs + 2 * DAY_MS }
      await schedule(ctx, event)
    })
    await setup.world.clock.advance({ byMs: HOUR_MS })
    expect([await setup.statusOf(orderNo), setup.reviewNotes()]).toEqual([orderStatus.unpaid, []])
  }))

/** Ways in which an order is no longer unpaid while WeChat has money for it that nothing proves. */
const ended = [
  ['was cancelled', (setup, orderNo) => setup.features.orders.cancel(setup.context, orderNo)],
  [
    'was paid with another wallet',
    (setup, orderNo) => setup.receiveSuccess(orderNo, { provider: 'alipay', transactionId: 'A1' }),
  ],
] as const satisfies [string, (setup: PaymentTestContext, orderNo: string) => Promise<unknown>][]

it.each(ended)('flags money without proof after two days, once, for an order that %s', (_, end) =>
  withSilence(async (setup, orderNo) => {
    const { wechat } = setup.wallets
    await end(setup, orderNo)
    const status = await setup.statusOf(orderNo)
    wechat.queryResults.push(...Array.from({ length: 200 }, () => new WalletError('unknown')))
    wechat.closeResults.push(...Array.from({ length: 200 }, () => 'paid' as const))
    await setup.world.clock.advance({ byMs: 48 * HOUR_MS - 1 })
    expect(setup.reviewNotes()).toEqual([])
    await setup.world.clock.advance({ byMs: DAY_MS })
    expect(await setup.statusOf(orderNo)).toBe(status)
    expect(setup.reviewNotes()).toEqual([`${MONTH_FEN} fen of wechat without proof: flagged`])
    expect(await setup.pendingEventKinds()).not.toContain('payment.check')
  }),
)

it('flags what two wallets say they have, each once, when neither proves it', () =>
  withSilence(async (setup, orderNo) => {
    await setup.open(orderNo, 'alipay')
    for (const wallet of Object.values(setup.wallets)) {
      wallet.queryResults.push(...Array.from({ length: 200 }, () => new WalletError('unknown')))
      wallet.closeResults.push(...Array.from({ length: 200 }, () => 'paid' as const))
    }
    await setup.world.clock.advance({ byMs: 3 * DAY_MS })
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.timedOut)
    expect(setup.reviewNotes()).toEqual(
      ['wechat', 'alipay'].map((provider) => `${MONTH_FEN} fen of ${provider} without proof: flagged`),
    )
  }))

it('times an order out as soon as its provider says, after paid, that the payment is closed', () =>
  withUnproved(new WalletError('unknown'), async (setup, orderNo) => {
    setup.wallets.wechat.queryResults.length = 0
    setup.wallets.wechat.queryResults.push({ state: 'closed' })
    await setup.world.clock.advance({ byMs: 10 * MINUTE_MS })
    expect([await setup.statusOf(orderNo), setup.reviewNotes()]).toEqual([orderStatus.timedOut, []])
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'closed', null]])
    expect(await setup.pendingEventKinds()).toEqual([])
  }))

it('refunds proved money that was taken at the deadline', () =>
  withUnproved(new WalletError('unknown'), async (setup, orderNo) => {
    setup.wallets.wechat.queryResults.length = 0
    setup.wallets.wechat.queryResults.push(paid(setup))
    await setup.world.clock.advance({ byMs: 10 * MINUTE_MS })
    await setup.world.clock.advance({ byMs: MINUTE_MS })
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.refunded)
  }))

it('closes the payment of an order that was cancelled', () =>
  withSilence(async (setup, orderNo) => {
    await setup.features.orders.cancel(setup.context, orderNo)
    await setup.world.clock.advance({ byMs: MINUTE_MS })
    expect(setup.wallets.wechat.requests).toEqual(['query by theirs', 'query by theirs', 'close'])
    expect(await setup.attemptsOf(orderNo)).toEqual([['wechat', 'closed', null]])
  }))

it('closes the open attempt when another has paid', () =>
  withSilence(async (setup, orderNo) => {
    await setup.open(orderNo, 'alipay')
    await setup.receiveSuccess(orderNo)
    await setup.world.clock.advance({ byMs: MINUTE_MS })
    expect(setup.wallets.alipay.requests.slice(1)).toEqual(['query by theirs', 'close'])
    expect(await setup.attemptsOf(orderNo)).toEqual([
      ['wechat', 'succeeded', MONTH_FEN],
      ['alipay', 'closed', null],
    ])
  }))

it('queries on request of a page at once, but not twice within a second', () =>
  withSilence(async (setup, orderNo) => {
    const { checks, orders } = setup.features
    const { world, context } = setup
    expect(await orders.confirm(context, orderNo)).toBe(orderStatus.unpaid)
    await world.clock.advance({ byMs: SECOND_MS - 1 })
    expect(await checks.lookUp(world, orderNo, 'trace')).toBe(true)
    expect(setup.wallets.wechat.requests).toEqual(['query by theirs'])
    await world.clock.advance({ byMs: 1 })
    setup.wallets.wechat.queryResults.push(paid(setup))
    expect(await orders.confirm(context, orderNo)).toBe(1)
    expect(setup.wallets.wechat.requests).toEqual(['query by theirs', 'query by theirs'])
  }))

it('queries once for two pages at a time', () =>
  withSilence(async (setup, orderNo) => {
    const { checks, orders } = setup.features
    const { world, context } = setup
    setup.wallets.wechat.queryResults.push(paid(setup))
    const both = await Promise.all([orders.confirm(context, orderNo), checks.lookUp(world, orderNo, 'trace')])
    expect(both).toEqual([1, true])
    expect(setup.wallets.wechat.requests).toEqual(['query by theirs'])
  }))
