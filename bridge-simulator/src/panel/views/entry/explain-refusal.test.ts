import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { isRefused, type JournalEntry, latestRefusal } from '../../model/journal-entry.ts'
import { explainRefusal } from './explain-refusal.ts'

type Call = NonNullable<JournalEntry['call']>
type Webhook = NonNullable<JournalEntry['webhook']>

const call = (signature: Call['signature'], provider = 'wechat'): Call => {
  return { provider, parameters: {}, signature, fault: null }
}
const toGateway = { to: 'gateway', from: 'upstream', result: '401', tone: 'refused' } as const

const webhook = (change: Partial<Webhook>): Webhook => ({
  ...{ provider: 'alipay', kind: 'trade', notifyId: 'n1', contractCode: null, message: 'regular' },
  ...{ afterSeq: 0, to: null, isSigned: true, amountByFen: 0, altered: [], tells: {} },
  ...{ isAcknowledged: false, reply: 'fail' },
  ...change,
})

it('a signature is explained with both texts, the facts of its mistakes and the rules of its protocol', () => {
  const signature = {
    ...{ holds: false, mistake: 'digits in lower case', reasons: ['lower-case', 'no-such'] },
    ...{ expected: 'a=1&key=•••', signed: 'a=2&key=•••' },
  }
  expect(explainRefusal(sampleEntry({ ...toGateway, call: call(signature) }))).toEqual({
    ...{ kind: 'signature', protocol: 'wechat-v2', reasons: ['lower-case'] },
    ...{ mistake: 'digits in lower case', clock: null },
    compared: { expected: 'a=1&key=•••', came: 'a=2&key=•••' },
    sources: ['WX-209', 'WX-210', 'WX-211', 'WX-027'],
  })
})

it.each([
  ['wechat', 'POST /v3/pay/transactions/app', 'wechat-v3'],
  ['wechat', 'POST /pay/pappayapply', 'wechat-v2'],
  ['alipay', 'POST /v3/alipay/trade/close', 'alipay-v3'],
  ['alipay', 'alipay.trade.query', 'alipay-v2'],
  ['lianlian', 'POST /payments', 'lianlian'],
  ['own', 'POST /pay', null],
])('a refused signature of %s over %s is one of %s', (provider, label, protocol) => {
  const entry = sampleEntry({ ...toGateway, label, call: call({ holds: false, mistake: null }, provider) })
  expect(explainRefusal(entry)).toMatchObject({ kind: 'signature', protocol, compared: null })
})

it.each([
  [
    'refused',
    webhook({ signature: { covered: 'a=1', headers: {} } }),
    { isFalse: false, covered: 'a=1', form: 'alipay' },
  ],
  ['a probe', webhook({ isSigned: false }), { isFalse: true, isSigned: false }],
  [
    'forged and acknowledged',
    webhook({ amountByFen: 1, isAcknowledged: true }),
    { isFalse: true, amountByFen: 1 },
  ],
  ['of v2', webhook({ provider: 'wechat', kind: 'papay.deduction' }), { form: 'wechat-v2' }],
])('a webhook that is %s is explained as such', (_, told, explanation) => {
  const entry = sampleEntry({ from: 'gateway', to: 'upstream', result: '500', webhook: told })
  expect(explainRefusal(entry)).toMatchObject({ kind: 'webhook', status: '500', ...explanation })
})

it.each([
  [
    'a fault before what it made wrong',
    { tone: 'fault', result: '500', faultId: 3 },
    { kind: 'fault', faultId: 3 },
  ],
  [
    'what is not built',
    { ...toGateway, tone: 'not-built', result: 'not-built', note: 'not built: POST /v3/x, see WX-327' },
    { kind: 'not-built', sources: ['WX-327'] },
  ],
  [
    'a breach of the contract',
    {
      result: '400',
      verdict: { isValid: false, side: 'request', breaches: [{ pointer: '/a', message: 'is missing' }] },
    },
    { kind: 'contract', page: '/docs/reference/http.html#addOrder' },
  ],
  [
    'an expired token',
    { result: '401', tone: 'refused', note: 'unauthorized: expired token' },
    { kind: 'token', reason: 'expired token', sources: ['product 8.03'] },
  ],
  [
    'a rule of the backend',
    { result: '20002', tone: 'refused' },
    { kind: 'rule', name: 'price-changed', sources: ['R-ORDER-14'] },
  ],
  [
    'a rule of a provider',
    {
      ...toGateway,
      note: 'ACCOUNTERROR',
      call: call(null),
      answer: { headline: '', body: { err_code_des: '账户异常' } },
    },
    { kind: 'provider', code: 'ACCOUNTERROR', said: '账户异常', sources: ['WX-168'] },
  ],
  [
    'the host app',
    { to: 'host', result: 'wallet-missing', tone: 'refused' },
    { kind: 'host', code: 'wallet-missing' },
  ],
] as const)('explains %s', (_, change, explanation) => {
  const entry = sampleEntry(change as Partial<JournalEntry>)
  expect(isRefused(entry)).toBe(true)
  expect(explainRefusal(entry)).toMatchObject(explanation)
})

it('explains nothing that was taken', () => {
  for (const entry of [
    sampleEntry({}),
    sampleEntry({ kind: 'state', tone: 'refused' }),
    sampleEntry({ ...toGateway, tone: 'plain', result: '200', call: call({ holds: true, mistake: null }) }),
    sampleEntry({ webhook: webhook({ isAcknowledged: true }) }),
  ]) {
    expect(isRefused(entry)).toBe(false)
    expect(explainRefusal(entry)).toBeNull()
  }
})

it('latestRefusal is the newest refusal of a journal', () => {
  const refused = (seq: number) => sampleEntry({ seq, tone: 'refused', result: '20001' })
  expect(latestRefusal([refused(1), refused(2), sampleEntry({ seq: 3 })])).toBe(2)
  expect(latestRefusal([sampleEntry({ seq: 3 })])).toBeNull()
})
