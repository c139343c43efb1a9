import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../engine/kernel/clock.ts'
import { said, type TrafficFixture } from './testing/traffic-fixture.ts'
import { WechatFixture } from './testing/wechat-fixture.ts'
import { wechatNoticeJudges as judges } from './wechat-notices.ts'

const wechat = () => new WechatFixture()
const KIND = 'TRANSACTION.SUCCESS'
const refused = { status: 500, isAcknowledged: false }
const nobody = { status: 404, isAcknowledged: false }
const lost = { status: null, isAcknowledged: false }
const unheard = (failure: string) => ({ ...lost, failure })
const forged = { message: 'forged', isSigned: false } as const
const probe = { message: 'probe', isSigned: false, isAcknowledged: false } as const
const of1 = { orderNo: '1', notifyId: 'n' }
const query = { parameters: { out_trade_no: '1' }, response: { trade_state: 'NOTPAY' } }
const refund = (out_refund_no: string, out_trade_no = '1') => ({ request: { out_trade_no, out_refund_no } })

it.each<[string, TrafficFixture, string[]]>([
  [
    'is refused by what takes true ones',
    wechat()
      .webhook(KIND, { ...forged, status: 401, isAcknowledged: false })
      .webhook(KIND),
    ['kept'],
  ],
  [
    'is refused, as everything is',
    wechat()
      .webhook(KIND, { ...forged, ...nobody })
      .webhook(KIND, nobody),
    [],
  ],
  [
    'is refused where another address takes true ones',
    wechat()
      .webhook(KIND, { ...forged, ...refused, to: 'one' })
      .webhook(KIND, { to: 'other' }),
    [],
  ],
  [
    'is refused at the address of its order, as that of another order takes true ones',
    wechat()
      .webhook(KIND, { ...forged, ...refused, orderNo: 'A7', to: 'notify/A7' })
      .webhook(KIND, { orderNo: 'B8', to: 'notify/B8' }),
    ['kept'],
  ],
  [
    'is acknowledged',
    wechat().webhook(KIND, forged),
    [`acknowledged ${KIND} under a signature that does not hold`],
  ],
  ['got lost', wechat().webhook(KIND, { ...forged, ...lost }), []],
  ['is another provider’s', wechat().webhook(KIND, { ...forged, provider: 'alipay' }), []],
])('WXM-02 judges a forged notice that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-02'], traffic)).toEqual(words)
})

it.each<[string, TrafficFixture, string[]]>([
  ['is refused by what takes true ones', wechat().webhook(KIND, probe).webhook(KIND), ['kept']],
  ['is refused, as everything is', wechat().webhook(KIND, probe), []],
  [
    'finds nobody',
    wechat()
      .webhook(KIND, { ...probe, ...nobody })
      .webhook(KIND, nobody),
    [],
  ],
  [
    'is acknowledged',
    wechat().webhook(KIND, { ...probe, isAcknowledged: true }),
    ['acknowledged a signature probe'],
  ],
  [
    'is followed by the true one',
    wechat()
      .webhook(KIND, { ...probe, notifyId: 'n' })
      .webhook(KIND, of1),
    ['kept'],
  ],
  [
    'made the merchant refuse the true one',
    wechat()
      .webhook(KIND, { ...probe, notifyId: 'n' })
      .webhook(KIND, { ...of1, ...refused }),
    ['refused the true notice that followed a signature probe'],
  ],
])('WXM-04 judges a probe that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-04'], traffic)).toEqual(words)
})

it.each<[string, TrafficFixture, string[]]>([
  [
    'is acknowledged again',
    wechat()
      .webhook(KIND, of1)
      .webhook(KIND, { ...of1, message: 'copy' }),
    ['kept'],
  ],
  ['came once', wechat().webhook(KIND, of1), []],
  [
    'was refused at first',
    wechat()
      .webhook(KIND, { ...of1, ...refused })
      .webhook(KIND, of1),
    [],
  ],
  [
    'is refused the second time',
    wechat()
      .webhook(KIND, of1)
      .webhook(KIND, { ...of1, ...refused }),
    [`refused ${KIND} (500) that it had acknowledged before`],
  ],
  [
    'brings about two refunds',
    wechat()
      .webhook(KIND, of1)
      .webhook(KIND, of1)
      .call('wechatCreateRefund', refund('r1'))
      .call('wechatCreateRefund', refund('r2')),
    [`made 2 calls of refund (r1, r2) after one ${KIND}`],
  ],
  [
    'brings about one refund, twice',
    wechat()
      .webhook(KIND, of1)
      .webhook(KIND, of1)
      .call('wechatCreateRefund', refund('r1'))
      .call('wechatCreateRefund', refund('r1')),
    ['kept'],
  ],
  [
    'is about another order',
    wechat()
      .webhook(KIND, of1)
      .webhook(KIND, of1)
      .call('wechatCreateRefund', refund('r1', '2'))
      .call('wechatCreateRefund', refund('r2', '2')),
    ['kept'],
  ],
])('WXM-03 judges a notice that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-03'], traffic)).toEqual(words)
})

it('WXM-03 sees calls that the merchant made before it answered', () => {
  const calls = wechat().call('wechatCreateRefund', refund('r1')).call('wechatCreateRefund', refund('r2'))
  const traffic = calls.webhook(KIND, { ...of1, afterSeq: 0 }).webhook(KIND, { ...of1, afterSeq: 0 })
  expect(said(judges['WXM-03'], traffic)).toEqual([`made 2 calls of refund (r1, r2) after one ${KIND}`])
})

it.each<[string, TrafficFixture, string[]]>([
  ['one application', wechat().sign({ notifyId: 'n' }).sign({ notifyId: 'n' }).apply('1'), ['kept']],
  [
    'two applications',
    wechat().sign({ notifyId: 'n' }).sign({ notifyId: 'n' }).apply('1').apply('2'),
    ['made 2 calls of deduction (1, 2) after one papay.contract'],
  ],
  [
    'two applications, a failure between',
    wechat().sign({ notifyId: 'n' }).sign({ notifyId: 'n' }).apply('1').told('1', 'NOTENOUGH').apply('2'),
    ['kept'],
  ],
])('WXM-13 judges a signing told twice with %s', (_what, traffic, words) => {
  expect(said(judges['WXM-13'], traffic)).toEqual(words)
})

it.each<[string, TrafficFixture, string[]]>([
  ['are all taken', wechat().sign().told('1', 'SUCCESS'), ['kept', 'kept']],
  [
    'are refused in one kind',
    wechat().sign().told('1', 'SUCCESS', refused),
    ['kept', 'never acknowledged papay.deduction, which shares its address with other kinds'],
  ],
  [
    'have addresses of their own',
    wechat()
      .sign()
      .told('1', 'SUCCESS', { ...refused, to: 'other' }),
    [],
  ],
])('WXM-11 judges notices of one address that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-11'], traffic)).toEqual(words)
})

const off = { ...of1, amountByFen: -100 }
it.each<[string, TrafficFixture, string[]]>([
  [
    'is refused by what takes true ones',
    wechat()
      .webhook(KIND, { orderNo: '2' })
      .webhook(KIND, { ...off, ...refused }),
    ['kept'],
  ],
  ['is refused, as everything is', wechat().webhook(KIND, { ...off, ...nobody }), []],
  [
    'is refused after a query',
    wechat()
      .call('wechatQueryTransaction', query)
      .webhook(KIND, { ...off, ...refused, afterSeq: 0 }),
    ['kept'],
  ],
  [
    'names what it tells',
    wechat()
      .webhook(KIND, { ...off, tells: { subject: { resource: { amount: { total: 1 } } } } })
      .wait(DAY_MS + 1),
    [`acknowledged ${KIND} that told of 1 fen where 101 are right, and never asked`],
  ],
  ['is asked about', wechat().webhook(KIND, off).call('wechatQueryTransaction', query), ['kept']],
  ['is taken, so far', wechat().webhook(KIND, off), []],
  [
    'is taken',
    wechat()
      .webhook(KIND, off)
      .wait(DAY_MS + 1),
    [`acknowledged ${KIND} with an amount that is -100 fen off, and never asked`],
  ],
  [
    'comes beside the true one',
    wechat()
      .webhook(KIND, off)
      .webhook(KIND, of1)
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'is taken of a deduction, whose signing was told truly',
    new WechatFixture()
      .sign()
      .apply('D1')
      .told('D1', 'SUCCESS', { amountByFen: -100 })
      .wait(DAY_MS + 1),
    ['acknowledged papay.deduction with an amount that is -100 fen off, and never asked'],
  ],
  [
    'is of a deduction that failed',
    wechat()
      .webhook('papay.deduction', {
        ...{ orderNo: '1', amountByFen: -1, tells: { fields: { result_code: 'FAIL' } } },
      })
      .wait(DAY_MS + 1),
    [],
  ],
])('WXM-14 judges another amount that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-14'], traffic)).toEqual(words)
})

it.each<[string, TrafficFixture, string[]]>([
  ['is taken', wechat().webhook(KIND, of1), ['kept']],
  [
    'is taken at last',
    wechat()
      .webhook(KIND, { ...of1, ...refused })
      .webhook(KIND, of1),
    ['kept'],
  ],
  ['was refused once', wechat().webhook(KIND, { ...of1, ...refused }), []],
  [
    'is refused',
    wechat()
      .webhook(KIND, { ...of1, ...refused })
      .wait(DAY_MS + 1),
    [`refused ${KIND}: 500`],
  ],
  ['is a refund’s', wechat().webhook('REFUND.SUCCESS', of1), []],
  ...(['connection refused', 'no answer in time'] as const).map(
    (failure): [string, TrafficFixture, string[]] => [
      `finds nobody: ${failure}`,
      wechat()
        .webhook(KIND, { ...of1, ...unheard(failure) })
        .webhook(KIND, { ...of1, ...unheard(failure) })
        .webhook(KIND, { ...of1, ...unheard(failure) }),
      [`did not take ${KIND} 3 times: ${failure}`],
    ],
  ),
  [
    'a tester had lost',
    wechat()
      .webhook(KIND, { ...of1, ...unheard('lost on its way') })
      .wait(2 * DAY_MS),
    [],
  ],
  [
    'is taken after the receiver was away',
    wechat()
      .webhook(KIND, { ...of1, ...unheard('connection refused') })
      .webhook(KIND, of1),
    ['kept'],
  ],
  [
    'is of a signing, at a path that is not there',
    wechat()
      .sign({ ...nobody })
      .wait(DAY_MS + 1),
    ['refused papay.contract: 404'],
  ],
  [
    'is of a signing, and refused',
    wechat()
      .sign({ ...refused })
      .wait(DAY_MS + 1),
    [],
  ],
])('WXB-03 judges a payment’s notice that %s', (_what, traffic, words) => {
  expect(said(judges['WXB-03'], traffic)).toEqual(words)
})

it.each<[string, TrafficFixture, string[]]>([
  [
    'with a query',
    wechat()
      .webhook(KIND, { ...of1, ...lost })
      .call('wechatQueryTransaction', query),
    ['kept'],
  ],
  ['without one, so far', wechat().webhook(KIND, { ...of1, ...lost }), []],
  [
    'without one',
    wechat()
      .webhook(KIND, { ...of1, ...lost })
      .wait(DAY_MS + 1),
    [`never asked about 1, whose ${KIND} did not arrive`],
  ],
  [
    'that was dropped',
    wechat()
      .drop(KIND, '1')
      .wait(DAY_MS + 1),
    [`never asked about 1, whose ${KIND} did not arrive`],
  ],
  [
    'that was asked about before',
    wechat()
      .call('wechatQueryTransaction', { ...query, response: { trade_state: 'SUCCESS' } })
      .webhook(KIND, { ...of1, ...lost })
      .wait(DAY_MS + 1),
    ['kept'],
  ],
  [
    'that came soon after',
    wechat()
      .webhook(KIND, { ...of1, ...lost })
      .webhook(KIND, of1)
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'that came late and unasked',
    wechat()
      .webhook(KIND, { ...of1, ...lost })
      .wait(2 * HOUR_MS)
      .webhook(KIND, of1),
    [],
  ],
])('WXB-04 judges a payment’s notice that is lost, %s', (_what, traffic, words) => {
  expect(said(judges['WXB-04'], traffic)).toEqual(words)
})

const closed = { ...of1, tells: { subject: { resource: { out_refund_no: 'r1' } } } }
it.each<[string, TrafficFixture, string[]]>([
  [
    'a new number',
    wechat().webhook('REFUND.CLOSED', closed).call('wechatCreateRefund', refund('r2')),
    ['kept', 'kept'],
  ],
  [
    'the same number',
    wechat().webhook('REFUND.CLOSED', closed).call('wechatCreateRefund', refund('r1')),
    ['kept', 'asked for the refund r1 again, which was closed'],
  ],
])('WXB-07 judges a closed refund that is followed by %s', (_what, traffic, words) => {
  expect(said(judges['WXB-07'], traffic)).toEqual(words)
})
