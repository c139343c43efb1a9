import { expect, it } from 'vitest'
import { CLEAR_CHARACTERS, drawCode, foldCode } from './code-text.ts'

it.each([
  ['sky7-24mx-kq9t-pahd', 'SKY724MXKQ9TPAHD'],
  [' SKY7 24MX kq9t PAHD\u00a0', 'SKY724MXKQ9TPAHD'],
  ['mini', 'MINI'],
  // Other letters than i and I, in whatever locale the process runs.
  ['mını', 'MıNı'],
  ['MİNİ', 'MİNİ'],
  ['straße', 'STRAßE'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldCode(text)).toBe(folded)
})

it('folds alike in every locale', () => {
  const inTurkish = 'mini'.toLocaleUpperCase('tr')
  expect(foldCode('mini')).not.toBe(inTurkish)
  expect(foldCode(foldCode('mini'))).toBe(foldCode('mini'))
})

it('draws sixteen clear characters', () => {
  let draws = 0
  const random = () => {
    draws += 1
    return (draws % 29) / 29
  }
  const code = drawCode(random)
  expect(code).toHaveLength(16)
  expect([...code].every((character) => CLEAR_CHARACTERS.includes(character))).toBe(true)
  expect(foldCode(code)).toBe(code)
  expect(drawCode(() => 1 - Number.EPSILON)).toBe('Y'.repeat(16))
})
