import type { QuestionList } from '../model/question-list.ts'
import type { TextSource } from './text-query.ts'

export const cloudQuestionsText: TextSource<QuestionList> = {
  name: 'cloud-questions',
  load: {
    zh: () => import('../texts/cloud-questions/zh.ts'),
    en: () => import('../texts/cloud-questions/en.ts'),
    de: () => import('../texts/cloud-questions/de.ts'),
    fr: () => import('../texts/cloud-questions/fr.ts'),
    es: () => import('../texts/cloud-questions/es.ts'),
    tr: () => import('../texts/cloud-questions/tr.ts'),
    ru: () => import('../texts/cloud-questions/ru.ts'),
    vi: () => import('../texts/cloud-questions/vi.ts'),
    it: () => import('../texts/cloud-questions/it.ts'),
    ar: () => import('../texts/cloud-questions/ar.ts'),
    ja: () => import('../texts/cloud-questions/ja.ts'),
  },
}
