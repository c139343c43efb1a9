import type abilities from './locales/en/abilities.ts'
import type campaigns from './locales/en/campaigns.ts'
import type cards from './locales/en/cards.ts'
import type claims from './locales/en/claims.ts'
import type coupons from './locales/en/coupons.ts'
import type dataCards from './locales/en/data-cards.ts'
import type reading from './locales/en/reading.ts'
import type redeem from './locales/en/redeem.ts'
import type services from './locales/en/services.ts'
import type en from './locales/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: {
      translation: typeof en &
        typeof claims &
        typeof coupons &
        typeof abilities &
        typeof campaigns &
        typeof cards &
        typeof dataCards &
        typeof reading &
        typeof redeem &
        typeof services
    }
  }
}
