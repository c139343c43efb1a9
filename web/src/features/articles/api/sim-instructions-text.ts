import type { Article } from '../model/article.ts'
import type { TextSource } from './text-query.ts'

export const simInstructionsText: TextSource<Article> = {
  name: 'sim-instructions',
  load: {
    zh: () => import('../texts/sim-instructions/zh.ts'),
    en: () => import('../texts/sim-instructions/en.ts'),
    de: () => import('../texts/sim-instructions/de.ts'),
    fr: () => import('../texts/sim-instructions/fr.ts'),
    es: () => import('../texts/sim-instructions/es.ts'),
    tr: () => import('../texts/sim-instructions/tr.ts'),
    ru: () => import('../texts/sim-instructions/ru.ts'),
    vi: () => import('../texts/sim-instructions/vi.ts'),
    it: () => import('../texts/sim-instructions/it.ts'),
    ar: () => import('../texts/sim-instructions/ar.ts'),
    ja: () => import('../texts/sim-instructions/ja.ts'),
  },
}
