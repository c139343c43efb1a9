import { day, hour, minute } from '../world/world-clock.ts'
import { AdapterRefusal } from './adapter.ts'
import {
  advanceUntilAsked,
  askedWithinMs,
  endSilence,
  forgedAlone,
  lastNotify,
  type Provocation,
  paidOrder,
  paidUnheard,
  sendAtOnce,
} from './provocation.ts'

const provider = 'wechat'
const paidKind = 'TRANSACTION.SUCCESS'
const refundKind = 'REFUND.SUCCESS'

/** Provocations played around orders of the app, by API v3. */
export const wechatPayProvocations: readonly Provocation[] = [
  {
    ...{ id: 'wechat-forged-payment', provider, checks: ['WXM-02'], needs: ['order'] },
    title: 'A notice of a payment under a wrong signature, for an order that nobody paid',
    async play(session) {
      const made = await session.order()
      await forgedAlone(session, { made, kind: paidKind })
      if (session.adapter.has('state')) {
        const { state } = await session.standing(made)
        const what = 'the order reads paid by a notice whose signature does not hold'
        await session.expect('WXM-02', state !== 'paid', { what, subject: made.orderNo })
      }
      await endSilence(session)
      await session.advance(10 * minute)
    },
  },
  {
    ...{ id: 'wechat-64-payments', provider, checks: ['WXM-03'], needs: ['order'] },
    title: 'The notice of one payment 64 times at once, and again a day later',
    async play(session) {
      await session.world.holdWebhooks(true)
      const made = await paidOrder(session)
      const { notifyId } = await lastNotify(session, paidKind)
      await sendAtOnce(session, notifyId, 64)
      await session.world.holdWebhooks(false)
      await session.advance(day)
      await session.act(notifyId, { action: 'deliver' })
      await session.settle()
      const what = (times: number) => `the goods were given out ${times} times for one payment`
      await session.expectDeliveries('WXM-03', made, { what })
    },
  },
  {
    ...{ id: 'wechat-probe', provider, checks: ['WXM-04'], needs: ['order'] },
    title: 'A signature probe goes ahead of the notice of a payment',
    async play(session) {
      await session.onNotify({ probe: true }, [paidKind])
      await paidOrder(session)
      await session.advance(2 * minute)
    },
  },
  {
    ...{ id: 'wechat-other-amount', provider, checks: ['WXM-14'], needs: ['order'] },
    title: 'A notice of a payment that tells of another amount, under a signature that holds',
    async play(session) {
      const { made, notifyId } = await paidUnheard(session, paidKind)
      await session.act(notifyId, { action: 'forge', amountByFen: -1989 })
      await session.settle()
      if (session.adapter.has('state')) {
        const { state } = await session.standing(made)
        const what = 'the order reads paid although the notice tells of 0.01 yuan'
        await session.expect('WXM-14', state !== 'paid', { what, subject: made.orderNo })
      }
      await session.world.disarm()
      await advanceUntilAsked(session)
    },
  },
  {
    ...{ id: 'wechat-launch', provider, checks: ['WXB-01', 'WXB-02', 'WXB-11', 'WXB-03'], needs: ['order'] },
    title: 'An order is paid in the app, by the parameters that the backend signed for the SDK',
    async play(session) {
      await paidOrder(session)
      await session.advance(30 * minute)
    },
  },
  {
    ...{ id: 'wechat-page', provider, checks: ['WXB-10', 'WXB-01'], needs: ['order'] },
    title: 'An order is paid on a page inside WeChat (JSAPI), by the payer whose openid the page knows',
    async play(session) {
      await paidOrder(session, { way: 'page', openid: await session.openid() })
      await session.advance(10 * minute)
    },
  },
  {
    ...{ id: 'wechat-h5', provider, checks: ['WXB-12', 'WXB-15'], needs: ['order'] },
    title:
      'An order is paid in another browser (H5) that comes from the registered domain, then and ten minutes later',
    async play(session) {
      await session.setUp({ wechat: { v3: { h5Domain: 'shop.example' } } })
      const asked = { way: 'h5', payerIp: '203.0.113.7', returnUrl: 'https://shop.example/orders' }
      const first = await session.order({ ...asked, purchase: 'again' })
      await session.pay(first.payment, 'cancelled')
      await session.advance(10 * minute)
      await paidOrder(session, { ...asked, purchase: 'again' })
      await session.advance(10 * minute)
    },
  },
  {
    ...{ id: 'wechat-code', provider, checks: ['WXB-13'], needs: ['order'] },
    title: 'An order is paid by a code that the payer scans (Native)',
    async play(session) {
      await paidOrder(session, { way: 'code' })
      await session.advance(10 * minute)
    },
  },
  {
    ...{ id: 'wechat-untold', provider, checks: ['WXB-04'], needs: ['order', 'tick'] },
    title: 'A payment that no notice tells of',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [paidKind])
      const made = await paidOrder(session)
      await session.advance(askedWithinMs)
      if (!session.adapter.has('state')) return
      const { state } = await session.standing(made)
      const what = `the order reads ${state} a day after it was paid`
      await session.expect('WXB-04', state === 'paid', { what, subject: made.orderNo })
    },
  },
  {
    ...{ id: 'wechat-bills', provider, checks: ['WXB-16', 'WXB-09'], needs: ['order', 'tick'] },
    title: 'An order is paid, and the bill of its day is there from ten the next morning on',
    async play(session) {
      await paidOrder(session)
      await session.advance(2 * day)
    },
  },
  {
    ...{ id: 'wechat-unsigned-payment', provider, checks: ['WXM-01', 'WXM-04'], needs: ['order', 'tick'] },
    title: 'A payment is not told of, and its query is answered under a wrong signature, none, and a probe',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [paidKind])
      for (const kind of ['bad-signature', 'unsigned', 'signed-probe'] as const)
        await session.fail('wechatQueryTransaction', { kind })
      await paidOrder(session)
      await session.advance(askedWithinMs)
    },
  },
  {
    ...{ id: 'wechat-unpaid', provider, checks: ['WXB-05'], needs: ['order', 'tick'] },
    title: 'An order that nobody pays',
    async play(session) {
      await session.order()
      await session.advance(3 * hour)
      await session.advance(7 * day)
    },
  },
  {
    ...{ id: 'wechat-tapped-again', provider, checks: ['WXB-14', 'WXB-15'], needs: ['order', 'tick'] },
    title: 'The buyer leaves the cashier, and taps on pay again, then and three hours later',
    async play(session) {
      const purchase = 'again'
      const first = await session.order({ purchase })
      await session.pay(first.payment, 'cancelled')
      await session.advance(minute)
      await session.order({ purchase })
      await session.advance(3 * hour)
      const last = await session.order({ purchase })
      await session.pay(last.payment)
      await session.advance(10 * minute)
    },
  },
  {
    ...{ id: 'wechat-refund', provider, checks: ['WXB-06', 'WXB-07'], needs: ['order', 'refund', 'tick'] },
    title: 'A paid order is given back in two parts',
    async play(session) {
      const { orderNo } = await paidOrder(session)
      await session.settle()
      await session.call('refund', { orderNo, amountFen: 500 })
      await session.call('refund', { orderNo, amountFen: 300 })
      await session.advance(hour)
    },
  },
  {
    ...{
      id: 'wechat-lost-refund',
      provider,
      checks: ['WXM-23', 'WXB-14', 'WXB-08'],
      needs: ['order', 'refund', 'tick'],
    },
    title: 'The answer to a refund is lost after it was taken, and so are its notices',
    async play(session) {
      await session.onNotify({ lostAttempts: 100 }, [refundKind])
      const { orderNo } = await paidOrder(session)
      await session.settle()
      await session.fail('wechatCreateRefund', { kind: 'reset-after-commit' })
      // An error says that the answer was lost, which is so; what matters is what follows.
      await session.despite(['wechatCreateRefund'], () => session.call('refund', { orderNo, amountFen: 500 }))
      await session.advance(askedWithinMs)
    },
  },
  ...(['abnormal', 'closed'] as const).map(
    (refundEnd): Provocation => ({
      ...{
        id: `wechat-refund-${refundEnd}`,
        provider,
        checks: ['WXB-07'],
        needs: ['order', 'refund', 'tick'],
      },
      title: `A refund ends ${refundEnd.toUpperCase()}`,
      async play(session) {
        await session.setUp({ wechat: { v3: { refundEnd } } })
        const { orderNo } = await paidOrder(session)
        await session.settle()
        await session.call('refund', { orderNo, amountFen: 500 })
        await session.advance(minute)
        await session.setUp({ wechat: { v3: { refundEnd: 'success' } } })
        await session.advance(day)
      },
    }),
  ),
  {
    ...{ id: 'wechat-51-refunds', provider, checks: ['WXB-17'], needs: ['order', 'refund', 'tick'] },
    title: 'An order is to be given back in 51 parts',
    async play(session) {
      const { orderNo } = await paidOrder(session)
      await session.settle()
      for (let part = 0; part < 51; part += 1) {
        // A backend that says no keeps the check.
        await session.call('refund', { orderNo, amountFen: 1 }).catch(ignoreRefusal)
        await session.jump(65_000)
      }
    },
  },
]

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AdapterRefusal)) throw error
}
