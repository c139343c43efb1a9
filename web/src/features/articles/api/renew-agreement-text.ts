import type { Article } from '../model/article.ts'
import type { TextSource } from './text-query.ts'

export const renewAgreementText: TextSource<Article> = {
  name: 'renew-agreement',
  load: {
    zh: () => import('../texts/renew-agreement/zh.ts'),
    en: () => import('../texts/renew-agreement/en.ts'),
    de: () => import('../texts/renew-agreement/de.ts'),
    fr: () => import('../texts/renew-agreement/fr.ts'),
    es: () => import('../texts/renew-agreement/es.ts'),
    tr: () => import('../texts/renew-agreement/tr.ts'),
    ru: () => import('../texts/renew-agreement/ru.ts'),
    vi: () => import('../texts/renew-agreement/vi.ts'),
    it: () => import('../texts/renew-agreement/it.ts'),
    ar: () => import('../texts/renew-agreement/ar.ts'),
    ja: () => import('../texts/renew-agreement/ja.ts'),
  },
}
