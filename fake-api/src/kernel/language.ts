import type { Schemas } from '@skyshop/openapi/http'
import { membersOf } from './members-of.ts'

/** One of the eleven languages of the shop (product 3.21). */
export type Language = Schemas['Language']

/** All languages of the shop. */
const LANGUAGES = membersOf<Language>({
  zh: true,
  en: true,
  de: true,
  fr: true,
  es: true,
  tr: true,
  ru: true,
  vi: true,
  it: true,
  ar: true,
  ja: true,
})

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag)

/** The first language of an Accept-Language header that the shop speaks; English when none is. */
export function languageOf(header: string | undefined): Language {
  const tags = (header ?? '')
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim().slice(0, 2).toLowerCase())
  return tags.find(isLanguage) ?? 'en'
}
