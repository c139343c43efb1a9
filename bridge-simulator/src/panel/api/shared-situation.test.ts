import { expect, it } from 'vitest'
import { fromLinkHash, fromScenarioHash, toLinkHash } from './shared-situation.ts'

const situation = {
  ...{ worldId: 'w-7f3a', snapshotId: 's8', scenario: 'active-cloud', seed: 42 },
  appLanguage: 'de',
}

it('restores the situation from its own link', () => {
  const hash = toLinkHash(situation, '/packagesList?deviceId=37&a=b')
  expect(fromLinkHash(hash)).toEqual(situation)
  // As host apps also name a language.
  const regional = { ...situation, appLanguage: 'zh_CN' }
  expect(fromLinkHash(toLinkHash(regional, '/'))).toEqual(regional)
  // As links were written before they named a language.
  const { appLanguage: _language, ...older } = situation
  expect(fromLinkHash(hash.replace('&language=de', ''))).toEqual(older)
  expect(new URLSearchParams(hash.slice(1)).get('at')).toBe('/packagesList?deviceId=37&a=b')
})

it.each([
  '',
  '#world=w1',
  '#open=w1',
  '#open=w1.s1',
  '#open=../x.s1&scenario=a&seed=1',
  '#open=w1.s1&scenario=a&seed=x',
])('returns null for %j, which is no link', (hash) => {
  expect(fromLinkHash(hash)).toBeNull()
})

const faults = [{ wallet: { outcome: 'paid', callback: 'lost' } }]

it('reads scenario, seed, language and faults of a link that begins a world', () => {
  const list = encodeURIComponent(JSON.stringify(faults))
  expect(fromScenarioHash(`#scenario=new-owner&seed=7&language=de&faults=${list}`)).toEqual({
    ...{ scenario: 'new-owner', seed: 7, appLanguage: 'de', faults },
  })
  expect(fromScenarioHash('#scenario=a&language=<b>')).toEqual({ scenario: 'a', seed: 1, faults: [] })
  expect(fromScenarioHash('#scenario=new-owner')).toEqual({ scenario: 'new-owner', seed: 1, faults: [] })
})

it.each([
  '',
  '#world=w1',
  '#scenario=../x',
  '#scenario=a&seed=x',
  '#scenario=a&faults=[',
  '#scenario=a&faults={}',
  '#scenario=a&faults=[1]',
  `#scenario=a&faults=${JSON.stringify(Array(21).fill({}))}`,
  '#open=w1.s1&scenario=a&seed=1',
])('returns null for %j, which begins no world', (hash) => {
  expect(fromScenarioHash(hash)).toBeNull()
})
