import { journalEn } from './journal-en.ts'
import { journalZh } from './journal-zh.ts'

export const journalTexts = { en: journalEn, zh: journalZh }
