import { contractEn } from './contract-en.ts'
import { contractZh } from './contract-zh.ts'

export const contractTexts = { en: contractEn, zh: contractZh }
