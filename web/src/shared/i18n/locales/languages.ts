import type { Schemas } from '@skyshop/openapi/http'
import { languageValues } from '@skyshop/openapi/http-values'

/** The languages of the shop by the host's app language code (product 3.21). */
export const languages = languageValues

export type Language = Schemas['Language']

/** The plural forms each language has; a test holds them against `Intl.PluralRules`. */
export const pluralForms = {
  zh: ['other'],
  en: ['one', 'other'],
  de: ['one', 'other'],
  fr: ['one', 'many', 'other'],
  es: ['one', 'many', 'other'],
  tr: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  vi: ['other'],
  it: ['one', 'many', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  ja: ['other'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>

function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code)
}

/** The direction a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

type LanguageHints = { appLanguage: string | null; browserLanguage: string | null }

/** The app's language when it is one of ours, with a region or not, else Chinese for a Chinese browser, else English (product 3.21). */
export function resolveLanguage({ appLanguage, browserLanguage }: LanguageHints): Language {
  const [code = ''] = (appLanguage ?? '').trim().toLowerCase().split(/[-_]/)
  if (isLanguage(code)) return code
  return /^zh\b/i.test(browserLanguage ?? '') ? 'zh' : 'en'
}
