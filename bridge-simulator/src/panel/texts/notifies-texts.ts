import { notifiesEn } from './notifies-en.ts'
import { notifiesZh } from './notifies-zh.ts'

export const notifiesTexts = { en: notifiesEn, zh: notifiesZh }
