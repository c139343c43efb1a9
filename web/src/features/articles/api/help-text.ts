import type { HelpText } from '../model/help-text.ts'
import type { TextSource } from './text-query.ts'

export const helpText: TextSource<HelpText> = {
  name: 'help',
  load: {
    zh: () => import('../texts/help/zh.ts'),
    en: () => import('../texts/help/en.ts'),
    de: () => import('../texts/help/de.ts'),
    fr: () => import('../texts/help/fr.ts'),
    es: () => import('../texts/help/es.ts'),
    tr: () => import('../texts/help/tr.ts'),
    ru: () => import('../texts/help/ru.ts'),
    vi: () => import('../texts/help/vi.ts'),
    it: () => import('../texts/help/it.ts'),
    ar: () => import('../texts/help/ar.ts'),
    ja: () => import('../texts/help/ja.ts'),
  },
}
