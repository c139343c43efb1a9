import type abilities from './locales/en/abilities.ts'
import type articles from './locales/en/articles.ts'
import type campaigns from './locales/en/campaigns.ts'
import type cardPayments from './locales/en/card-payments.ts'
import type coupons from './locales/en/coupons.ts'
import type freeOffers from './locales/en/free-offers.ts'
import type redeem from './locales/en/redeem.ts'
import type services from './locales/en/services.ts'
import type simCards from './locales/en/sim-cards.ts'
import type en from './locales/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: {
      translation: typeof en &
        typeof freeOffers &
        typeof coupons &
        typeof abilities &
        typeof campaigns &
        typeof cardPayments &
        typeof simCards &
        typeof articles &
        typeof redeem &
        typeof services
    }
  }
}
