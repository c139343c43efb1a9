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
  'card-payments': {
    zh: () => import('./locales/zh/card-payments.ts'),
    en: () => import('./locales/en/card-payments.ts'),
    de: () => import('./locales/de/card-payments.ts'),
    fr: () => import('./locales/fr/card-payments.ts'),
    es: () => import('./locales/es/card-payments.ts'),
    tr: () => import('./locales/tr/card-payments.ts'),
    ru: () => import('./locales/ru/card-payments.ts'),
    vi: () => import('./locales/vi/card-payments.ts'),
    it: () => import('./locales/it/card-payments.ts'),
    ar: () => import('./locales/ar/card-payments.ts'),
    ja: () => import('./locales/ja/card-payments.ts'),
  },
  'sim-cards': {
    zh: () => import('./locales/zh/sim-cards.ts'),
    en: () => import('./locales/en/sim-cards.ts'),
    de: () => import('./locales/de/sim-cards.ts'),
    fr: () => import('./locales/fr/sim-cards.ts'),
    es: () => import('./locales/es/sim-cards.ts'),
    tr: () => import('./locales/tr/sim-cards.ts'),
    ru: () => import('./locales/ru/sim-cards.ts'),
    vi: () => import('./locales/vi/sim-cards.ts'),
    it: () => import('./locales/it/sim-cards.ts'),
    ar: () => import('./locales/ar/sim-cards.ts'),
    ja: () => import('./locales/ja/sim-cards.ts'),
  },
  articles: {
    zh: () => import('./locales/zh/articles.ts'),
    en: () => import('./locales/en/articles.ts'),
    de: () => import('./locales/de/articles.ts'),
    fr: () => import('./locales/fr/articles.ts'),
    es: () => import('./locales/es/articles.ts'),
    tr: () => import('./locales/tr/articles.ts'),
    ru: () => import('./locales/ru/articles.ts'),
    vi: () => import('./locales/vi/articles.ts'),
    it: () => import('./locales/it/articles.ts'),
    ar: () => import('./locales/ar/articles.ts'),
    ja: () => import('./locales/ja/articles.ts'),
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
  'free-offers': {
    zh: () => import('./locales/zh/free-offers.ts'),
    en: () => import('./locales/en/free-offers.ts'),
    de: () => import('./locales/de/free-offers.ts'),
    fr: () => import('./locales/fr/free-offers.ts'),
    es: () => import('./locales/es/free-offers.ts'),
    tr: () => import('./locales/tr/free-offers.ts'),
    ru: () => import('./locales/ru/free-offers.ts'),
    vi: () => import('./locales/vi/free-offers.ts'),
    it: () => import('./locales/it/free-offers.ts'),
    ar: () => import('./locales/ar/free-offers.ts'),
    ja: () => import('./locales/ja/free-offers.ts'),
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
