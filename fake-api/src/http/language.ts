import { LANGUAGES, type Language } from '../kernel/language.ts'

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag)

/** The first language of an Accept-Language header that the shop speaks; English when none is. */
export function languageOf(header: string | undefined): Language {
  const tags = (header ?? '')
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim().slice(0, 2).toLowerCase())
  return tags.find(isLanguage) ?? 'en'
}
