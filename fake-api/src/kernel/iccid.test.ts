import { expect, it } from 'vitest'
import { createIccid, isIccid } from './iccid.ts'

it.each([
  ['89860012345678901238', true],
  ['89860012345678901231', false],
  ['8986001234567890120', true],
  ['8986001234567890123', false],
  ['8986001234567890ABCD', true],
  ['8986001234567890abcd', true],
  ['898600123456789ABCD', true],
  ['8986001234567890ABCG', false],
  ['88860012345678901230', false],
  ['898600123456789012', false],
  ['898600123456789012381', false],
  ['89860012345678901238\n', false],
  ['', false],
])('isIccid of %j is %s', (text, isOne) => {
  expect(isIccid(text)).toBe(isOne)
})

it('makes ICCIDs of 20 digits that are valid and differ', () => {
  let id = 0
  const source = { nowMs: 0, nextId: () => (id += 1), random: () => (id * 0.618) % 1 }
  const made = Array.from({ length: 200 }, () => createIccid(source))
  expect(made.filter((iccid) => iccid.length !== 20 || !isIccid(iccid))).toEqual([])
  expect(new Set(made).size).toBe(200)
})
