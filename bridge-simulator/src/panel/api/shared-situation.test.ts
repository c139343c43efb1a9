import { expect, it } from 'vitest'
import { fromLinkHash, toLinkHash } from './shared-situation.ts'

const situation = { worldId: 'w-7f3a', snapshotId: 's8', scenario: 'active-cloud', seed: 42 }

it('restores the situation from its own link', () => {
  const hash = toLinkHash(situation, '/packagesList?deviceId=37&a=b')
  expect(fromLinkHash(hash)).toEqual(situation)
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
