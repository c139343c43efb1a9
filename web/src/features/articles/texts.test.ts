import { expect, it } from 'vitest'
import { type Language, languages } from '../../shared/i18n/locales/languages.ts'
import { findQuestions, type QuestionGroup } from './model/question-list.ts'
import { type ArticleName, insertOperatorName, loadArticle } from './queries.ts'

const legal = ['agreement', 'renew-agreement', 'privacy-agreement'] as const
const pagesOfHelp = [
  ...(['cloud-questions', 'camera-questions', 'sensor-questions', 'sim-instructions'] as const),
  ...(['reminder-questions', 'reminder-service'] as const),
  ...legal,
] as const
const names: readonly ArticleName[] = [...pagesOfHelp, 'help']
const texts = names.flatMap((name) => languages.map((language) => ({ name, language })))

/** Everything a reader sees, with its path: `sections.2.paragraphs.0`. */
function sentencesOf(value: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value ?? {}).flatMap(([key, part]) => sentencesOf(part, `${path}.${key}`))
}

const read = async (name: ArticleName, language: Language) => sentencesOf(await loadArticle(name, language))

/** Numbers from three on, and how often each is named; below, languages have words of their own. */
function figuresIn(sentences: readonly [string, string][]): string[] {
  const all = sentences.map(([, sentence]) => sentence).join(' ')
  return [...all.matchAll(/\d+(?:[.,:]\d+)?/g)]
    .map(([figure]) => figure.replace(',', '.'))
    .filter((figure) => Number.parseFloat(figure) >= 3)
    .sort()
}

it.each(texts)(
  '$name in $language has every part of English and nothing else',
  async ({ name, language }) => {
    const pathsIn = async (code: Language) => (await read(name, code)).map(([path]) => path)
    expect(await pathsIn(language)).toEqual(await pathsIn('en'))
  },
)

it.each(names)('%s in French begins no line with a mark that belongs to the word before', async (name) => {
  const sentences = await read(name, 'fr')
  expect(sentences.filter(([, sentence]) => / [?!;:»]|« /.test(sentence))).toEqual([])
})

it.each(texts)('$name in $language leaves nothing empty and repeats no title', async (text) => {
  const sentences = await read(text.name, text.language)
  for (const [path, sentence] of sentences) expect(sentence.trim(), path).not.toBe('')
  const titles = sentences.filter(([path]) => /[.](title|question)$/.test(path)).map(([, title]) => title)
  expect(new Set(titles.slice(1)).size).toBe(titles.length - 1)
})

it.each(texts)('$name in $language names the figures of English, in Latin digits', async (text) => {
  const sentences = await read(text.name, text.language)
  expect(figuresIn(sentences)).toEqual(figuresIn(await read(text.name, 'en')))
  expect(JSON.stringify(sentences)).not.toMatch(/[٠-٩۰-۹]/)
})

it.each(texts)('$name in $language names the operator wherever English does', async ({ name, language }) => {
  const namesIn = async (code: Language) =>
    (await read(name, code)).filter(([, text]) => text.includes('{{operator}}')).map(([path]) => path)
  expect(await namesIn(language)).toEqual(await namesIn('en'))
})

it.each(legal)('%s names the operator where it begins and where it ends', async (name) => {
  const { intro, sections } = insertOperatorName(await loadArticle(name, 'en'), 'Operator & "Sons" $1')
  expect(intro).toContain('Operator & "Sons" $1')
  expect(sections.at(-1)?.paragraphs.at(-1)).toContain('Operator & "Sons" $1')
})

const family = {
  ...{ en: 'family', de: 'Familie', fr: 'famille', es: 'familia', it: 'famiglia', tr: 'aile' },
  ...{ ru: 'семья', vi: 'gia đình', zh: '家人', ar: 'عائلتك', ja: '家族' },
} as const satisfies Record<Language, string>

it.each(languages)('a search for the family in %s finds who may see a shared camera', async (language) => {
  const groupsIn = async (code: Language) => (await loadArticle('camera-questions', code)).groups
  const questionsOf = (groups: readonly QuestionGroup[]) =>
    groups.flatMap(({ questions }) => questions.map(({ question }) => question))
  const place = questionsOf(await groupsIn('en')).indexOf('Who may see a camera that I share?')
  const groups = await groupsIn(language)
  const questions = findQuestions(groups, family[language]).map(({ question }) => question)
  expect(questions).toContain(questionsOf(groups)[place])
})

it.each(languages)('the help in %s calls each page by its title', async (language) => {
  const titleOf = async (name: ArticleName) => (await loadArticle(name, language)).title
  const { topics, legal: legalTitles } = await loadArticle('help', language)
  const named = [...Object.values(topics).map(({ title }) => title), ...Object.values(legalTitles)]
  expect(named).toEqual(await Promise.all(pagesOfHelp.map(titleOf)))
})

it('has a file for every language with every name, and nothing else', async () => {
  const files = import.meta.glob<Record<string, unknown>>('./texts/*.ts', { import: 'default' })
  expect(Object.keys(files).sort()).toEqual(languages.map((language) => `./texts/${language}.ts`).sort())
  for (const [file, load] of Object.entries(files))
    expect(Object.keys(await load()).sort(), file).toEqual(names.toSorted())
})
