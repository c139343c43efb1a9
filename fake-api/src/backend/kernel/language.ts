import type { Schemas } from '@skyshop/openapi/http'
import { languageValues } from '@skyshop/openapi/http-values'

/** One of the eleven languages of the shop (product 3.21). */
export type Language = Schemas['Language']

const isLanguage = (tag: string): tag is Language => (languageValues as readonly string[]).includes(tag)

/** The first language of an Accept-Language header that the shop speaks; English when none is. */
export function languageOf(header: string | undefined): Language {
  const tags = (header ?? '')
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim().slice(0, 2).toLowerCase())
  return tags.find(isLanguage) ?? 'en'
}
