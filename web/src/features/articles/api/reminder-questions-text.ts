import type { QuestionList } from '../model/question-list.ts'
import type { TextSource } from './text-query.ts'

export const reminderQuestionsText: TextSource<QuestionList> = {
  name: 'reminder-questions',
  load: {
    zh: () => import('../texts/reminder-questions/zh.ts'),
    en: () => import('../texts/reminder-questions/en.ts'),
    de: () => import('../texts/reminder-questions/de.ts'),
    fr: () => import('../texts/reminder-questions/fr.ts'),
    es: () => import('../texts/reminder-questions/es.ts'),
    tr: () => import('../texts/reminder-questions/tr.ts'),
    ru: () => import('../texts/reminder-questions/ru.ts'),
    vi: () => import('../texts/reminder-questions/vi.ts'),
    it: () => import('../texts/reminder-questions/it.ts'),
    ar: () => import('../texts/reminder-questions/ar.ts'),
    ja: () => import('../texts/reminder-questions/ja.ts'),
  },
}
