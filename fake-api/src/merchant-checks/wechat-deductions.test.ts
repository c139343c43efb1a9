import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../engine/kernel/clock.ts'
import { said } from './testing/traffic-fixture.ts'
import { refused, WechatFixture } from './testing/wechat-fixture.ts'
import { wechatDeductionJudges as judges } from './wechat-deductions.ts'

const wechat = () => new WechatFixture()
const silence = { fault: { kind: 'reset-after-commit' }, status: 'reset' }

it.each<[string, WechatFixture, string[]]>([
  [
    'a query and a close between',
    wechat().apply('1').told('1', 'NOTENOUGH').query('1', 'NOTPAY').close('1').apply('2'),
    ['kept'],
  ],
  [
    'a query that says CLOSED',
    wechat().apply('1').told('1', 'NOTENOUGH').query('1', 'CLOSED').apply('2'),
    ['kept'],
  ],
  ['the next period after a success', wechat().apply('1').told('1', 'SUCCESS').waitDays(30).apply('2'), []],
  ['a success heard by a query', wechat().apply('1').query('1', 'SUCCESS').apply('2'), []],
  ['a refusal that took no number', wechat().apply('1', refused('INVALID_REQUEST')).apply('1'), []],
  [
    'nothing between',
    wechat().apply('1').told('1', 'NOTENOUGH').apply('2'),
    ['applied under 2 while 1 was not asked about'],
  ],
  [
    'a query alone',
    wechat().apply('1').query('1', 'NOTPAY').apply('2'),
    ['applied under 2 while 1 was not closed'],
  ],
  [
    'a query while it ran',
    wechat().apply('1').query('1', 'ACCEPT').apply('2'),
    ['applied under 2 while 1 was not closed'],
  ],
  [
    'an answer that was lost',
    wechat().apply('1', undefined, silence).apply('2'),
    ['applied under 2 while 1 was not asked about'],
  ],
  [
    'the same number again',
    wechat().apply('1').told('1', 'NOTENOUGH').apply('1', refused('ORDERCLOSED')),
    ['applied under 1 again after it had failed'],
  ],
  [
    'a failure that was never acknowledged',
    wechat().apply('1').told('1', 'NOTENOUGH', { isAcknowledged: false }).query('1', 'CLOSED').apply('2'),
    ['kept'],
  ],
])('WXM-10 judges a new number with %s', (_what, traffic, words) => {
  expect(said(judges['WXM-10'], traffic)).toEqual(words)
})

it('WXM-10 judges an application that the merchant made while it handled the notice', () => {
  // The application is journaled before the answer to the notice.
  const traffic = wechat().apply('1').query('1', 'CLOSED').apply('2').told('1', 'NOTENOUGH', { afterSeq: 1 })
  expect(said(judges['WXM-10'], traffic)).toEqual(['kept'])
})

it('WXM-10 shows the journal of a break', () => {
  const { traffic } = wechat().apply('1').told('1', 'NOTENOUGH').wait(MINUTE_MS).apply('2')
  expect(judges['WXM-10'](traffic)).toEqual([
    {
      ...{ seqs: [1, 2, 3], atMs: traffic.nowMs, subject: '1' },
      broken: 'applied under 2 while 1 was not asked about',
    },
  ])
})

it.each<[string, WechatFixture, string[]]>([
  ['a query', wechat().apply('1', refused('SYSTEMERROR')).query('1', 'ACCEPT'), ['kept']],
  ['a query after silence', wechat().apply('1', undefined, silence).query('1', 'ACCEPT'), ['kept']],
  ['a notice that settles it', wechat().apply('1', undefined, silence).told('1', 'SUCCESS'), []],
  [
    'a notice that came before the answer was lost',
    wechat().told('1', 'SUCCESS').apply('1', undefined, silence).waitDays(30).apply('2'),
    [],
  ],
  ['nothing so far', wechat().apply('1', refused('ORDER_ACCEPTED')), []],
  [
    'nothing in two days',
    wechat()
      .apply('1', refused('ORDER_ACCEPTED'))
      .wait(2 * DAY_MS + 1),
    ['never asked about 1 after ORDER_ACCEPTED'],
  ],
  [
    'the same number again',
    wechat().apply('1', refused('ORDER_ACCEPTED')).apply('1'),
    ['applied under 1 without a query after ORDER_ACCEPTED about 1'],
  ],
  [
    'a new number',
    wechat().apply('1', undefined, silence).apply('2'),
    ['applied under 2 without a query after an application without an answer about 1'],
  ],
  [
    'a close',
    wechat().apply('1', refused('SYSTEMERROR')).close('1'),
    ['closed 1 without a query after SYSTEMERROR'],
  ],
  [
    'an answer under no signature',
    wechat()
      .apply('1', undefined, { fault: { kind: 'unsigned' } })
      .apply('2'),
    ['applied under 2 without a query after an application without an answer about 1'],
  ],
])('WXM-16 judges an application of unknown result with %s', (_what, traffic, words) => {
  expect(said(judges['WXM-16'], traffic)).toEqual(words)
})

it.each<[string, WechatFixture, string[]]>([
  [
    'a query, a close and a new number',
    wechat().apply('1').told('1', 'SYSTEMERROR').query('1', 'NOTPAY').close('1').apply('2'),
    ['kept'],
  ],
  ['a query and nothing more', wechat().apply('1').told('1', 'SYSTEMERROR').query('1', 'NOTPAY'), ['kept']],
  ['a query that finds it paid', wechat().apply('1').told('1', 'SYSTEMERROR').query('1', 'SUCCESS'), []],
  [
    'the same number',
    wechat().apply('1').told('1', 'SYSTEMERROR').apply('1'),
    ['applied under 1 again after a notice with SYSTEMERROR'],
  ],
  [
    'a new number at once',
    wechat().apply('1').told('1', 'SYSTEMERROR').apply('2'),
    ['applied under 2 without a query of 1'],
  ],
  [
    'a query, a close and a new number, where it came before the answer',
    wechat().told('1', 'SYSTEMERROR').apply('1').query('1', 'NOTPAY').close('1').apply('2'),
    ['kept'],
  ],
  [
    'a new number at once, where it came before the answer',
    wechat().told('1', 'SYSTEMERROR').apply('1').apply('2'),
    ['applied under 2 without a query of 1'],
  ],
  [
    'a new number, where it came when the old one had been closed',
    wechat().apply('1').query('1', 'NOTPAY').close('1').told('1', 'SYSTEMERROR').apply('2'),
    ['kept'],
  ],
  [
    'a new number, where it came when the old one had been asked about alone',
    wechat().apply('1').query('1', 'NOTPAY').told('1', 'SYSTEMERROR').apply('2'),
    ['applied under 2 without a query of 1'],
  ],
  [
    'no close',
    wechat().apply('1').told('1', 'SYSTEMERROR').query('1', 'NOTPAY').apply('2'),
    ['applied under 2 while 1 was not closed'],
  ],
])('WXM-15 judges a notice with SYSTEMERROR and %s', (_what, traffic, words) => {
  expect(said(judges['WXM-15'], traffic)).toEqual(words)
})

it.each<[string, WechatFixture, string[]]>([
  ['a new number', wechat().apply('1').query('1', 'CLOSED').apply('2'), ['kept']],
  ['no further application', wechat().apply('1').query('1', 'CLOSED'), []],
  [
    'the same number',
    wechat().apply('1').query('1', 'CLOSED').apply('1'),
    ['applied under 1 again, which a query had answered CLOSED'],
  ],
])('WXM-17 judges CLOSED with %s', (_what, traffic, words) => {
  expect(said(judges['WXM-17'], traffic)).toEqual(words)
})

it.each<[string, WechatFixture, string[]]>([
  ['at noon', wechat().apply('1'), ['kept']],
  ['at 22:00', wechat().hour(22).apply('1'), ['applied for a deduction at 22:00 in Beijing']],
  [
    'at 06:00 with a notice',
    wechat().hour(6).call('wechatDeductNotice'),
    ['sent a notice to the payer at 06:00 in Beijing'],
  ],
  ['at night just after the signing', wechat().hour(23).sign().apply('1'), []],
  [
    'at night just after the signing, refused',
    wechat().hour(23).sign().apply('1', refused('INVALID_REQUEST')),
    ['applied for a deduction at 23:00 in Beijing'],
  ],
])('WXM-09 judges a deduction %s', (_what, traffic, words) => {
  expect(said(judges['WXM-09'], traffic)).toEqual(words)
})

const notice = (traffic: WechatFixture, amount = 1990) =>
  traffic.call('wechatDeductNotice', {
    parameters: { contract_id: 'K' },
    request: { estimated_amount: { amount } },
  })

it.each<[string, WechatFixture, string[]]>([
  ['no notice', wechat().sign().apply('1'), ['kept']],
  ['a notice', notice(wechat().sign()), ['sent a notice to the payer within 12 hours of the signing']],
  ['a notice a month later', notice(wechat().sign().apply('1').waitDays(28)), ['kept']],
])('WXM-19 judges a first deduction with %s', (_what, traffic, words) => {
  expect(said(judges['WXM-19'], traffic)).toEqual(words)
})

it.each<[string, WechatFixture, string[]]>([
  ['whole fen', notice(wechat()).apply('1'), ['kept']],
  [
    'a fraction',
    wechat().call('wechatDeduct', { request: { total_fee: '1989.99' } }),
    ['asked for 1989.99 fen'],
  ],
  [
    'a fen less than announced',
    notice(wechat(), 1991).apply('1'),
    ['asked for 1990 fen after announcing 1991'],
  ],
])('WXM-26 judges an amount of %s', (_what, traffic, words) => {
  expect(said(judges['WXM-26'], traffic)).toEqual(words)
})
