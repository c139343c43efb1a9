import type { Article } from '../model/article.ts'
import type { TextSource } from './text-query.ts'

export const agreementText: TextSource<Article> = {
  name: 'agreement',
  load: {
    zh: () => import('../texts/agreement/zh.ts'),
    en: () => import('../texts/agreement/en.ts'),
    de: () => import('../texts/agreement/de.ts'),
    fr: () => import('../texts/agreement/fr.ts'),
    es: () => import('../texts/agreement/es.ts'),
    tr: () => import('../texts/agreement/tr.ts'),
    ru: () => import('../texts/agreement/ru.ts'),
    vi: () => import('../texts/agreement/vi.ts'),
    it: () => import('../texts/agreement/it.ts'),
    ar: () => import('../texts/agreement/ar.ts'),
    ja: () => import('../texts/agreement/ja.ts'),
  },
}
