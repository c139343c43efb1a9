import type { Schemas } from '@skyshop/openapi/http'

export type ShopLanguage = Schemas['Language']

/** All languages of the shop; nothing generated is loaded for them, so that `pnpm bench --help` needs no build. */
export const shopLanguages = Object.keys({
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
} satisfies Record<ShopLanguage, true>) as ShopLanguage[]
