import { faultsEn } from './faults-en.ts'
import { faultsZh } from './faults-zh.ts'

export const faultsTexts = { en: faultsEn, zh: faultsZh }
