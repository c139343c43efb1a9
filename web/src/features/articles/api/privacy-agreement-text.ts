import type { Article } from '../model/article.ts'
import type { TextSource } from './text-query.ts'

export const privacyAgreementText: TextSource<Article> = {
  name: 'privacy-agreement',
  load: {
    zh: () => import('../texts/privacy-agreement/zh.ts'),
    en: () => import('../texts/privacy-agreement/en.ts'),
    de: () => import('../texts/privacy-agreement/de.ts'),
    fr: () => import('../texts/privacy-agreement/fr.ts'),
    es: () => import('../texts/privacy-agreement/es.ts'),
    tr: () => import('../texts/privacy-agreement/tr.ts'),
    ru: () => import('../texts/privacy-agreement/ru.ts'),
    vi: () => import('../texts/privacy-agreement/vi.ts'),
    it: () => import('../texts/privacy-agreement/it.ts'),
    ar: () => import('../texts/privacy-agreement/ar.ts'),
    ja: () => import('../texts/privacy-agreement/ja.ts'),
  },
}
