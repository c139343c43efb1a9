import { day, hour, minute, second } from '../world/world-clock.ts'
import type { AuditSession, Made } from './audit-session.ts'
import {
  advanceUntilAsked,
  askedWithinMs,
  endSilence,
  forgedAlone,
  lastNotify,
  type Provocation,
  paidOrder,
  paidUnheard,
  resultAskedWithinMs,
  sendAtOnce,
  signedAgreement,
} from './provocation.ts'

const provider = 'alipay'
const paidKind = 'TRADE_SUCCESS'
const signKind = 'dut_user_sign'

async function expectUnpaid(session: AuditSession, made: Made, check: string, because: string) {
  if (!session.adapter.has('state')) return
  const { state } = await session.standing(made)
  await session.expect(check, state !== 'paid', {
    what: `the order reads paid ${because}`,
    subject: made.orderNo,
  })
}

async function expectDelivered(session: AuditSession, made: Made, check: string) {
  const what = (times: number) => `the goods were given out ${times} times where 1 was paid`
  await session.expectDeliveries(check, made, { what })
}

/** Another number for one purchase, before anybody asked about the first one or closed it, may be paid twice. */
async function expectFirstAsked(
  session: AuditSession,
  { first, next, fromSeq }: { first: Made; next: Made; fromSeq: number },
) {
  const { orderNo } = first
  if (next.orderNo === orderNo) return session.keep('ALM-14')
  const calls = ['alipayQueryTrade', 'alipayCloseTrade', 'alipayCancelTrade']
  const made = await Promise.all(calls.map((call) => session.hasCalled(call, orderNo, fromSeq)))
  const what = `made ${next.orderNo} for the purchase of ${orderNo}, which was neither asked about nor closed`
  // Of one that was asked about the journal shows whether it had to be closed as well.
  if (!made.includes(true)) await session.expect('ALM-14', false, { what, subject: orderNo })
}

/** Provocations played around orders of the app at Alipay. */
export const alipayPayProvocations: readonly Provocation[] = [
  {
    ...{ id: 'alipay-forged-payment', provider, needs: ['order'], checks: ['ALM-01'] },
    title: 'A notify of a payment under a wrong signature, for an order that nobody told of',
    async play(session) {
      const made = await session.order()
      await forgedAlone(session, { made, kind: paidKind })
      await expectUnpaid(session, made, 'ALM-01', 'by a notify whose signature does not hold')
      await endSilence(session)
      await session.advance(10 * minute)
    },
  },
  {
    ...{
      id: 'alipay-odd-characters',
      provider,
      needs: ['order'],
      checks: ['ALM-02', 'ALM-09', 'ALM-10', 'ALM-18', 'ALM-25', 'ALM-26', 'ALM-27', 'ALM-28', 'ALM-29'],
    },
    title: 'A subject with a blank, a plus, a percent sign, an ampersand and Chinese letters',
    async play(session) {
      await paidOrder(session, { subject: '云存储 100% + 1 month & more' })
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'alipay-amounts', provider, needs: ['order'], checks: ['ALM-11'] },
    title: 'Orders with plain texts are paid: 0.10 yuan, and a million',
    async play(session) {
      for (const amountFen of [10, 100_000_000]) await paidOrder(session, { subject: 'Storage', amountFen })
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'alipay-certificates', provider, needs: ['order', 'account', 'tick'], checks: ['ALM-40'] },
    title: 'An app in certificate mode gets another certificate, and goes on for eight days',
    plans: { alipay: { signMode: 'certificate' } },
    async play(session) {
      await paidOrder(session)
      await session.setUp({ alipay: { appCertificate: 'second', platformCertificate: 'second' } })
      await session.renewAccounts()
      await session.advance(8 * day)
      await session.onNotify({ lostAttempts: 100 }, [paidKind])
      await paidOrder(session)
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'alipay-prices', provider, needs: ['order'], checks: ['ALM-28'] },
    title: 'Orders of prices that binary fractions miss, which the payer looks at',
    async play(session) {
      for (const amountFen of [1, 10, 29, 57, 1001, 1990, 2010, 11_415, 115_990, 1_000_000]) {
        const { payment } = await session.order({ amountFen })
        await session.pay(payment, 'later')
      }
      await session.advance(minute)
    },
  },
  {
    ...{ id: 'alipay-other-amount', provider, needs: ['order'], checks: ['ALM-03'] },
    title: 'A notify of a payment that tells of another amount, under a signature that holds',
    async play(session) {
      const { made, notifyId } = await paidUnheard(session, paidKind)
      await session.act(notifyId, { action: 'forge', amountByFen: -1989 })
      await session.settle()
      await expectUnpaid(session, made, 'ALM-03', 'although the notify tells of 0.01 yuan')
      await session.world.disarm()
      await advanceUntilAsked(session)
    },
  },
  ...(
    [
      { id: 'alipay-other-app', check: 'ALM-04', members: { app_id: '2021000000000000' }, of: 'another app' },
      {
        id: 'alipay-other-seller',
        check: 'ALM-04',
        members: { seller_id: '2088000000000000' },
        of: 'another seller',
      },
      {
        id: 'alipay-other-order',
        check: 'ALM-05',
        members: { out_trade_no: 'NOBODYS1' },
        of: 'an order that nobody made',
      },
      {
        id: 'alipay-told-waiting',
        check: 'ALM-06',
        members: { trade_status: 'WAIT_BUYER_PAY' },
        of: 'WAIT_BUYER_PAY',
      },
    ] as const
  ).map(
    ({ id, check, members, of }): Provocation => ({
      ...{ id, provider, needs: ['order'], checks: [check] },
      title: `A notify of ${of}, under a signature that holds`,
      async play(session) {
        const { made, notifyId } = await paidUnheard(session, paidKind)
        await session.act(notifyId, { action: 'forge', members })
        await session.settle()
        await expectUnpaid(session, made, check, `by a notify of ${of}`)
        await session.world.disarm()
        await advanceUntilAsked(session)
      },
    }),
  ),
  {
    ...{ id: 'alipay-closed-untold', provider, needs: ['order', 'tick'], checks: ['ALM-06', 'ALM-18'] },
    title: 'An order runs out after the password: TRADE_CLOSED is told',
    plans: { alipay: { notifyTriggers: 'closed' } },
    async play(session) {
      const made = await session.order()
      await session.pay(made.payment, 'failed')
      await session.advance(2 * hour)
      await session.advance(day)
      await expectUnpaid(session, made, 'ALM-06', 'although nobody paid it')
    },
  },
  {
    ...{
      id: 'alipay-part-refunded',
      provider,
      needs: ['order', 'refund', 'tick'],
      checks: ['ALM-07', 'ALM-22', 'ALM-23', 'ALM-24'],
    },
    title: 'A paid order is given back in two parts; each is told as TRADE_SUCCESS',
    async play(session) {
      const made = await paidOrder(session)
      await session.settle()
      const { orderNo } = made
      await session.call('refund', { orderNo, amountFen: 500 })
      await session.call('refund', { orderNo, amountFen: 300 })
      await session.advance(hour)
      await expectDelivered(session, made, 'ALM-07')
    },
  },
  {
    ...{ id: 'alipay-64-payments', provider, needs: ['order'], checks: ['ALM-08'] },
    title: 'The notify of one payment 64 times at once, and again a day later',
    async play(session) {
      await session.world.holdWebhooks(true)
      const made = await paidOrder(session)
      const { notifyId } = await lastNotify(session, paidKind)
      await sendAtOnce(session, notifyId, 64)
      await session.world.holdWebhooks(false)
      await session.advance(day)
      await session.act(notifyId, { action: 'deliver' })
      await session.settle()
      await expectDelivered(session, made, 'ALM-08')
    },
  },
  {
    ...{ id: 'alipay-untold', provider, needs: ['order', 'tick'], checks: ['ALM-12', 'ALM-25', 'ALM-26'] },
    title: 'A payment that no notify tells of',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [paidKind])
      const made = await paidOrder(session)
      await session.advance(askedWithinMs)
      if (!session.adapter.has('state')) return
      const { state } = await session.standing(made)
      const what = `the order reads ${state} a day after it was paid`
      await session.expect('ALM-12', state === 'paid', { what, subject: made.orderNo })
    },
  },
  {
    ...{ id: 'alipay-unknown-query', provider, needs: ['order', 'tick'], checks: ['ALM-13'] },
    title: 'A payment is not told of, and its query answers 20000 and then not at all',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [paidKind])
      await session.fail('alipayQueryTrade', { kind: 'business-code', code: 'isp.unknow-error' })
      await session.fail('alipayQueryTrade', { kind: 'reset-after-commit' })
      await paidOrder(session)
      await session.advance(day)
    },
  },
  {
    ...{ id: 'alipay-again', provider, needs: ['order'], checks: ['ALM-14'] },
    title: 'The buyer leaves the cashier and taps on pay again at once',
    async play(session) {
      const purchase = 'again'
      const first = await session.order({ purchase })
      const fromSeq = await session.lastSeq()
      await session.pay(first.payment, 'cancelled')
      await session.advance(5 * second)
      const next = await session.order({ purchase })
      await expectFirstAsked(session, { first, next, fromSeq })
      await session.pay(next.payment)
      await session.advance(10 * minute)
    },
  },
  {
    ...{
      id: 'alipay-told-by-app',
      provider,
      needs: ['order', 'returned', 'state'],
      checks: ['ALM-15', 'ALM-16'],
    },
    title: 'The app says 9000 of an order that nobody paid, and 6004 of one that was paid',
    async play(session) {
      const unpaid = await session.order()
      await session.call('returned', { orderNo: unpaid.orderNo, result: { resultStatus: '9000' } })
      await expectUnpaid(session, unpaid, 'ALM-15', 'because the app said so')
      await session.onNotify({ delayMs: 20 * minute }, [paidKind])
      const paid = await paidOrder(session)
      const fromSeq = await session.lastSeq()
      await session.call('returned', { orderNo: paid.orderNo, result: { resultStatus: '6004' } })
      await session.settle()
      const isAsked = await session.hasCalled('alipayQueryTrade', paid.orderNo, fromSeq)
      const what = 'the app came back with 6004, and Alipay was not asked'
      await session.expect('ALM-16', isAsked, { what, subject: paid.orderNo })
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'alipay-paid-after-cancel', provider, needs: ['order', 'cancel', 'tick'], checks: ['ALM-17'] },
    title: 'The order is cancelled before the password, and paid afterwards',
    async play(session) {
      const made = await session.order()
      await session.call('cancel', { orderNo: made.orderNo })
      await session.advance(second)
      const fromSeq = await session.lastSeq()
      await session.pay(made.payment)
      await session.advance(2 * hour)
      if (!session.adapter.has('state')) return
      const { state, deliveries } = await session.standing(made)
      // A cancel of what is paid gives the money back, too.
      const isBack =
        (await session.hasCalled('alipayRefund', made.orderNo)) ||
        (await session.hasCalled('alipayCancelTrade', made.orderNo, fromSeq))
      const isGiven = state === 'paid' && deliveries !== 0
      const what = 'the money of an order that was cancelled is kept, and nothing given for it'
      await session.expect('ALM-17', isBack || isGiven, { what, subject: made.orderNo })
    },
  },
  {
    ...{
      id: 'alipay-lost-refund',
      provider,
      needs: ['order', 'refund', 'tick'],
      checks: ['ALM-21', 'ALM-13', 'ALM-20', 'ALM-19'],
    },
    title: 'The answer to a refund is lost after the money moved, and its notify; the next says SYSTEM_ERROR',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, ['REFUND'])
      const made = await paidOrder(session)
      await session.settle()
      await session.fail('alipayRefund', { kind: 'reset-after-commit' })
      await session.fail('alipayRefund', { kind: 'business-code', code: 'ACQ.SYSTEM_ERROR' })
      // An error says that the answer was lost, which is so; what matters is what follows.
      await session.despite(['alipayRefund'], () =>
        session.call('refund', { orderNo: made.orderNo, amountFen: 1990 }),
      )
      await session.advance(2 * day)
    },
  },
]

/** Provocations played around agreements and their deductions. */
export const alipayAgreementProvocations: readonly Provocation[] = [
  {
    ...{ id: 'alipay-months', provider, needs: ['sign', 'tick'], checks: ['ALM-33', 'ALM-34', 'ALM-35'] },
    title: 'An agreement is signed and goes through three months',
    async play(session) {
      await signedAgreement(session)
      await session.advance(95 * day)
    },
  },
  {
    ...{ id: 'alipay-forged-signing', provider, needs: ['sign'], checks: ['ALM-01'] },
    title: 'A notify of a signing under a wrong signature',
    async play(session) {
      const made = await session.sign()
      await forgedAlone(session, { made, kind: signKind })
      if (session.adapter.has('state')) {
        const { state } = await session.standing(made)
        const what = 'the agreement reads signed by a notify whose signature does not hold'
        await session.expect('ALM-01', state !== 'signed', { what, subject: made.contractNo })
      }
      await endSilence(session)
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'alipay-deduction-amount', provider, needs: ['sign'], checks: ['ALM-03'] },
    title:
      'A deduction is answered 10003, and its notify tells of another amount under a signature that holds',
    async play(session) {
      // An answer that says how it ended would have told the amount.
      await session.world.arm({ count: 1, deduction: { outcome: 'pending' } })
      await session.onNotify({ amountByFen: -1989 }, [paidKind])
      await signedAgreement(session)
      await advanceUntilAsked(session)
      await lastNotify(session, paidKind)
    },
  },
  {
    ...{ id: 'alipay-signing-twice', provider, needs: ['sign'], checks: ['ALM-08'] },
    title: 'The notify of a signing 64 times at once, and again an hour later',
    async play(session) {
      await session.world.holdWebhooks(true)
      const made = await session.sign()
      await session.pay(made.launch)
      const { notifyId } = await lastNotify(session, signKind)
      await sendAtOnce(session, notifyId, 64)
      await session.world.holdWebhooks(false)
      await session.advance(hour)
      await session.act(notifyId, { action: 'deliver' })
      await session.advance(hour)
      await expectDelivered(session, made, 'ALM-08')
    },
  },
  {
    ...{ id: 'alipay-ended-by-user', provider, needs: ['sign'], checks: ['ALM-30'] },
    title: 'The user ends the agreement: dut_user_unsign at the app gateway URL',
    async play(session) {
      const made = await signedAgreement(session)
      await session.advance(day)
      await session.endInWallet()
      await session.advance(hour)
      if (session.adapter.has('state')) {
        const { state } = await session.standing(made)
        const what = 'the agreement reads signed although its end was told'
        await session.expect('ALM-30', state !== 'signed', { what, subject: made.contractNo })
      }
      await session.advance(40 * day)
    },
  },
  {
    ...{ id: 'alipay-run-out', provider, needs: ['sign', 'tick'], checks: ['ALM-31'] },
    title: 'The time of an agreement runs out, of which nobody is told',
    async play(session) {
      await signedAgreement(session, { validMonths: 2 })
      await session.advance(100 * day)
    },
  },
  {
    ...{ id: 'alipay-paid-not-signed', provider, needs: ['sign', 'tick'], checks: ['ALM-32'] },
    title: 'An order whose payment signs as well is paid, and the agreement switched off',
    async play(session) {
      const made = await session.sign({ isPaying: true })
      await session.pay(made.payment, 'paid-not-signed')
      await session.advance(3 * hour)
      if (session.adapter.has('state')) {
        const { state } = await session.standing(made)
        const what = 'the agreement reads signed although only the order was paid'
        await session.expect('ALM-32', state !== 'signed', { what, subject: made.contractNo })
      }
      await session.advance(40 * day)
    },
  },
  {
    ...{
      id: 'alipay-no-money',
      provider,
      needs: ['sign', 'tick'],
      checks: ['ALM-36', 'ALM-37', 'ALM-38', 'ALM-34'],
    },
    title: 'The payer has no money in the second month, and some in the third',
    async play(session) {
      await signedAgreement(session)
      await session.advance(20 * day)
      await session.world.arm({ count: null, deduction: { outcome: 'not-enough' } })
      await session.advance(16 * day)
      await session.world.disarm()
      await session.advance(40 * day)
    },
  },
  {
    ...{ id: 'alipay-under-way', provider, needs: ['sign', 'tick'], checks: ['ALM-39'] },
    title: 'A deduction is answered 10003, and told an hour later',
    async play(session) {
      await session.world.arm({ count: 1, deduction: { outcome: 'pending' } })
      await session.onNotify({ delayMs: hour }, [paidKind])
      const made = await signedAgreement(session)
      await session.advance(resultAskedWithinMs)
      await expectDelivered(session, made, 'ALM-39')
    },
  },
  {
    ...{ id: 'alipay-lost-deduction', provider, needs: ['sign', 'tick'], checks: ['ALM-13', 'ALM-39'] },
    title: 'The answer to a deduction is lost after the money moved, and its notify, too',
    async play(session) {
      await session.fail('alipayDeduct', { kind: 'reset-after-commit' })
      await session.onNotify({ lostAttempts: 100 }, [paidKind])
      const made = await signedAgreement(session)
      await session.advance(resultAskedWithinMs)
      await expectDelivered(session, made, 'ALM-13')
    },
  },
]
