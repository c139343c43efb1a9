import { expect, it } from 'vitest'
import {
  assumedRulesIn,
  type Fact,
  type FactFile,
  findCheckErrors,
  findFactErrors,
  findSignatureErrors,
  type MerchantCheck,
  type SignatureReason,
} from './fact-files.ts'
import {
  type ContractRequest,
  checkedParameters,
  fidelityOf,
  fidelityPage,
  findSilentParameters,
  findTableErrors,
  notBuiltParametersTable,
  type ParameterTable,
  type ProviderParameters,
} from './fidelity.ts'

function fact(change: Partial<Fact>): Fact {
  const { id = 'WX-001', ...rest } = change
  return {
    id,
    area: 'apply',
    behaviour: 'It deducts.',
    source: 'D',
    status: 'documented',
    play: 'played',
    ...rest,
  }
}

function fileOf(facts: readonly Fact[]): FactFile {
  const description = { provider: 'wechat', title: 'WeChat Pay', currencies: 'CNY' }
  return { ...description, sources: [{ tag: 'D', what: 'the guide' }], facts }
}

it('fidelityOf cuts the score off, and leaves out what no gateway could play', () => {
  const facts = [
    fact({ level: 'fatal' }),
    fact({ id: 'WX-002' }),
    fact({ id: 'WX-003', play: 'untested', cost: 1 }),
    fact({ id: 'WX-004', play: 'not-playable', why: 'the receiver does it' }),
    fact({ id: 'WX-005', play: 'armed' }),
  ]
  const assumed = { wechat: [{ rule: 'R-WECHAT-1', text: 'It is assumed.' }] }
  expect(fidelityOf([fileOf(facts)], assumed)[0]?.score).toEqual({
    ...{ playable: 4, played: 2, armed: 1, onPurpose: 0, untested: 1, notBuilt: 0, assumed: 1 },
    ...{ dearest: 2, dearestPlayed: 1, percent: '50.0' },
  })
})

it('fidelityPage shows every fact with its standing, and escapes what is no tag', () => {
  const facts = [
    fact({ behaviour: 'An <a> is `b`.', status: 'differs', preset: ['window', 'tries'], cost: 2 }),
  ]
  const checks = [{ provider: 'wechat', title: 'WeChat Pay', checks: [check({})] }]
  const page = fidelityPage([fileOf(facts)], { checks })
  expect(page).toContain(
    '<td data-title="behaviour">An &lt;a&gt; is <code>b</code>.</td><td data-title="standing">differs → <code>window</code>, <code>tries</code>, cost 2, WXM-01</td>',
  )
  expect(page).toContain('WeChat Pay: played (1)')
  expect(page).toContain('<tr id="WX-001">')
  const assumed = { wechat: [{ rule: 'R-WECHAT-1', text: 'It is assumed.' }] }
  const marked = fidelityPage([fileOf(facts)], { assumed })
  expect(marked).toContain('WeChat Pay: assumed (1)')
  expect(marked).toContain('It is assumed.')
})

it.each<[string, Fact[], string]>([
  ['a number of another form', [fact({ id: 'WX-1' })], 'WX-1 is no number'],
  ['a number of another provider', [fact({}), fact({ id: 'AL-001' })], 'AL-001 is no number'],
  ['the same number twice', [fact({}), fact({})], 'WX-001 is there twice'],
  ['an empty behaviour', [fact({ behaviour: '' })], 'needs an area'],
  ['an unknown play', [fact({ play: 'right' as Fact['play'] })], 'has another play than played'],
  ['a played choice without its preset', [fact({ status: 'differs' })], 'names no preset and no reason'],
  ['a difference on purpose without a reason', [fact({ play: 'on-purpose' })], 'does not say why'],
  ['a member that no fact has', [{ ...fact({}), note: 'x' } as Fact], 'has a member that no fact has'],
])('findFactErrors reports %s', (_what, facts, message) => {
  expect(findFactErrors('wechat', fileOf(facts))).toEqual([expect.stringContaining(message)])
})

it('findFactErrors reports a file of another provider', () => {
  expect(findFactErrors('alipay', fileOf([]))).toHaveLength(1)
})

function check(change: Partial<MerchantCheck>): MerchantCheck {
  const { id = 'WXM-01', ...rest } = change
  return {
    ...{
      id,
      level: 'fatal',
      title: 'Verify',
      zh: '验签',
      must: 'Verify it.',
      facts: ['WX-001'],
      source: 'D',
    },
    ...{ why: 'Forgeries.', mend: 'Verify it.', visible: 'wholly' },
    ...rest,
  }
}

it.each<[string, MerchantCheck[], string]>([
  ['a number of another form', [check({ id: 'WX-001' })], 'WX-001 is no number'],
  ['the same number twice', [check({}), check({})], 'WXM-01 is there twice'],
  ['an empty text', [check({ why: '' })], 'needs title, zh'],
  ['an unknown level', [check({ level: 'rule' as MerchantCheck['level'] })], 'has another level'],
  ['an unknown visibility', [check({ visible: 'no' as MerchantCheck['visible'] })], 'has another visibility'],
  ['what is not visible, without a reason', [check({ visible: 'not' })], 'does not say what is unseen'],
  ['a fact that is none', [check({ facts: ['WX-999'] })], 'rests on WX-999'],
  ['a member that no check has', [{ ...check({}), note: 'x' } as MerchantCheck], 'no check has'],
])('findCheckErrors reports %s', (_what, checks, message) => {
  const file = { provider: 'wechat', title: 'WeChat Pay', checks }
  const errors = findCheckErrors('wechat', file, [fileOf([fact({})])])
  expect(errors).toContainEqual(expect.stringContaining(message))
})

const reason = (change: Partial<SignatureReason>): SignatureReason => ({
  ...{ id: 'lower-case', protocols: ['v2'], says: 'digits in lower case', zh: '小写' },
  ...{ mend: 'Write capitals.', mendZh: '用大写。', facts: ['WX-001'], ...change },
})
const V2 = {
  ...{ id: 'v2', provider: 'wechat', title: 'V2', zh: 'V2', said: 'x', saidZh: 'x', example: 'a=1' },
  ...{ covers: 'x', coversZh: 'x', rules: ['WX-001', 'R-WECHAT-1'] },
}

it.each<[string, SignatureReason[], string]>([
  ['a name of another form', [reason({ id: 'Lower' })], 'Lower is no name'],
  ['the same name twice', [reason({}), reason({})], 'lower-case is there twice'],
  ['an empty text', [reason({ mendZh: '' })], 'needs says, zh, mend, mendZh'],
  ['a way of signing that is none', [reason({ protocols: ['v9'] })], 'names a way of signing that is none'],
  ['a fact that is none', [reason({ facts: ['WX-999'] })], 'rests on what is no fact'],
  ['a member that no reason has', [{ ...reason({}), note: 'x' } as SignatureReason], 'no reason has'],
])('findSignatureErrors reports %s', (_what, reasons, message) => {
  const errors = findSignatureErrors({ protocols: [V2], reasons }, [fileOf([fact({})])])
  expect(errors).toContainEqual(expect.stringContaining(message))
})

it('findSignatureErrors reports a way of signing without an example, or on a fact that is none', () => {
  const protocols = [{ ...V2, example: '', rules: ['WX-999'] }]
  const errors = findSignatureErrors({ protocols, reasons: [] }, [fileOf([fact({})])])
  expect(errors).toEqual([expect.stringContaining('v2 needs id, '), 'v2 rests on WX-999, which is no fact'])
})

const TABLE: ParameterTable = {
  of: ['pay', 'PayRequest'],
  'not-built': { sharing: { is: [true], see: 'WX-002' }, 'header:Acting-For': { byName: true } },
  'no-effect': { tag: 'nobody asks for it' },
}

const given = (table: ParameterTable): ProviderParameters => ({
  ...{ provider: 'wechat', title: 'WeChat Pay', tables: [table] },
  ...{ names: new Set(['pay', 'PayRequest']), facts: new Set(['WX-002']) },
})

it('takes a table whose names and facts are there, and writes a row for each request', () => {
  expect(checkedParameters(given(TABLE))).toEqual(given(TABLE))
  const source = notBuiltParametersTable([given(TABLE)])
  const rows = JSON.parse(source.slice(source.indexOf('= {') + 2)) as Record<string, unknown>
  const list = [
    { at: 'sharing', is: [true], see: 'WX-002' },
    { at: 'header:Acting-For', byName: true },
  ]
  expect(rows).toEqual({ wechat: { pay: list, PayRequest: list } })
})

it.each<[string, Partial<ParameterTable>, string]>([
  ['a request that is none', { of: ['refund'] }, 'refund is no operation and no message'],
  ['a fact that is played', { 'not-built': { sharing: { see: 'WX-001' } } }, 'sharing names WX-001'],
  ['a reason that is empty', { 'no-effect': { tag: '' } }, 'tag has no effect, and no reason why'],
  [
    'one parameter in both lists',
    { 'no-effect': { 'header:Acting-For': 'x' } },
    'is not built and has no effect',
  ],
])('reports %s', (_, change, error) => {
  const table = { ...TABLE, ...change }
  expect(findTableErrors(given(table), table)).toEqual([expect.stringContaining(error)])
  expect(() => checkedParameters(given(table))).toThrow('Parameters of WeChat Pay')
})

it('the page of fidelity lists both, with values and reasons', () => {
  const page = fidelityPage([], { parameters: [given(TABLE)] })
  expect(page).toContain('<code>true</code>, see WX-002')
  expect(page).toContain('nobody asks for it')
  expect(fidelityPage([], { parameters: [given({ of: ['pay'] })] })).not.toContain('parameters')
})

const payRequest: ContractRequest = {
  schema: {
    properties: {
      amount: { type: 'object', properties: { total: { type: 'integer' } } },
      items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
      shipping: { type: 'object', additionalProperties: true },
    },
  },
  query: ['fields'],
}
const listedTables: ParameterTable[] = [
  {
    of: ['pay'],
    'not-built': { sharing: {}, 'source.card': {}, method: { is: ['slow'] }, 'limits[]': { like: '^x' } },
    'no-effect': { payer: 'fills in a page' },
    played: { 'header:Prefer': 'asks for the whole' },
  },
]
const silent = (...places: string[]) =>
  findSilentParameters(
    { provider: 'wechat', source: 'a paper', requests: { pay: places } },
    { requests: new Map([['pay', payRequest]]), tables: listedTables },
  )

it('findSilentParameters takes what the contract has, and what a table says', () => {
  const known = ['amount', 'amount.total', 'items[]', 'items[].sku', 'shipping.name.first', 'query:fields']
  const listed = ['sharing', 'source.card.number', 'method', 'limits[]', 'payer.name', 'header:Prefer']
  expect(silent(...known, ...listed)).toEqual([])
})

it.each([
  ['a member that nothing names', 'amount.currency'],
  ['a member of items', 'items[].tax'],
  ['what stands beside a listed one', 'source.token'],
  ['what stands below one of which some values are listed', 'method.name'],
  ['a header', 'header:Acting-For'],
  ['a parameter of the query', 'query:anchor'],
])('findSilentParameters reports %s', (_, place) => {
  expect(silent(place)).toEqual([
    `${place} of pay is documented (a paper): list it in the contract, or as not built or without effect`,
  ])
})

it('findSilentParameters reports a request that no contract has', () => {
  const documented = { provider: 'wechat', source: 'a paper', requests: { refund: ['id'] } }
  const contract = { requests: new Map([['pay', payRequest]]), tables: listedTables }
  expect(findSilentParameters(documented, contract)).toEqual([
    'refund is documented (a paper), and in no contract',
  ])
})

it('assumedRulesIn returns each sentence that is marked as assumed, with its rule', () => {
  const page = [
    '# Alipay',
    'Facts of it; *(assumed)* marks the rest. The host is\nassumed.',
    '- **R-ALIPAY-1** It is paid (AL-001). It ends\n  a minute later *(assumed)*. [a.ts](../a.ts)',
    '- **R-ALIPAY-2** It is refused (AL-002); how is (assumed; [ours](b.md)).\n<!-- end -->',
  ]
  expect(assumedRulesIn(page.join('\n\n'))).toEqual([
    { rule: null, text: 'The host is assumed.' },
    { rule: 'R-ALIPAY-1', text: 'It ends a minute later *(assumed)*.' },
    { rule: 'R-ALIPAY-2', text: 'It is refused (AL-002); how is (assumed; ours).' },
  ])
})
