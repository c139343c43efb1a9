import { expect, it } from 'vitest'
import { languages, resolveLanguage } from './languages.ts'

// spec: 3.21
it.each(languages)('accepts the app language %s', (appLanguage) => {
  expect(resolveLanguage({ appLanguage, browserLanguage: 'sv-SE' })).toBe(appLanguage)
})

// spec: 3.21
it.each([
  [null, 'zh-Hant-TW', 'zh'],
  [null, 'zh', 'zh'],
  [null, 'ZH-cn', 'zh'],
  [null, 'de-AT', 'en'],
  [null, null, 'en'],
  ['', 'zh-CN', 'zh'],
  ['xx', 'fr', 'en'],
  [' DE ', 'zh', 'de'],
  ['zh-CN', 'en', 'zh'],
  ['en_US', 'zh', 'en'],
  ['pt_BR', 'zh', 'zh'],
  ['-de', 'fr', 'en'],
])('for app language %o and browser language %o gives %s', (appLanguage, browserLanguage, language) => {
  expect(resolveLanguage({ appLanguage, browserLanguage })).toBe(language)
})
