import type { QuestionList } from '../model/question-list.ts'
import type { TextSource } from './text-query.ts'

export const cameraQuestionsText: TextSource<QuestionList> = {
  name: 'camera-questions',
  load: {
    zh: () => import('../texts/camera-questions/zh.ts'),
    en: () => import('../texts/camera-questions/en.ts'),
    de: () => import('../texts/camera-questions/de.ts'),
    fr: () => import('../texts/camera-questions/fr.ts'),
    es: () => import('../texts/camera-questions/es.ts'),
    tr: () => import('../texts/camera-questions/tr.ts'),
    ru: () => import('../texts/camera-questions/ru.ts'),
    vi: () => import('../texts/camera-questions/vi.ts'),
    it: () => import('../texts/camera-questions/it.ts'),
    ar: () => import('../texts/camera-questions/ar.ts'),
    ja: () => import('../texts/camera-questions/ja.ts'),
  },
}
