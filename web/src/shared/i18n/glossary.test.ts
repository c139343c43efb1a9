import { expect, it } from 'vitest'
import { bare, glossaryOf, textsOf } from '../testing/glossary.ts'
import { type Language, languages } from './locales/languages.ts'

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
  { key: 'row.unpaid', why: 'one line of 120 px beside a button', languages: ['fr', 'ru'] },
  { key: 'tabs.wechatCall', why: 'four tabs share 320 px', languages: ['es', 'fr', 'it', 'ru', 'tr'] },
]

const others = languages.filter((language) => language !== 'en')

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

it.each(others)('the glossary has a word in %s for every term', (language) => {
  const words = [...glossaryOf(language)]
  expect(words.length).toBeGreaterThan(70)
  expect(words.filter(([, word]) => word === '')).toEqual([])
})
