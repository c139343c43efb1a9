import { deskEn } from './desk-en.ts'
import { deskZh } from './desk-zh.ts'

export const deskTexts = { en: deskEn, zh: deskZh }
