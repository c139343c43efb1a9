import { expect, it } from 'vitest'
import type { Fact } from '../../openapi/scripts/fact-files.ts'
import { type FactTrace, findFactErrors, readFactRules } from './fact-trace.ts'

const fact: Fact = {
  ...{ id: 'WX-001', area: 'apply', behaviour: 'A number deducts once.', source: 'D' },
  ...{ status: 'documented', play: 'played', cost: 2 },
}
const naming = { ids: ['WX-001'], place: 'here' }
const sound: FactTrace = { facts: [fact], tests: [naming], rules: [naming], deviations: [] }
const dear = { ...fact, cost: 1 } as const
const deviation = { ...naming, tested: ['WX-001'] }

it('readFactRules returns the facts that a rule of several lines stands on', () => {
  const page = '- **R-WECHAT-1** A number\n  deducts once (WX-001).\n- **R-WECHAT-2** Two.\n\nWX-003\n'
  expect(readFactRules('a.md', page)).toEqual([
    { place: 'a.md, R-WECHAT-1', ids: ['WX-001'] },
    { place: 'a.md, R-WECHAT-2', ids: [] },
  ])
})

it.each<[string, Partial<FactTrace>, string?]>([
  ['nothing where tests name what is played, and rules stand on it', {}],
  ['a fact called played that no test names', { tests: [] }, 'no test names it'],
  ['one called armed', { facts: [{ ...fact, play: 'armed' }], tests: [] }, 'called armed, and no test'],
  ['a test of what is not built', { facts: [{ ...fact, play: 'not-built' }], rules: [] }, 'call it played'],
  ['a rule on what is not built', { facts: [{ ...fact, play: 'not-built' }], tests: [] }, 'stands on WX-001'],
  ['a rule that stands on no fact', { rules: [{ place: 'a.md, R-PAYPAL-2', ids: [] }] }, 'names no fact'],
  ['no rule of another kind', { rules: [{ place: 'a.md, R-HOST-2', ids: [] }] }],
  [
    'a test that names no fact',
    { tests: [naming, { ids: ['WX-009'], place: 'b' }] },
    'b names WX-009, which is no',
  ],
  ['a dear fact that nothing deviates from', { facts: [dear] }, 'no seeded defect has it'],
  ['nothing of a deviation that its test notices', { facts: [dear], deviations: [deviation] }],
  ['one whose test does not name it', { deviations: [{ ...deviation, tested: [] }] }, 'does not name it'],
])('findFactErrors reports %s', (_what, change, message) => {
  const expected = message === undefined ? [] : [expect.stringContaining(message)]
  expect(findFactErrors({ ...sound, ...change })).toEqual(expected)
})
