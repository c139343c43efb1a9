import { expect, it } from 'vitest'
import type { Fact } from '../../openapi/scripts/fact-files.ts'
import {
  type Deviation,
  findFactErrors,
  findGroundlessRules,
  readFactRules,
  readFactTests,
} from './fact-trace.ts'

function fact(id: string, play: Fact['play']): Fact {
  return { id, area: 'apply', behaviour: 'A number deducts once.', source: 'D', status: 'documented', play }
}

function deviation(tested: readonly string[]): Deviation {
  return { name: 'WX-001', facts: ['WX-001'], tested }
}

it('readFactTests returns each fact of a line above a test', () => {
  const source = "// fact: WX-001, WX-002\nit('deducts', () => {})\n"
  expect(readFactTests('a.test.ts', source)).toEqual([
    { id: 'WX-001', place: 'a.test.ts:1' },
    { id: 'WX-002', place: 'a.test.ts:1' },
  ])
})

it('readFactRules returns the facts that a rule of several lines stands on', () => {
  const page =
    '- **R-WECHAT-1** A number\n  deducts once (WX-001).\n- **R-WECHAT-2** Two of AL-002.\n\nWX-003\n'
  expect(readFactRules('wechat.md', page)).toEqual([
    { id: 'WX-001', place: 'wechat.md, R-WECHAT-1' },
    { id: 'AL-002', place: 'wechat.md, R-WECHAT-2' },
  ])
})

it('findGroundlessRules returns the rules of payment providers that name no fact, and of no others', () => {
  const page = [
    '- **R-WECHAT-1** A number\n  deducts once (WX-001).\n',
    '- **R-PAYPAL-2** An order\n  has a number.\n',
    '- **R-HOST-3** A call ends once.\n',
  ]
  const groundless = findGroundlessRules('paypal.md', page.join(''))
  expect(groundless).toEqual(['paypal.md, R-PAYPAL-2'])
  expect(findFactErrors({ facts: [], tests: [], rules: [], groundless, deviations: [] })).toEqual([
    'paypal.md, R-PAYPAL-2 names no fact that it stands on',
  ])
})

it('findFactErrors finds nothing where tests name what is played, and rules stand on it', () => {
  const named = [{ id: 'WX-001', place: 'here' }]
  const facts = [fact('WX-001', 'played'), fact('WX-002', 'untested')]
  const armed = [fact('WX-001', 'armed')]
  expect(
    findFactErrors({ facts: armed, tests: named, rules: named, groundless: [], deviations: [] }),
  ).toEqual([])
  expect(findFactErrors({ facts, tests: named, rules: named, groundless: [], deviations: [] })).toEqual([])
})

it.each<[string, Fact[], 'tests' | 'rules' | null, string]>([
  ['a played fact that no test names', [fact('WX-001', 'played')], null, 'no test names it'],
  ['an armed fact that no test names', [fact('WX-001', 'armed')], null, 'called armed, and no test names it'],
  [
    'a test that names what is not built',
    [fact('WX-001', 'not-built')],
    'tests',
    'called not-built: call it played',
  ],
  ['a test that names no fact', [], 'tests', 'which is no fact'],
  ['a rule that names no fact', [], 'rules', 'which is no fact'],
  ['a rule that stands on what is not built', [fact('WX-001', 'not-built')], 'rules', 'stands on WX-001'],
])('findFactErrors reports %s', (_what, facts, by, message) => {
  const trace = { facts, tests: [], rules: [], ...(by && { [by]: [{ id: 'WX-001', place: 'here' }] }) }
  expect(findFactErrors({ ...trace, groundless: [], deviations: [] })).toEqual([
    expect.stringContaining(message),
  ])
})

it.each<[string, Partial<Fact>, Deviation[], string | null]>([
  ['a dear fact that nothing deviates from', {}, [], 'no seeded defect has it'],
  ['a fatal fact that nothing deviates from', { cost: 3, level: 'fatal' }, [], 'no seeded defect has it'],
  ['nothing of a cheaper fact', { cost: 2 }, [], null],
  ['nothing of a dear fact that is not built', { play: 'not-built' }, [], null],
  ['nothing of a deviation that its test notices', {}, [deviation(['WX-001'])], null],
  ['a deviation whose test does not name its fact', {}, [deviation([])], 'does not name it'],
  ['a deviation from no fact', { cost: 2 }, [{ ...deviation([]), facts: ['WX-009'] }], 'is no fact'],
])('findFactErrors reports %s', (_what, change, deviations, message) => {
  const facts = [{ ...fact('WX-001', 'played'), cost: 1 as const, ...change }]
  const tests = facts.filter(({ play }) => play === 'played').map(({ id }) => ({ id, place: 'here' }))
  const expected = message === null ? [] : [expect.stringContaining(message)]
  expect(findFactErrors({ facts, tests, rules: [], groundless: [], deviations })).toEqual(expected)
})
