import { expect, it } from 'vitest'
import { accountSettingsOf, accountSettingsTable } from './account-settings.ts'
import type { OpenApiDocument } from './document.ts'
import type { Fact } from './fact-files.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const members = {
  backendClock: { type: 'string', enum: ['world', 'wall'], 'x-new-account': 'world' },
  afterFailure: { ...ref('AfterFailure'), 'x-new-account': 'closed' },
  triesPerDay: { type: ['integer', 'null'], minimum: 1, maximum: 9, 'x-new-account': null },
  v3: ref('Group'),
  notifyUrl: { type: ['string', 'null'] },
}

/** A contract with one provider; its account knows an instant that nobody sets. */
const document: OpenApiDocument = {
  components: {
    schemas: {
      MerchantPlans: { properties: { wechat: ref('Plan') } },
      MerchantPlansChange: { properties: { wechat: ref('Change') } },
      Plan: { properties: { ...members, changedAtMs: { type: 'integer', 'x-new-account': null } } },
      Change: { properties: members },
      AfterFailure: { type: 'string', enum: ['closed', 'open'] },
      Group: {
        properties: {
          hasKey: { type: 'boolean', 'x-new-account': true },
          names: { type: 'array', items: { type: 'string' }, 'x-new-account': [] },
        },
      },
    },
  },
}

function factsOf(...facts: Partial<Fact>[]) {
  return [{ provider: 'wechat', facts: facts.map((fact) => ({ play: 'played', ...fact }) as Fact) }]
}

const facts = factsOf(
  { id: 'WX-001', preset: ['afterFailure', 'triesPerDay'] },
  { id: 'WX-002', preset: 'v3.hasKey' },
  { id: 'WX-003', preset: 'v3.names' },
  { id: 'WX-004', preset: 'notifyUrl' },
  { id: 'WX-005', preset: 'unknown', play: 'not-built' },
)

it('accountSettingsOf lists what can be set, with its value in a new account and the facts about it', () => {
  expect(accountSettingsOf(document, facts).wechat).toEqual([
    { name: 'backendClock', kind: 'choice', values: ['world', 'wall'], asNew: 'world', facts: [] },
    { name: 'afterFailure', kind: 'choice', values: ['closed', 'open'], asNew: 'closed', facts: ['WX-001'] },
    {
      ...{ name: 'triesPerDay', kind: 'number', least: 1, most: 9, isOptional: true },
      ...{ asNew: null, facts: ['WX-001'] },
    },
    { name: 'v3.hasKey', kind: 'choice', values: [true, false], asNew: true, facts: ['WX-002'] },
    { name: 'v3.names', kind: 'lines', asNew: [], facts: ['WX-003'] },
  ])
})

it('accountSettingsTable has the whole new account, and leaves addresses out', () => {
  const source = accountSettingsTable(document, accountSettingsOf(document, facts))
  expect(source).toContain("readonly wechat: Omit<Schemas['Plan'], 'notifyUrl'>")
  const [, account = ''] = /^ {2}wechat: (\{.*\}),$/m.exec(source) ?? []
  expect(JSON.parse(account)).toEqual({
    ...{ backendClock: 'world', afterFailure: 'closed', triesPerDay: null, changedAtMs: null },
    v3: { hasKey: true, names: [] },
  })
})

it.each([
  ['a setting that no fact is about', factsOf({ id: 'WX-001', preset: 'v3.hasKey' }), 'afterFailure as its'],
  [
    'a preset of a played fact that is no setting',
    factsOf({ id: 'WX-001', preset: 'window' }),
    'WX-001 names the preset window, which wechat has not',
  ],
])('accountSettingsOf refuses %s', (_, given, message) => {
  expect(() => accountSettingsOf(document, given)).toThrow(message)
})
