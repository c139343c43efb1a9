import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Language, languages } from './languages.ts'
import { loadLocale } from './load-locale.ts'
import { pageTexts } from './page-texts.ts'

/** Texts that are one of the glossary's names in English, but mean or need something else here, with the reason. */
const otherwise: readonly { key: string; why: string; languages?: readonly Language[] }[] = [
  { key: 'cloud.order', why: 'the verb, not the purchase' },
  { key: 'common.now', why: 'a moment of a timeline, not a choice' },
  { key: 'packages.recording', why: 'the heading over the two kinds' },
  { key: 'packages.event', why: 'its heading says what it is' },
  { key: 'packages.eventShort', why: 'one part of a line of three' },
  { key: 'packages.continuous', why: 'its heading says what it is' },
  { key: 'packages.continuousShort', why: 'one part of a line of three' },
  { key: 'reminderPage.package', why: 'which of them is the current one', languages: ['zh'] },
  { key: 'tabs.wechatCall', why: 'four tabs share 320 px', languages: ['ru'] },
]

const glossaryDir = join(import.meta.dirname, '../../../../docs/glossary')
const others = languages.filter((language) => language !== 'en')

async function textsOf(language: Language): Promise<Record<string, string>> {
  const areas = await Promise.all(Object.values(pageTexts).map((load) => load[language]()))
  return Object.assign({}, await loadLocale(language), ...areas.map((area) => area.default))
}

/** The words of a language by the English term. */
function glossaryOf(language: Language): Map<string, string> {
  const lines = readFileSync(join(glossaryDir, `${language}.md`), 'utf8').split('\n')
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    cells.flatMap(([, term = '', word = '']) => (word === '' ? [] : [[bare(term), bare(word, language)]])),
  )
}

/** The word alone: without case, soft hyphens, remarks in brackets and the Arabic article. */
function bare(text: string, language: Language = 'en'): string {
  const plain = text.replaceAll('\u00ad', '').replaceAll(/\s*[(（].*?[)）]/g, '')
  return plain
    .replaceAll(/(?<!\p{L})ال(?=\p{L})/gu, '')
    .toLocaleLowerCase(language)
    .trim()
}

it.each(others)('%s has one word for a thing, the one of its glossary', async (language) => {
  const [english, texts, glossary] = [await textsOf('en'), await textsOf(language), glossaryOf(language)]
  const isOtherwise = (key: string) =>
    otherwise.some((one) => one.key === key && (one.languages?.includes(language) ?? true))
  const named = Object.keys(english).filter((key) => glossary.has(bare(english[key] ?? '')))
  const strays = named.filter(
    (key) => !isOtherwise(key) && bare(texts[key] ?? '', language) !== glossary.get(bare(english[key] ?? '')),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(strays.map((key) => `${key}: ${texts[key]}`)).toEqual([])
})

it('has the same terms in every glossary', () => {
  const terms = [...glossaryOf('en').keys()].filter((term) => term !== 'term' && term !== '---')
  for (const language of others) {
    const here = [...glossaryOf(language).keys()].filter((term) => term !== 'english' && term !== '---')
    expect(here, language).toEqual(terms)
  }
})
