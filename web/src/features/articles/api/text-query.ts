import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../shared/i18n/languages.ts'
import { insertOperatorName } from '../model/insert-operator-name.ts'

/** A text of the shop: one chunk per language, so a page loads its own text and nothing else. */
export interface TextSource<Text> {
  name: string
  /** A language without a text does not compile. */
  load: Record<Language, () => Promise<{ default: Text }>>
}

/** A text in one language, for one operator. */
export function textQuery<Text>(
  { name, load }: TextSource<Text>,
  { language, operator }: { language: Language; operator: string },
) {
  return queryOptions({
    queryKey: ['text', name, language, operator],
    queryFn: async () => insertOperatorName((await load[language]()).default, operator),
    staleTime: Number.POSITIVE_INFINITY,
    // A chunk that failed to load is not asked for again until the page is loaded anew.
    retry: false,
  })
}
