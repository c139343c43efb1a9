import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../shared/i18n/locales/languages.ts'
import type { Article, HelpText } from './model/article.ts'
import type { QuestionList } from './model/question-list.ts'

type LegalName = 'agreement' | 'renew-agreement' | 'privacy-agreement'
type QuestionListName = `${'camera' | 'cloud' | 'sensor' | 'reminder'}-questions`

/** The texts of the shop by name; the file of a language has all of them. */
export type Articles = Record<LegalName | 'sim-instructions' | 'reminder-service', Article> &
  Record<QuestionListName, QuestionList> & { help: HelpText }

/** Name of a text that is a `Text`. */
export type ArticleName<Text = unknown> = {
  [Name in keyof Articles]: Articles[Name] extends Text ? Name : never
}[keyof Articles]

type Chunk = { default: unknown }

// A chunk for each text and language: a page loads its own text in its own language and nothing else.
const files = {
  agreement: import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=agreement' }),
  'renew-agreement': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=renew-agreement' }),
  'privacy-agreement': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=privacy-agreement' }),
  'sim-instructions': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=sim-instructions' }),
  'reminder-service': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=reminder-service' }),
  'camera-questions': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=camera-questions' }),
  'cloud-questions': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=cloud-questions' }),
  'sensor-questions': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=sensor-questions' }),
  'reminder-questions': import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=reminder-questions' }),
  help: import.meta.glob<Chunk>('./texts/*.ts', { query: '?part=help' }),
} satisfies Record<ArticleName, unknown>

/** A text in one language, as it is written. Rejects when its chunk does not arrive. */
export async function loadArticle<Name extends ArticleName>(
  name: Name,
  language: Language,
): Promise<Articles[Name]> {
  const load = files[name][`./texts/${language}.ts`]
  if (load === undefined) throw new Error(`The text ${name} is missing in ${language}.`)
  return (await load()).default as Articles[Name]
}

/** A text in one language, for one operator. */
export function articleQuery<Name extends ArticleName>(
  name: Name,
  { language, operator }: { language: Language; operator: string },
) {
  return queryOptions({
    queryKey: ['text', name, language, operator],
    queryFn: async () => insertOperatorName(await loadArticle(name, language), operator),
    staleTime: Number.POSITIVE_INFINITY,
    // A chunk that failed to load is not asked for again until the page is loaded anew.
    retry: false,
  })
}

/** A text of any shape with the operator's name where `{{operator}}` stands. */
export function insertOperatorName<Text>(text: Text, operator: string): Text {
  const named: Text = JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{{operator}}', () => operator) : value,
  )
  return named
}
