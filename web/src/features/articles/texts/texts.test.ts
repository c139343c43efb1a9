import { expect, it } from 'vitest'
import { type Language, languages } from '../../../shared/i18n/languages.ts'
import { agreementText } from '../api/agreement-text.ts'
import { cameraQuestionsText } from '../api/camera-questions-text.ts'
import { cloudQuestionsText } from '../api/cloud-questions-text.ts'
import { helpText } from '../api/help-text.ts'
import { privacyAgreementText } from '../api/privacy-agreement-text.ts'
import { reminderQuestionsText } from '../api/reminder-questions-text.ts'
import { reminderServiceText } from '../api/reminder-service-text.ts'
import { renewAgreementText } from '../api/renew-agreement-text.ts'
import { sensorQuestionsText } from '../api/sensor-questions-text.ts'
import { simInstructionsText } from '../api/sim-instructions-text.ts'
import { insertOperatorName } from '../model/insert-operator-name.ts'

const legal = [agreementText, renewAgreementText, privacyAgreementText]
const sources = [
  ...legal,
  simInstructionsText,
  reminderServiceText,
  cloudQuestionsText,
  cameraQuestionsText,
  sensorQuestionsText,
  reminderQuestionsText,
  helpText,
]
const texts = sources.flatMap((source) =>
  languages.map((language) => ({ name: source.name, language, source })),
)

/** Everything a reader sees, with its place: `sections.2.paragraphs.0`. */
function sentencesOf(value: unknown, place = ''): [place: string, sentence: string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value ?? {}).flatMap(([key, part]) => sentencesOf(part, `${place}.${key}`))
}

const read = async (source: (typeof sources)[number], language: Language) =>
  sentencesOf((await source.load[language]()).default)

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
  async ({ source, language }) => {
    const placesIn = async (code: Language) => (await read(source, code)).map(([place]) => place)
    expect(await placesIn(language)).toEqual(await placesIn('en'))
  },
)

it.each(texts)('$name in $language leaves nothing empty and repeats nothing in one place', async (text) => {
  const sentences = await read(text.source, text.language)
  for (const [place, sentence] of sentences) expect(sentence.trim(), place).not.toBe('')
  const titles = sentences.filter(([place]) => /[.](title|question)$/.test(place)).map(([, title]) => title)
  expect(new Set(titles.slice(1)).size).toBe(titles.length - 1)
})

it.each(texts)('$name in $language names the figures of English, in Latin digits', async (text) => {
  const sentences = await read(text.source, text.language)
  expect(figuresIn(sentences)).toEqual(figuresIn(await read(text.source, 'en')))
  expect(JSON.stringify(sentences)).not.toMatch(/[٠-٩۰-۹]/)
})

it.each(texts)(
  '$name in $language names the operator wherever English does',
  async ({ source, language }) => {
    const namesIn = async (code: Language) =>
      (await read(source, code)).filter(([, text]) => text.includes('{{operator}}')).map(([place]) => place)
    expect(await namesIn(language)).toEqual(await namesIn('en'))
  },
)

it.each(legal)('$name names the operator where it begins and where it ends', async ({ load }) => {
  const { intro, sections } = insertOperatorName((await load.en()).default, 'Operator & "Sons" $1')
  expect(intro).toContain('Operator & "Sons" $1')
  expect(sections.at(-1)?.paragraphs.at(-1)).toContain('Operator & "Sons" $1')
})

it.each(languages)('the help in %s calls each page by its title', async (language) => {
  const titleOf = async (source: (typeof sources)[number]) => (await source.load[language]()).default.title
  const { topics, legal: legalTitles } = (await helpText.load[language]()).default
  const named = [...Object.values(topics).map(({ title }) => title), ...Object.values(legalTitles)]
  const pages = [
    cloudQuestionsText,
    cameraQuestionsText,
    sensorQuestionsText,
    simInstructionsText,
    reminderQuestionsText,
    reminderServiceText,
    ...legal,
  ]
  expect(named).toEqual(await Promise.all(pages.map(titleOf)))
})
