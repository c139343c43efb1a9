import type { QuestionList } from '../model/question-list.ts'
import type { TextSource } from './text-query.ts'

export const sensorQuestionsText: TextSource<QuestionList> = {
  name: 'sensor-questions',
  load: {
    zh: () => import('../texts/sensor-questions/zh.ts'),
    en: () => import('../texts/sensor-questions/en.ts'),
    de: () => import('../texts/sensor-questions/de.ts'),
    fr: () => import('../texts/sensor-questions/fr.ts'),
    es: () => import('../texts/sensor-questions/es.ts'),
    tr: () => import('../texts/sensor-questions/tr.ts'),
    ru: () => import('../texts/sensor-questions/ru.ts'),
    vi: () => import('../texts/sensor-questions/vi.ts'),
    it: () => import('../texts/sensor-questions/it.ts'),
    ar: () => import('../texts/sensor-questions/ar.ts'),
    ja: () => import('../texts/sensor-questions/ja.ts'),
  },
}
