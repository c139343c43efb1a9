import { expect, it } from 'vitest'
import { languages } from '../../../shared/i18n/languages.ts'
import { agreementTexts } from '../api/agreement-query.ts'
import { nameOperator } from '../model/agreement-text.ts'

const OPERATOR = 'Operator Ltd.'

const textIn = async (language: (typeof languages)[number]) =>
  nameOperator((await agreementTexts[language]()).default, OPERATOR)

it.each(languages)('%s has each clause of English, in as many paragraphs', async (language) => {
  const shapeOf = async (code: (typeof languages)[number]) =>
    (await textIn(code)).clauses.map(({ paragraphs }) => paragraphs.length)
  expect(await shapeOf(language)).toEqual(await shapeOf('en'))
})

it.each(languages)('%s names the operator where it begins and where it ends', async (language) => {
  const { intro, clauses } = await textIn(language)
  expect(intro).toContain(OPERATOR)
  expect(clauses.at(-1)?.paragraphs.at(-1)).toContain(OPERATOR)
})

it.each(languages)('%s has the figures of English, in Latin digits', async (language) => {
  const figuresIn = async (code: (typeof languages)[number]) => {
    const { clauses } = await textIn(code)
    const text = clauses.flatMap(({ paragraphs }) => paragraphs).join(' ')
    return [30, 90, 365, 7, 3].filter((figure) => new RegExp(`(?<!\\d)${figure}(?!\\d)`).test(text))
  }
  expect(await figuresIn(language)).toEqual(await figuresIn('en'))
})

it.each(languages)('%s leaves no placeholder behind', async (language) => {
  expect(JSON.stringify(await textIn(language))).not.toMatch(/[{}]{2}operator|\$\{/)
})
