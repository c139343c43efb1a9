import type { Schemas } from '@skyshop/openapi/http'
import { membersOf } from './members-of.ts'

/** One of the eleven languages of the shop (product 3.21). */
export type Language = Schemas['Language']

/** All languages of the shop. */
export const LANGUAGES = membersOf<Language>({
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
