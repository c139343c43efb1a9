import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../shared/i18n/languages.ts'
import { type AgreementText, nameOperator } from '../model/agreement-text.ts'

/** One chunk per language; a language without a text does not compile. */
export const agreementTexts: Record<Language, () => Promise<{ default: AgreementText }>> = {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  de: () => import('../texts/de.ts'),
  fr: () => import('../texts/fr.ts'),
  es: () => import('../texts/es.ts'),
  tr: () => import('../texts/tr.ts'),
  ru: () => import('../texts/ru.ts'),
  vi: () => import('../texts/vi.ts'),
  it: () => import('../texts/it.ts'),
  ar: () => import('../texts/ar.ts'),
  ja: () => import('../texts/ja.ts'),
}

/** The agreement in one language, for one operator. */
export function agreementQuery(language: Language, operator: string) {
  return queryOptions({
    queryKey: ['agreement', language, operator],
    queryFn: async () => nameOperator((await agreementTexts[language]()).default, operator),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
