import { recordEn } from './record-en.ts'
import { recordZh } from './record-zh.ts'

export const recordTexts = { en: recordEn, zh: recordZh }
