import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['de', 'de'],
  ['zh-TW,en;q=0.5', 'zh'],
  ['pt-BR, fr;q=0.8', 'fr'],
  ['pt', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['*', 'en'],
])('answers %j in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
