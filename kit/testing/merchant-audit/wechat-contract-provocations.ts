import { day, hour, minute } from '../world/world-clock.ts'
import { type AuditSession, dayPlan, type Made, NotPlayable } from './audit-session.ts'
import {
  advanceUntilAsked,
  askedWithinMs,
  endSilence,
  forgedAlone,
  lastNotify,
  type Provocation,
  resultAskedWithinMs,
  sendAtOnce,
  signedAgreement,
} from './provocation.ts'

const provider = 'wechat'
const needs = ['sign'] as const
/** What is asked of a backend whose timers have something to do. */
const timed = ['sign', 'tick'] as const
const addKind = 'papay.contract'
const deductKind = 'papay.deduction'

/** A month of a contract, and a day more. */
const month = 32 * day

/** Adapter's answer: the service is not given without the money. */
async function expectState(
  session: AuditSession,
  made: Made,
  wrong: string,
  finding: { check: string; what: string },
) {
  if (!session.adapter.has('state')) return
  const { state } = await session.standing(made)
  await session.expect(finding.check, state !== wrong, { what: finding.what, subject: made.contractNo })
}

async function expectMonths(session: AuditSession, made: Made, check: string) {
  const what = (months: number) => `${months} months were given out where 1 was paid`
  await session.expectDeliveries(check, { contractNo: made.contractNo }, { what })
}

/** Provocations played around contracts and their deductions. */
export const wechatContractProvocations: readonly Provocation[] = [
  {
    ...{
      id: 'wechat-months',
      provider,
      needs: timed,
      checks: ['WXM-09', 'WXM-18', 'WXM-19', 'WXM-25', 'WXM-26', 'WXM-27', 'WXB-09', 'WXB-16'],
    },
    title: 'A contract in notice mode is signed at noon and goes through two months',
    async play(session) {
      await session.advanceToHour(12)
      await signedAgreement(session)
      await session.advance(2 * month)
    },
  },
  {
    ...{ id: 'wechat-night', provider, needs: timed, checks: ['WXM-09'] },
    title: 'A contract is signed at 22:30 in Beijing',
    async play(session) {
      await session.advanceToHour(22.5)
      await signedAgreement(session)
      await session.advance(12 * hour)
      // The next month comes due at 22:30, too.
      await session.advance(month)
    },
  },
  {
    ...{ id: 'wechat-forged-signing', provider, needs, checks: ['WXM-02'] },
    title: 'A notice of a signing under a wrong signature',
    async play(session) {
      const made = await session.sign()
      await forgedAlone(session, { made, kind: addKind })
      const what = 'the contract reads signed by a notice whose signature does not hold'
      await expectState(session, made, 'signed', { check: 'WXM-02', what })
      await endSilence(session)
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'wechat-signing-twice', provider, needs, checks: ['WXM-13', 'WXM-03'] },
    title: 'The notice of a signing 64 times at once, and again an hour later',
    async play(session) {
      await session.world.holdWebhooks(true)
      const made = await session.sign()
      await session.pay(made.launch)
      const { notifyId } = await lastNotify(session, addKind)
      await sendAtOnce(session, notifyId, 64)
      await session.world.holdWebhooks(false)
      await session.advance(hour)
      await session.act(notifyId, { action: 'deliver' })
      await session.advance(hour)
      await expectMonths(session, made, 'WXM-13')
    },
  },
  {
    ...{ id: 'wechat-64-deductions', provider, needs, checks: ['WXM-03'] },
    title: 'The notice of a deduction 64 times at once, and again a day later',
    async play(session) {
      const made = await signedAgreement(session)
      await session.settle()
      const { notifyId } = await lastNotify(session, deductKind)
      await sendAtOnce(session, notifyId, 64)
      await session.advance(day)
      await session.act(notifyId, { action: 'deliver' })
      await session.settle()
      await expectMonths(session, made, 'WXM-03')
    },
  },
  {
    ...{ id: 'wechat-probe-deduction', provider, needs, checks: ['WXM-04'] },
    title: 'A signature probe goes ahead of the notices of a signing and of its deduction',
    async play(session) {
      await session.onNotify({ probe: true }, [addKind, deductKind], 2)
      await signedAgreement(session)
      await session.advance(10 * minute)
    },
  },
  {
    ...{ id: 'wechat-deduction-amount', provider, needs, checks: ['WXM-14'] },
    title: 'A notice of a deduction that tells of another amount, under a signature that holds',
    async play(session) {
      await session.onNotify({ amountByFen: -1989 }, [deductKind])
      await signedAgreement(session)
      await advanceUntilAsked(session)
      await lastNotify(session, deductKind)
    },
  },
  {
    ...{ id: 'wechat-no-money', provider, needs: timed, checks: ['WXM-10', 'WXM-17'] },
    title: 'The payer has no money twice: WeChat closes the number each time',
    async play(session) {
      await session.world.arm({ count: 2, deduction: { outcome: 'not-enough' } })
      await signedAgreement(session)
      await session.advance(3 * day)
    },
  },
  {
    ...{ id: 'wechat-no-money-untold', provider, needs: timed, checks: ['WXM-10', 'WXM-17'] },
    title: 'A deduction fails, and its notice is lost: a query says CLOSED',
    async play(session) {
      await session.world.arm({ count: 1, deduction: { outcome: 'not-enough' } })
      await session.onNotify({ lostAttempts: 100 }, [deductKind])
      await signedAgreement(session)
      await session.advance(2 * day)
    },
  },
  {
    ...{ id: 'wechat-system-error-notice', provider, needs: timed, checks: ['WXM-15', 'WXM-10'] },
    title: 'The notice of a deduction says SYSTEMERROR, and the order stays open',
    async play(session) {
      await session.world.arm({ count: 1, deduction: { outcome: 'system-error' } })
      await signedAgreement(session)
      await session.advance(2 * day)
    },
  },
  {
    ...{ id: 'wechat-lost-apply', provider, needs: timed, checks: ['WXM-16', 'WXM-10'] },
    title: 'The answer to a deduction is lost after the money moved, and its notice comes an hour late',
    async play(session) {
      await session.onNotify({ delayMs: hour }, [deductKind])
      await session.fail('wechatDeduct', { kind: 'reset-after-commit' })
      const made = await signedAgreement(session)
      await session.advance(resultAskedWithinMs)
      await expectMonths(session, made, 'WXM-16')
    },
  },
  {
    ...{ id: 'wechat-system-error-apply', provider, needs: timed, checks: ['WXM-16', 'WXM-10'] },
    title: 'A deduction is answered SYSTEMERROR, and was not taken',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [deductKind])
      await session.fail('wechatDeduct', { kind: 'business-code', code: 'SYSTEMERROR' })
      await signedAgreement(session)
      await session.advance(resultAskedWithinMs)
    },
  },
  {
    ...{ id: 'wechat-unsigned-query', provider, needs: timed, checks: ['WXM-01'] },
    title: 'The query of a deduction is answered under a wrong signature; its notice is lost',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [deductKind])
      await session.fail('wechatQueryOrder', { kind: 'bad-signature' })
      await session.fail('wechatQueryDeduction', { kind: 'bad-signature' })
      await signedAgreement(session)
      await session.advance(askedWithinMs)
    },
  },
  {
    ...{ id: 'wechat-unsigned-signing', provider, needs, checks: ['WXM-01'] },
    title: 'The answer that opens a signing comes under a wrong signature',
    async play(session) {
      await session.fail('wechatPreEntrust', { kind: 'bad-signature' })
      const made = await session.despite(['wechatPreEntrust'], () => session.sign())
      // Who refuses the answer and can sign otherwise has looked at its signature.
      if (made === null) {
        await signedAgreement(session)
        return session.keep('WXM-01')
      }
      await session.pay(made.launch)
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'wechat-emoji', provider, needs, checks: ['WXM-06', 'WXM-08', 'WXM-27'] },
    title: 'Names and texts with an emoji, blanks, a plus and Chinese letters',
    async play(session) {
      await signedAgreement(session, { subject: '云存储 😀 + 1 month', account: '小明😀 + co' })
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'wechat-page-signing', provider, needs, checks: ['WXM-07'] },
    title: 'A contract is signed by a link, on a page inside WeChat',
    async play(session) {
      await signedAgreement(session, { way: 'page' })
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'wechat-new-template', provider, needs, checks: ['WXM-22'] },
    title: 'A template since 2025-09-23, which is signed in a mini-program alone',
    async play(session) {
      await session.setUp({ wechat: { signingLaunch: 'mini-program' } })
      await signedAgreement(session)
      await session.advance(hour)
    },
  },
  {
    ...{ id: 'wechat-code-taken', provider, needs, checks: ['WXM-20'] },
    title: 'The number of a contract is taken: CONTRACT_CODE DUPLICATION',
    async play(session) {
      const fromSeq = await session.lastSeq()
      await session.fail('wechatPreEntrust', { kind: 'business-code', code: 'CONTRACT_CODE DUPLICATION' })
      const made = await session.despite(['wechatPreEntrust'], () => session.sign())
      if (made !== null) await session.pay(made.launch || made.payment)
      await session.settle()
      await session.advance(hour)
      if (made !== null) return
      const asked = await session.callsSince(['wechatQueryContract'], fromSeq)
      const seqs = await session.callsSince(['wechatPreEntrust'], fromSeq)
      const what = 'gave the signing up at CONTRACT_CODE DUPLICATION, and never asked about that contract'
      await session.expect('WXM-20', asked.length > 0, { what, seqs })
    },
  },
  {
    ...{ id: 'wechat-paid-not-signed', provider, needs: timed, checks: ['WXM-21'] },
    title: 'An order whose payment signs as well is paid and not signed',
    async play(session) {
      const made = await session.sign({ isPaying: true })
      await session.pay(made.payment, 'paid-not-signed')
      await session.advance(3 * hour)
      const what = 'the contract reads signed although only the order was paid'
      await expectState(session, made, 'signed', { check: 'WXM-21', what })
      await session.advance(month)
    },
  },
  {
    ...{ id: 'wechat-ended-by-user', provider, needs, checks: ['WXM-11'] },
    title: 'The user ends the contract in WeChat',
    async play(session) {
      const made = await signedAgreement(session)
      await session.advance(day)
      await session.endInWallet()
      await session.advance(hour)
      const what = 'the contract reads signed although the notice of its end was sent'
      await expectState(session, made, 'signed', { check: 'WXM-11', what })
      await session.advance(month)
    },
  },
  {
    ...{ id: 'wechat-24-hours', provider, needs: timed, checks: ['WXM-10', 'WXM-16', 'WXM-09'] },
    title: 'A contract of the 24-hour mode: the second month fails once',
    async play(session) {
      await signedAgreement(session, { planId: dayPlan, mode: '24-hour' })
      await session.advance(26 * day)
      await session.world.arm({ count: 1, deduction: { outcome: 'not-enough' } })
      await session.advance(10 * day)
    },
  },
  {
    ...{
      id: 'wechat-refund-of-deduction',
      provider,
      needs: ['sign', 'refund', 'state', 'tick'],
      checks: ['WXM-23', 'WXM-24'],
    },
    title: 'A deduction is given back, and the answer to the refund is lost',
    async play(session) {
      const made = await signedAgreement(session)
      await session.advance(10 * minute)
      const [orderNo] = (await session.standing(made)).orders
      if (orderNo === undefined)
        throw new NotPlayable('the state of the agreement names no order that was paid')
      await session.onNotify({ lostAttempts: 100 }, ['v2.refund', 'REFUND.SUCCESS'])
      await session.fail('wechatRefundV2', { kind: 'reset-after-commit' })
      await session.fail('wechatCreateRefund', { kind: 'reset-after-commit' })
      // An error says that the answer was lost, which is so; what matters is what follows.
      await session.despite(['wechatRefundV2', 'wechatCreateRefund'], () =>
        session.call('refund', { orderNo, amountFen: 990 }),
      )
      await session.advance(day)
    },
  },
]
