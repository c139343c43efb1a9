import { expect, it } from 'vitest'
import { testEpochMs, userRow } from '../../engine/world/registry/test-world.ts'
import { findOrder } from '../orders/order-repository.ts'
import { orderStatus } from '../orders/rules/order.ts'
import { findRefund } from './payment-repository.ts'
import { REFUND_DUE } from './refund-request.ts'
import { processOnce } from './settlement.ts'
import { WalletError } from './testing/fake-payment-wallet.ts'
import {
  ORDER_NO,
  pendingCountOf,
  REFUND_NO,
  refundSucceeded,
  statusOf,
  withRefund,
} from './testing/refund-test-context.ts'
import type { QueriedRefund, VerifiedRefund } from './wallet-port.ts'

it('fails at once when the provider refuses', () =>
  withRefund([new WalletError('refused')], async (setup) => {
    await setup.world.clock.runDue()
    expect(await statusOf(setup)).toBe(orderStatus.refundFailed)
  }))

it('repeats a refund under the same number after a lost answer and ends it by the webhook', () =>
  withRefund([new WalletError('unknown'), new WalletError('unknown')], async (setup) => {
    await setup.world.clock.runDue()
    expect(await statusOf(setup)).toBe(orderStatus.timedOut)
    await setup.world.clock.advance({ byMs: 2 * 60_000 })
    expect(setup.requests).toEqual([REFUND_NO, REFUND_NO, REFUND_NO])
    expect(await setup.refunds.onVerifiedRefund(setup.world, refundSucceeded)).toBe('refund-settled')
    expect(await setup.refunds.onVerifiedRefund(setup.world, refundSucceeded)).toBe('duplicate')
    expect(await statusOf(setup)).toBe(orderStatus.refunded)
  }))

it('keeps the refund open after an internal error, which the job retries', () =>
  withRefund([new WalletError(null)], async (setup) => {
    const { fired } = await setup.world.clock.runDue()
    expect(fired).toMatchObject([{ kind: REFUND_DUE, outcome: 'failed' }])
    expect((await setup.world.read.refund.findFirstOrThrow()).state).toBe('requested')
    await setup.world.clock.advance({ byMs: 60_000 })
    expect(setup.requests).toEqual([REFUND_NO, REFUND_NO])
  }))

it('answers unknown-refund to a webhook about another amount', () =>
  withRefund([], async (setup) => {
    const outcome = await setup.refunds.onVerifiedRefund(setup.world, { ...refundSucceeded, refundFen: 1 })
    expect(outcome).toBe('unknown-refund')
    expect(await statusOf(setup)).toBe(orderStatus.timedOut)
  }))

const done = {
  state: 'succeeded',
  providerRefundId: '50',
  transactionId: '42',
  settledAtMs: testEpochMs,
} as const satisfies QueriedRefund

it('queries the refund before it requests it again when the answer was lost', () =>
  withRefund(
    [new WalletError('unknown')],
    async (setup) => {
      await setup.world.clock.runDue()
      await setup.world.clock.advance({ byMs: 60_000 })
      expect(setup.requests).toEqual([REFUND_NO])
      expect(await statusOf(setup)).toBe(orderStatus.refunded)
      expect(await setup.refunds.onVerifiedRefund(setup.world, refundSucceeded)).not.toBe('refund-settled')
    },
    { queryResults: [done] },
  ))

it('queries a refund without a webhook and leaves no due event', () =>
  withRefund(
    [],
    async (setup) => {
      await setup.world.clock.runDue()
      await setup.world.clock.advance({ byMs: 10 * 60_000 })
      expect(await statusOf(setup)).toBe(orderStatus.timedOut)
      await setup.world.clock.advance({ byMs: 50 * 60_000 })
      expect(await statusOf(setup)).toBe(orderStatus.refunded)
      expect(await pendingCountOf(setup)).toBe(0)
    },
    { queryResults: [{ state: 'pending' }, done] },
  ))

it('requests a refund again that the provider does not have', () =>
  withRefund([], async (setup) => {
    await setup.world.clock.runDue()
    await setup.world.clock.advance({ byMs: 10 * 60_000 })
    expect(setup.requests).toEqual([REFUND_NO, REFUND_NO])
  }))

it('keeps querying after a long outage of the provider', () =>
  withRefund(
    Array.from({ length: 10 }, () => new WalletError('unknown')),
    async (setup) => {
      await setup.world.clock.runDue()
      await setup.world.clock.advance({ byMs: 9 * 60_000 })
      expect(setup.requests).toHaveLength(10)
      await setup.world.clock.advance({ byMs: 60_000 })
      expect(setup.requests).toHaveLength(11)
      expect(await setup.refunds.onVerifiedRefund(setup.world, refundSucceeded)).toBe('refund-settled')
    },
  ))

it.each<QueriedRefund>([{ state: 'pending' }, { state: 'unknown' }])(
  'fails a refund for manual review after three days ($state)',
  (last) =>
    withRefund(
      [],
      async (setup) => {
        await setup.world.clock.runDue()
        await setup.world.clock.advance({ byMs: 72 * 60 * 60_000 - 1 })
        expect(await statusOf(setup)).toBe(orderStatus.timedOut)
        await setup.world.clock.advance({ byMs: 1 })
        expect(await statusOf(setup)).toBe(orderStatus.refundFailed)
        expect((await setup.world.read.refund.findFirstOrThrow()).state).toBe('failed')
        expect(await pendingCountOf(setup)).toBe(0)
      },
      { queryResults: [...Array.from({ length: 4 }, () => ({ state: 'pending' }) as const), last] },
    ),
)

it('keeps the result of a webhook that came before a refusal', () =>
  withRefund(
    [new WalletError('refused')],
    async (setup) => {
      await setup.world.clock.runDue()
      expect(await statusOf(setup)).toBe(orderStatus.refunded)
      expect((await setup.world.read.refund.findFirstOrThrow()).state).toBe('succeeded')
    },
    { meanwhile: ({ world, refunds }) => refunds.onVerifiedRefund(world, refundSucceeded) },
  ))

it('records received and requested refunds separately', () =>
  withRefund([], async ({ world }) => {
    await world.withTx(({ tx }) => tx.payment.updateMany({ data: { paidFen: 1980 } }))
    expect((await findRefund(world.read, REFUND_NO))?.paidFen).toBe(1980)
    expect((await findOrder(world.read, { orderNo: ORDER_NO }))?.success?.amountFen).toBe(1980)
  }))

it('processOnce rejects when another unique key is violated', () =>
  withRefund([], async ({ world, refunds }) => {
    const twin = () =>
      world.withTx(async (ctx) => {
        await refunds.processRefund(ctx, refundSucceeded)
        await ctx.tx.user.create({ data: userRow('u1') })
      })
    await expect(processOnce(world, refundSucceeded, twin)).rejects.toThrow()
    expect(await world.read.notifyInbox.count()).toBe(0)
  }))

it.each([
  ['its answer says that it is under way', []],
  ['its answer is lost', [new WalletError('unknown')]],
])('plans nothing more when a webhook ended the refund before %s', (_when, errors) =>
  withRefund(
    [...errors],
    async (setup) => {
      await setup.world.clock.runDue()
      expect(await statusOf(setup)).toBe(orderStatus.refunded)
      expect(await pendingCountOf(setup)).toBe(0)
    },
    { meanwhile: ({ world, refunds }) => refunds.onVerifiedRefund(world, refundSucceeded) },
  ),
)

it('records a refund that succeeded after it was given up', () =>
  withRefund([new WalletError('refused')], async (setup) => {
    await setup.world.clock.runDue()
    expect(await statusOf(setup)).toBe(orderStatus.refundFailed)
    expect(await setup.refunds.onVerifiedRefund(setup.world, refundSucceeded)).toBe('refund-settled')
    expect(await statusOf(setup)).toBe(orderStatus.refunded)
    const refund = await setup.world.read.refund.findFirstOrThrow()
    expect(refund).toMatchObject({ state: 'succeeded', providerRefundId: '50' })
    expect((await setup.world.read.payment.findFirstOrThrow()).state).toBe('refunded')
    const entries = setup.world.journal.query({ orderNo: ORDER_NO })
    expect(entries.map(({ label }) => label)).toContain('refund succeeded after it had failed')
  }))

it('treats a repeated result of an ended refund as a duplicate and records a contrary one', () =>
  withRefund([], async (setup) => {
    const receive = (change: Partial<VerifiedRefund>) =>
      setup.refunds.onVerifiedRefund(setup.world, { ...refundSucceeded, ...change })
    expect(await receive({})).toBe('refund-settled')
    expect(await receive({ notifyId: 'EV-10' })).toBe('duplicate')
    expect(await receive({ notifyId: 'EV-11', outcome: 'failed' })).toBe('flagged')
    expect(await statusOf(setup)).toBe(orderStatus.refunded)
  }))

// fact: WX-314
it('asks for a closed refund again under new numbers, three in all, and then it has failed', () =>
  withRefund([], async (setup) => {
    const closed = { ...refundSucceeded, outcome: 'failed', isClosed: true } as const
    for (let number = 1; number <= 3; number += 1) {
      await setup.world.clock.advance({ byMs: 60_000 })
      const refundNo = setup.requests[number - 1] ?? ''
      expect(await statusOf(setup)).toBe(orderStatus.timedOut)
      await setup.refunds.onVerifiedRefund(setup.world, { ...closed, refundNo, notifyId: `EV-${number}` })
    }
    await setup.world.clock.advance({ byMs: 3_600_000 })
    expect(new Set(setup.requests).size).toBe(3)
    expect(setup.requests).toHaveLength(3)
    expect(await statusOf(setup)).toBe(orderStatus.refundFailed)
  }))
