import { webhooksEn } from './webhooks-en.ts'
import { webhooksZh } from './webhooks-zh.ts'

export const webhooksTexts = { en: webhooksEn, zh: webhooksZh }
