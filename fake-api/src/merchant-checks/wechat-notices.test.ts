import { expect, it } from 'vitest'
import { said, TrafficFixture } from './testing/traffic-fixture.ts'
import { wechatNoticeJudges as judges } from './wechat-notices.ts'

const wechat = () => new TrafficFixture('wechat')
const KIND = 'TRANSACTION.SUCCESS'
const forged = { message: 'forged', isSigned: false } as const
const probe = { message: 'probe', isSigned: false, isAcknowledged: false } as const

it.each<[string, TrafficFixture, string[]]>([
  ['is refused', wechat().webhook(KIND, { ...forged, status: 401, isAcknowledged: false }), ['kept']],
  [
    'is acknowledged',
    wechat().webhook(KIND, forged),
    [`acknowledged ${KIND} under a signature that does not hold`],
  ],
  ['got lost', wechat().webhook(KIND, { ...forged, status: null, isAcknowledged: false }), []],
  ['is another provider’s', wechat().webhook(KIND, { ...forged, provider: 'alipay' }), []],
])('WXM-02 judges a forged notice that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-02'], traffic)).toEqual(words)
})

it.each<[string, TrafficFixture, string[]]>([
  ['is refused', wechat().webhook(KIND, probe), ['kept']],
  [
    'is acknowledged',
    wechat().webhook(KIND, { ...probe, isAcknowledged: true }),
    ['acknowledged a signature probe'],
  ],
  [
    'is followed by the true one',
    wechat()
      .webhook(KIND, { ...probe, notifyId: 'n' })
      .webhook(KIND, { notifyId: 'n' }),
    ['kept'],
  ],
  [
    'made the merchant refuse the true one',
    wechat()
      .webhook(KIND, { ...probe, notifyId: 'n' })
      .webhook(KIND, { notifyId: 'n', isAcknowledged: false }),
    ['refused the true notice that followed a signature probe'],
  ],
])('WXM-04 judges a probe that %s', (_what, traffic, words) => {
  expect(said(judges['WXM-04'], traffic)).toEqual(words)
})
