import { walletActivityEn } from './wallet-activity-en.ts'
import { walletActivityZh } from './wallet-activity-zh.ts'

export const walletActivityTexts = { en: walletActivityEn, zh: walletActivityZh }
