import type { Article } from '../model/article.ts'
import type { TextSource } from './text-query.ts'

export const reminderServiceText: TextSource<Article> = {
  name: 'reminder-service',
  load: {
    zh: () => import('../texts/reminder-service/zh.ts'),
    en: () => import('../texts/reminder-service/en.ts'),
    de: () => import('../texts/reminder-service/de.ts'),
    fr: () => import('../texts/reminder-service/fr.ts'),
    es: () => import('../texts/reminder-service/es.ts'),
    tr: () => import('../texts/reminder-service/tr.ts'),
    ru: () => import('../texts/reminder-service/ru.ts'),
    vi: () => import('../texts/reminder-service/vi.ts'),
    it: () => import('../texts/reminder-service/it.ts'),
    ar: () => import('../texts/reminder-service/ar.ts'),
    ja: () => import('../texts/reminder-service/ja.ts'),
  },
}
