import i18next from 'i18next'
import { currentLanguage } from './i18n.ts'
import type { Language } from './languages.ts'

type Load = () => Promise<{ default: Record<string, string> }>

/** Texts that come with the pages they belong to, one chunk per area and language; a missing file does not compile. */
export const pageTexts = {
  abilities: {
    zh: () => import('./locales/zh/abilities.ts'),
    en: () => import('./locales/en/abilities.ts'),
    de: () => import('./locales/de/abilities.ts'),
    fr: () => import('./locales/fr/abilities.ts'),
    es: () => import('./locales/es/abilities.ts'),
    tr: () => import('./locales/tr/abilities.ts'),
    ru: () => import('./locales/ru/abilities.ts'),
    vi: () => import('./locales/vi/abilities.ts'),
    it: () => import('./locales/it/abilities.ts'),
    ar: () => import('./locales/ar/abilities.ts'),
    ja: () => import('./locales/ja/abilities.ts'),
  },
  campaigns: {
    zh: () => import('./locales/zh/campaigns.ts'),
    en: () => import('./locales/en/campaigns.ts'),
    de: () => import('./locales/de/campaigns.ts'),
    fr: () => import('./locales/fr/campaigns.ts'),
    es: () => import('./locales/es/campaigns.ts'),
    tr: () => import('./locales/tr/campaigns.ts'),
    ru: () => import('./locales/ru/campaigns.ts'),
    vi: () => import('./locales/vi/campaigns.ts'),
    it: () => import('./locales/it/campaigns.ts'),
    ar: () => import('./locales/ar/campaigns.ts'),
    ja: () => import('./locales/ja/campaigns.ts'),
  },
  coupons: {
    zh: () => import('./locales/zh/coupons.ts'),
    en: () => import('./locales/en/coupons.ts'),
    de: () => import('./locales/de/coupons.ts'),
    fr: () => import('./locales/fr/coupons.ts'),
    es: () => import('./locales/es/coupons.ts'),
    tr: () => import('./locales/tr/coupons.ts'),
    ru: () => import('./locales/ru/coupons.ts'),
    vi: () => import('./locales/vi/coupons.ts'),
    it: () => import('./locales/it/coupons.ts'),
    ar: () => import('./locales/ar/coupons.ts'),
    ja: () => import('./locales/ja/coupons.ts'),
  },
  cards: {
    zh: () => import('./locales/zh/cards.ts'),
    en: () => import('./locales/en/cards.ts'),
    de: () => import('./locales/de/cards.ts'),
    fr: () => import('./locales/fr/cards.ts'),
    es: () => import('./locales/es/cards.ts'),
    tr: () => import('./locales/tr/cards.ts'),
    ru: () => import('./locales/ru/cards.ts'),
    vi: () => import('./locales/vi/cards.ts'),
    it: () => import('./locales/it/cards.ts'),
    ar: () => import('./locales/ar/cards.ts'),
    ja: () => import('./locales/ja/cards.ts'),
  },
  'data-cards': {
    zh: () => import('./locales/zh/data-cards.ts'),
    en: () => import('./locales/en/data-cards.ts'),
    de: () => import('./locales/de/data-cards.ts'),
    fr: () => import('./locales/fr/data-cards.ts'),
    es: () => import('./locales/es/data-cards.ts'),
    tr: () => import('./locales/tr/data-cards.ts'),
    ru: () => import('./locales/ru/data-cards.ts'),
    vi: () => import('./locales/vi/data-cards.ts'),
    it: () => import('./locales/it/data-cards.ts'),
    ar: () => import('./locales/ar/data-cards.ts'),
    ja: () => import('./locales/ja/data-cards.ts'),
  },
  reading: {
    zh: () => import('./locales/zh/reading.ts'),
    en: () => import('./locales/en/reading.ts'),
    de: () => import('./locales/de/reading.ts'),
    fr: () => import('./locales/fr/reading.ts'),
    es: () => import('./locales/es/reading.ts'),
    tr: () => import('./locales/tr/reading.ts'),
    ru: () => import('./locales/ru/reading.ts'),
    vi: () => import('./locales/vi/reading.ts'),
    it: () => import('./locales/it/reading.ts'),
    ar: () => import('./locales/ar/reading.ts'),
    ja: () => import('./locales/ja/reading.ts'),
  },
  redeem: {
    zh: () => import('./locales/zh/redeem.ts'),
    en: () => import('./locales/en/redeem.ts'),
    de: () => import('./locales/de/redeem.ts'),
    fr: () => import('./locales/fr/redeem.ts'),
    es: () => import('./locales/es/redeem.ts'),
    tr: () => import('./locales/tr/redeem.ts'),
    ru: () => import('./locales/ru/redeem.ts'),
    vi: () => import('./locales/vi/redeem.ts'),
    it: () => import('./locales/it/redeem.ts'),
    ar: () => import('./locales/ar/redeem.ts'),
    ja: () => import('./locales/ja/redeem.ts'),
  },
  services: {
    zh: () => import('./locales/zh/services.ts'),
    en: () => import('./locales/en/services.ts'),
    de: () => import('./locales/de/services.ts'),
    fr: () => import('./locales/fr/services.ts'),
    es: () => import('./locales/es/services.ts'),
    tr: () => import('./locales/tr/services.ts'),
    ru: () => import('./locales/ru/services.ts'),
    vi: () => import('./locales/vi/services.ts'),
    it: () => import('./locales/it/services.ts'),
    ar: () => import('./locales/ar/services.ts'),
    ja: () => import('./locales/ja/services.ts'),
  },
  claims: {
    zh: () => import('./locales/zh/claims.ts'),
    en: () => import('./locales/en/claims.ts'),
    de: () => import('./locales/de/claims.ts'),
    fr: () => import('./locales/fr/claims.ts'),
    es: () => import('./locales/es/claims.ts'),
    tr: () => import('./locales/tr/claims.ts'),
    ru: () => import('./locales/ru/claims.ts'),
    vi: () => import('./locales/vi/claims.ts'),
    it: () => import('./locales/it/claims.ts'),
    ar: () => import('./locales/ar/claims.ts'),
    ja: () => import('./locales/ja/claims.ts'),
  },
} as const satisfies Record<string, Record<Language, Load>>

/** A group of pages with texts of their own. */
export type TextArea = keyof typeof pageTexts

/** Adds the texts of an area to those of the frame, in the language of the shop, as soon as that is known. */
export async function loadPageTexts(area: TextArea): Promise<void> {
  if (!i18next.isInitialized) await new Promise((resolve) => i18next.on('initialized', resolve))
  const language = currentLanguage()
  const { default: texts } = await pageTexts[area][language]()
  i18next.addResources(language, 'translation', texts)
}
