import { expect, it } from 'vitest'
import { codeOfText, normaliseCode } from './code-text.ts'

it.each([
  ['sky7-24mx', 'SKY7-24MX'],
  ['  Good Month ', 'GOOD MONTH'],
  ['gift', 'GIFT'],
  ['gıft', 'GIFT'],
  ['GİFT', 'GIFT'],
  // A dotted capital written as two characters.
  ['GI\u0307FT', 'GIFT'],
  ['ｓｋｙ７－２４ｍｘ', 'SKY7-24MX'],
  ['SKY7–24MX', 'SKY7-24MX'],
  ['\u202aSKY7\u200b24MX\u202c', 'SKY724MX'],
  ['ß ä', 'ß ä'],
  ['', ''],
])('the typed code %j is sent as %j', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code)
})

it('a code has the same upper case in Turkish', () => {
  const locale = String.prototype.toLocaleUpperCase
  expect(locale.call('i', 'tr')).toBe('İ')
  expect(normaliseCode('i')).toBe('I')
})

// spec: 2.96
it.each([
  [' SKY-2026-CLOUD\n', 'SKY-2026-CLOUD'],
  ['https://shop.example.org/activeCode?code=SKY-1&from=card', 'SKY-1'],
  ['https://shop.example.org/activeCode', 'https://shop.example.org/activeCode'],
  ['', ''],
])('takes of %j the code %j', (text, code) => {
  expect(codeOfText(text)).toBe(code)
})
