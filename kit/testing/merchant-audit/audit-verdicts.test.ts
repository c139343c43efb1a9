import type { Schemas } from '@skyshop/openapi/control'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { expect, it } from 'vitest'
import { toJunit, toSarif, xmlText } from './audit-files.ts'
import { breaksText, chooseWhat, listLines } from './audit-merchant.ts'
import { auditPage } from './audit-page.ts'
import { exitCodeOf, reportLines, verdictOf } from './audit-verdicts.ts'
import { foldAlike, sequenceLines } from './finding-text.ts'
import type { Provocation } from './provocation.ts'
import type { Finding, Played } from './run-audit.ts'

const provocation: Provocation = {
  ...{ id: 'wechat-no-money', provider: 'wechat', title: 'No money', checks: ['WXM-10'], needs: ['sign'] },
  play: async () => undefined,
}
const entry: Schemas['JournalEntry'] = {
  ...{ seq: 7, traceId: 't', parentSeq: null, virtualMs: 1_795_138_860_000, wallMs: 0, kind: 'gateway' },
  ...{ from: 'upstream', to: 'gateway', operationId: 'wechatDeduct', label: 'POST /pay/pappayapply' },
  ...{ status: '200', tookMs: 1, note: null, orderNo: 'D1', request: null, response: null },
}
const answer: Schemas['JournalEntry'] = {
  ...entry,
  ...{ seq: 8, from: 'gateway', to: 'upstream', operationId: 'papay.deduction' },
}
const finding: Finding = {
  ...{ check: 'WXM-10', what: 'applied under D2 while <D1> was not closed', atMs: 1_795_138_860_000 },
  ...{ seqs: [7, 8], subject: 'D1', provocation: 'wechat-no-money', worldId: 'w1', lines: [entry] },
  ...{ around: [entry, answer], leftOut: {}, snapshotId: 's3' },
}
const linkTo = ({ worldId, snapshotId }: Finding) => `http://127.0.0.1:4000/#open=${worldId}.${snapshotId}`
const facts = { adapter: 'tests/skyshop adapter.json', linkTo }
const judged = (id: string, verdict: Schemas['MerchantCheck']['verdict']): Schemas['MerchantCheck'] => ({
  ...{ id, provider: 'wechat', level: 'fatal', title: id, verdict, occasions: 1, findings: [] },
})
const played = (change: Partial<Played>): Played => ({
  ...{
    provocation,
    worldId: 'w1',
    checks: [],
    findings: [],
    kept: [],
    untold: {},
    missedTruth: null,
    failure: null,
    isLeftOut: false,
    hasBegun: true,
    isParallel: true,
    ...change,
  },
})

const aimedAt = (...checks: string[]): Provocation => ({ ...provocation, checks })
const verdict = verdictOf(
  [
    played({ findings: [finding, finding], checks: [judged('WXM-10', 'broken'), judged('WXM-02', 'kept')] }),
    played({
      ...{ provocation: aimedAt('WXM-03', 'WXM-17'), worldId: 'w2', kept: ['WXM-03'] },
      checks: [judged('WXM-10', 'kept'), judged('WXM-17', 'not-met')],
    }),
    played({ worldId: 'w3', failure: 'the adapter has no refund' }),
  ],
  ['wechat'],
)
const verdictFor = (id: string) => verdict.checks.find(({ check }) => check.id === id)

it('a check is broken where one world shows it, kept where one does that put it to the test, and else seen, not met or not visible', () => {
  const said = ['WXM-10', 'WXM-03', 'WXM-02', 'WXM-17', 'WXM-16', 'WXM-05'].map(
    (id) => verdictFor(id)?.verdict,
  )
  expect(said).toEqual(['broken', 'kept', 'seen-kept', 'not-met', 'not-met', 'not-visible'])
  expect(verdictFor('WXM-10')).toMatchObject({ breaks: 2, findings: [finding], isFailing: true })
  expect(verdict.checks.every(({ check }) => check.provider === 'wechat')).toBe(true)
})

it('a check is kept by a provocation that had it in view and came to its end, and by nothing else', () => {
  const checks = [judged('WXM-17', 'kept')]
  const of = (change: Partial<Played>) =>
    verdictOf([played({ checks, ...change })], ['wechat']).checks.find(({ check }) => check.id === 'WXM-17')
  expect(of({ provocation: aimedAt('WXM-17') })).toMatchObject({ verdict: 'kept' })
  expect(of({ provocation: aimedAt('WXM-17'), failure: 'sign: 500' })?.verdict).toBe('seen-kept')
  expect(of({ provocation: aimedAt('WXM-03') })).toMatchObject({ verdict: 'seen-kept', provocations: [] })
})

it.each([
  [['WXM-17'], 'WXM-10', 'seen-broken'],
  [['WXM-17'], 'WXM-17', 'kept'],
  [['wechat-no-money'], 'WXM-10', 'broken'],
  [['wechat-no-money'], 'WXM-17', 'kept'],
  [['WXM-10'], 'WXM-17', 'seen-kept'],
] as const)('of what was asked for by --only %s alone %s is judged: %s', (only, id, said) => {
  const checks = [judged('WXM-10', 'broken'), judged('WXM-17', 'kept')]
  const aimed = aimedAt('WXM-10', 'WXM-17')
  const all = verdictOf([played({ provocation: aimed, checks, findings: [finding] })], ['wechat'], { only })
  expect(all.checks.find(({ check }) => check.id === id)?.verdict).toBe(said)
  expect(exitCodeOf(all)).toBe(said === 'broken' || only[0] !== 'WXM-17' ? 1 : 0)
  // A break is shown whether it was asked for or not.
  expect(reportLines(all, linkTo)).toContainEqual(expect.stringMatching(/^WXM-10 {2}fatal/))
})

it.each([
  ['WXM-25', 'required', 0],
  ['WXM-25', 'recommended', 1],
  ['WXM-04', 'recommended', 0],
  ['WXM-04', 'optional', 1],
  ['WXM-10', 'required', 1],
] as const)('a break of %s at the level %s ends with %i', (id, level, exitCode) => {
  const one = played({ provocation: aimedAt(id), findings: [{ ...finding, check: id }] })
  const all = verdictOf([one], ['wechat'], { level })
  expect([exitCodeOf(all), toJunit(all, facts)]).toEqual([
    exitCode,
    expect.stringContaining(`failures="${exitCode}"`),
  ])
  const spared = expect.stringMatching(`^broken and \\w+ alone, which ends with 1 by --level \\w+: ${id}$`)
  if (exitCode === 0) expect(reportLines(all, linkTo)).toContainEqual(spared)
  else expect(reportLines(all, linkTo)).not.toContainEqual(spared)
})

it('a check that was played for and is not met says what did not come about', () => {
  const one = played({ provocation: aimedAt('WXM-17', 'WXM-09') })
  const lines = reportLines(verdictOf([one], ['wechat']), linkTo)
  expect(lines).toContain(
    'not met: WXM-17: played in wechat-no-money, but no application came after a query that was answered CLOSED',
  )
  expect(lines).toContain(
    'not met: WXM-09: played in wechat-no-money, but the backend did nothing that shows it',
  )
})

it('a check about notices that is not met says why no true one was taken, and one that was not played says why', () => {
  const missedTruth = 'no true notice was taken there: connection refused'
  const deaf = played({ provocation: aimedAt('WXM-02', 'WXM-17'), missedTruth })
  const unplayed = played({ provocation: aimedAt('WXM-25'), failure: 'the adapter has no sign' })
  const lines = reportLines(verdictOf([deaf, unplayed], ['wechat']), linkTo)
  expect(lines).toContain(`not met: WXM-02: played in wechat-no-money, but ${missedTruth}`)
  expect(lines).toContain('not met: WXM-25: no situation for it could be played')
})

it('a check is not met where the backend does not say what only it can show, unless another world breaks it', () => {
  const missing = 'state by contractNo answers no deliveries'
  const untold = { 'WXM-03': missing, 'WXM-16': missing }
  const checks = [judged('WXM-03', 'kept'), judged('WXM-16', 'kept')]
  const one = played({ provocation: aimedAt('WXM-03', 'WXM-16'), checks, untold })
  const all = verdictOf([one], ['wechat'])
  const said = (id: string) => all.checks.find(({ check }) => check.id === id)
  // What a gateway sees of it wholly needs no word of the backend.
  expect([said('WXM-03')?.verdict, said('WXM-16')?.verdict]).toEqual(['not-met', 'kept'])
  expect(reportLines(all, linkTo).at(-1)).toBe(`not met: WXM-03: ${missing} (wechat-no-money)`)
  expect(toJunit(all, facts)).toContain(`<skipped message="not-met: ${missing} (wechat-no-money)"/>`)
  const broken = verdictOf([one, played({ findings: [{ ...finding, check: 'WXM-03' }] })], ['wechat'])
  expect(broken.checks.find(({ check }) => check.id === 'WXM-03')).toMatchObject({
    verdict: 'broken',
    untold: null,
  })
})

it('the report names what was broken, by what, with the calls around it and what it rests on, and what was not played', () => {
  const lines = reportLines(verdict, linkTo)
  expect(lines.slice(0, 5)).toEqual([
    expect.stringContaining('WXM-10  fatal'),
    '  2026-11-20 09:41:00 Beijing, wechat-no-money: applied under D2 while <D1> was not closed (D1)',
    '    journal 7, 8 of http://127.0.0.1:4000/#open=w1.s3',
    '    * 7  2026-11-20 09:41:00  Merchant → Provider wechatDeduct D1: 200',
    '      8  2026-11-20 09:41:00  Provider → Merchant papay.deduction D1: 200',
  ])
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}rests on {2}WX-/))
  expect(lines.at(-1)).toBe('not played: wechat-no-money: the adapter has no refund')
})

it('what a journal says many times in a row is told three times, with how often it is said', () => {
  const copies = Array.from({ length: 64 }, (_, index) => ({ ...answer, seq: 10 + index }))
  const { entries, leftOut } = foldAlike([entry, ...copies, { ...entry, seq: 99 }], [10, 72, 73])
  expect(entries.map(({ seq }) => seq)).toEqual([7, 10, 11, 12, 72, 73, 99])
  expect(leftOut).toEqual({ 12: 59 })
  const lines = sequenceLines({ around: entries, lines: [], leftOut })
  expect([lines.length, lines[4]]).toEqual([8, '  and 59 more like it'])
})

it.each([
  [[], 'no break'],
  [['WXM-14'], '1 break: WXM-14'],
  [['WXM-14', 'WXM-03', 'WXM-14'], '3 breaks: WXM-03 WXM-14 (2 times)'],
])('breaks of %j are told as they come as: %s', (checks, text) => {
  expect(breaksText(checks.map((check) => ({ check })))).toBe(text)
})

it('SARIF has a rule for each check and a result for each finding, with all that is told of it', () => {
  const sarif = toSarif(verdict, facts)
  const location = {
    physicalLocation: { artifactLocation: { uri: 'tests/skyshop%20adapter.json' }, region: { startLine: 1 } },
    logicalLocations: [{ fullyQualifiedName: 'w1/journal/7' }, { fullyQualifiedName: 'w1/journal/8' }],
  }
  const diagram = expect.stringContaining('upstream->>gateway: 7 wechatDeduct: 200')
  expect(sarif).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        results: [
          {
            ...{ ruleId: 'WXM-10', level: 'error', locations: [location] },
            hostedViewerUri: 'http://127.0.0.1:4000/#open=w1.s3',
            properties: { link: 'http://127.0.0.1:4000/#open=w1.s3', seqs: [7, 8], diagram },
          },
        ],
      },
    ],
  })
  // Whoever reads it in a pipeline opens the provider's own page, and none of this machine.
  const text = JSON.stringify(sarif)
  expect([...text.matchAll(/"helpUri":"https:[/][/]([^/]+)[/]/g)].map(([, host]) => host)).toContain(
    'github.com',
  )
  expect(text).not.toMatch(/"(helpUri|informationUri)":"http:/)
  expect(JSON.stringify(sarif)).not.toContain('.invalid')
  expect(JSON.stringify(toSarif(verdict, { ...facts, adapter: null }))).not.toContain('physicalLocation')
})

it('JUnit has a case for each check, with all that is told of a break, and no character that XML refuses', () => {
  const junit = toJunit(verdict, facts)
  expect(junit).toContain(`<testsuites tests="${verdict.checks.length + 1}" failures="1"`)
  expect(junit).toContain('<failure message="applied under D2 while &lt;D1&gt; was not closed">')
  for (const part of ['#open=w1.s3', '* 7  2026-11-20 09:41:00', 'rests on  WX-', 'why   ', 'mend  '])
    expect(junit).toContain(part)
  expect(junit).toContain('<skipped message="not-visible"/>')
  expect(xmlText('a\u0000\u001b[31m<b>\u{d800}\ufffe\tc')).toBe('a[31m&lt;b&gt;\tc')
})

it.each([
  ['one could not be played', [played({}), played({ failure: 'order: 500' })], 0],
  ['none could be played', [played({ failure: 'order: 500' }), played({ failure: 'order: 500' })], 3],
  [
    'none could be played to its end, and one showed a break',
    [played({ failure: 'no', findings: [finding] })],
    1,
  ],
  [
    'none could be played to its end, and one showed a break that does not decide',
    [played({ provocation: aimedAt('WXM-25'), failure: 'no', findings: [{ ...finding, check: 'WXM-25' }] })],
    0,
  ],
] as const)('where %s, the exit code is as the command says', (_what, all, exitCode) => {
  expect(exitCodeOf(verdictOf(all, ['wechat']))).toBe(exitCode)
})

it('what could not be played is an error of JUnit and SARIF, unless the backend is said not to have the call', () => {
  const both = verdictOf(
    [
      played({ failure: 'order: 500 & more' }),
      played({ failure: 'the adapter has no refund', isLeftOut: true }),
    ],
    ['wechat'],
  )
  const junit = toJunit(both, facts)
  expect(junit).toContain('name="wechat-no-money No money"><error message="order: 500 &amp; more"/>')
  expect(junit).toContain('<skipped message="the adapter has no refund"/>')
  expect(junit).toContain(`tests="${both.checks.length + 2}" failures="0" errors="1"`)
  const notifications = [
    { level: 'error', message: { text: 'wechat-no-money was not played: order: 500 & more (No money)' } },
    { level: 'note' },
  ]
  expect(toSarif(both, facts)).toMatchObject({
    runs: [{ invocations: [{ executionSuccessful: false, toolExecutionNotifications: notifications }] }],
  })
})

it('the page has the break, its lines, the drawing and the link, and nothing from elsewhere', () => {
  const page = auditPage(verdict, { backend: 'mine', seed: 1, linkTo, start: 'npx skyshop-kit providers' })
  for (const part of [
    'applied under D2 while &lt;D1&gt; was not closed',
    '#open=w1.s3',
    '<svg',
    'wechatDeduct',
  ])
    expect(page).toContain(part)
  expect(page.match(/(src|href)="https?:\/\/(?!127\.)/g)).toBeNull()
})

it('what is played is chosen by provider, check and name; an unknown name is refused', () => {
  const chosen = chooseWhat({ provider: null, only: ['WXM-10', 'alipay-months'] })
  expect(chosen.provocations.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['wechat-no-money', 'alipay-months']),
  )
  expect(listLines(chosen)[0]).toContain('WXM-10')
  expect(() => chooseWhat({ provider: 'paypal', only: [] })).toThrow('--provider is one of wechat, alipay')
  expect(() => chooseWhat({ provider: null, only: ['WXM-99'] })).toThrow(
    'no check and no provocation "WXM-99"',
  )
  expect(() => chooseWhat({ provider: null, only: ['WXM-05'] })).toThrow('Nothing is played for WXM-05')
})

it('every check of which something can be seen is put to the test', () => {
  const { provocations } = chooseWhat({ provider: null, only: [] })
  const aimed = new Set(provocations.flatMap(({ checks }) => checks))
  const seen = merchantChecks.filter(({ provider, visible }) => {
    return (provider === 'wechat' || provider === 'alipay') && visible !== 'not'
  })
  const ids: string[] = seen.map(({ id }) => id)
  expect(ids.filter((id) => !aimed.has(id))).toEqual([])
  expect([...aimed].filter((id) => !merchantChecks.some((check) => check.id === id))).toEqual([])
})
