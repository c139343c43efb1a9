import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { orderStatus } from '../orders/rules/order-state.ts'
import { WalletTrouble } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'

/** Runs with an order whose payment was opened with WeChat and told nothing of. */
const withSilence = (run: (stage: PaymentTestContext, orderNo: string) => Promise<void>) =>
  withPaymentContext(async (stage) => {
    const orderNo = await stage.order()
    await stage.open(orderNo)
    stage.wallets.wechat.asked.length = 0
    await run(stage, orderNo)
  })

const paid = (stage: PaymentTestContext) =>
  ({ state: 'paid', transactionId: 'T1', amountFen: MONTH_FEN, successAtMs: stage.world.nowMs() }) as const

it('asks after one, three and eight minutes and a second before the deadline, then has it closed', () =>
  withSilence(async (stage, orderNo) => {
    const { fired } = await stage.world.clock.advance({ byMs: HOUR_MS })
    const times = fired.filter(({ kind }) => kind === 'payment.check').map(({ atMs }) => atMs)
    const openedAtMs = stage.world.nowMs() - HOUR_MS
    const expected = [1, 3, 8, 15].map((minutes) => openedAtMs + minutes * MINUTE_MS)
    expect(times).toEqual([...expected.slice(0, 3), openedAtMs + 15 * MINUTE_MS - SECOND_MS, expected[3]])
    expect(stage.wallets.wechat.asked).toEqual([
      ...Array.from({ length: 5 }, () => 'query by theirs'),
      'close',
    ])
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'closed', null]])
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.timedOut)
    expect(await stage.pending()).toEqual([])
  }))

it('believes a query like a notify, and counts both once', () =>
  withSilence(async (stage, orderNo) => {
    stage.wallets.wechat.known.push(paid(stage))
    await stage.world.clock.advance({ byMs: MINUTE_MS })
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.inEffect)
    expect(await stage.tell(orderNo)).toBe('duplicate')
    expect(await stage.pending()).toEqual(['entitlement.due'])
  }))

it('gives back money found when the provider was told to take none', () =>
  withSilence(async (stage, orderNo) => {
    const open = { state: 'open' } as const
    stage.wallets.wechat.known.push(open, open, open, open, open, paid(stage))
    stage.wallets.wechat.endings.push('paid')
    await stage.world.clock.advance({ byMs: 15 * MINUTE_MS })
    expect(await stage.statusOf(orderNo)).toBe(orderStatus.refunded)
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'refunded', MONTH_FEN]])
  }))

it.each([
  ['money may still come', 'processing'],
  ['it claims to be paid, and then not', 'paid'],
  ['nobody answers', new WalletTrouble('unknown')],
  ['it refuses', new WalletTrouble('refused')],
] as const)('goes on asking for two days while %s', (_, ending) =>
  withSilence(async (stage, orderNo) => {
    stage.wallets.wechat.endings.push(...Array.from({ length: 200 }, () => ending))
    await stage.world.clock.advance({ byMs: 47 * HOUR_MS })
    expect(await stage.pending()).toEqual(['payment.check'])
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'prepaid', null]])
    await stage.world.clock.advance({ byMs: 2 * DAY_MS })
    expect(await stage.pending()).toEqual([])
  }),
)

it('closes the payment of an order that was cancelled', () =>
  withSilence(async (stage, orderNo) => {
    await stage.features.orders.cancel(stage.context, orderNo)
    await stage.world.clock.advance({ byMs: MINUTE_MS })
    expect(stage.wallets.wechat.asked).toEqual(['query by theirs', 'close'])
    expect(await stage.attemptsOf(orderNo)).toEqual([['wechat', 'closed', null]])
  }))

it('closes the attempt that was left open when another paid', () =>
  withSilence(async (stage, orderNo) => {
    await stage.open(orderNo, 'alipay')
    await stage.tell(orderNo)
    await stage.world.clock.advance({ byMs: MINUTE_MS })
    expect(stage.wallets.alipay.asked.slice(1)).toEqual(['query by theirs', 'close'])
    expect(await stage.attemptsOf(orderNo)).toEqual([
      ['wechat', 'succeeded', MONTH_FEN],
      ['alipay', 'closed', null],
    ])
  }))

it('asks when a page does, not in the first minute, and once for two pages at a time', () =>
  withSilence(async (stage, orderNo) => {
    const { checks, orders } = stage.features
    const { world, context } = stage
    expect(await checks.lookUp(world, orderNo, 'trace')).toBe(false)
    await world.clock.advance({ byMs: 2 * MINUTE_MS })
    stage.wallets.wechat.asked.length = 0
    stage.wallets.wechat.known.push(paid(stage))
    const both = await Promise.all([orders.confirm(context, orderNo), checks.lookUp(world, orderNo, 'trace')])
    expect(both).toEqual([1, true])
    expect(stage.wallets.wechat.asked).toEqual(['query by theirs'])
  }))
