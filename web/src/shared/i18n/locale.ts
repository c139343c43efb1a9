import type { Language, pluralForms } from './languages.ts'
import type abilities from './locales/en/pages/abilities.ts'
import type articles from './locales/en/pages/articles.ts'
import type campaigns from './locales/en/pages/campaigns.ts'
import type cardPayments from './locales/en/pages/card-payments.ts'
import type coupons from './locales/en/pages/coupons.ts'
import type freeOffers from './locales/en/pages/free-offers.ts'
import type redeem from './locales/en/pages/redeem.ts'
import type services from './locales/en/pages/services.ts'
import type simCards from './locales/en/pages/sim-cards.ts'

/** Texts that come with the pages they belong to, by area, as English has them. */
export interface PageTexts {
  abilities: typeof abilities
  articles: typeof articles
  campaigns: typeof campaigns
  'card-payments': typeof cardPayments
  coupons: typeof coupons
  'free-offers': typeof freeOffers
  redeem: typeof redeem
  services: typeof services
  'sim-cards': typeof simCards
}

/** The keys of a text that has plural forms, without the form. */
type PluralBase<Source> = {
  [Key in keyof Source]: Key extends `${infer Base}_other` ? Base : never
}[keyof Source]

type PlainKey<Source> = Exclude<keyof Source & string, `${PluralBase<Source>}_${Intl.LDMLPluralRule}`>

/** What a language must offer for an area of texts: each key of the English source, in its own plural forms. */
export type Translation<Source, Code extends Language> = Record<
  PlainKey<Source> | `${PluralBase<Source>}_${(typeof pluralForms)[Code][number]}`,
  string
>
