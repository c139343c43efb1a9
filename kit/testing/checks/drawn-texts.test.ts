import { expect, it } from 'vitest'
import { textDifferences } from './drawn-texts.ts'

const page = (drawn: string, texts = ['Pay ¥19.90']) => ({ texts, drawn: [drawn] })

it.each([
  ['white space and breaks of lines', page('Pay ¥19.90'), page('Pay\u00a0¥ 19.90')],
  ['marks of direction', page('\u200f\u2066¥19.90'), page('¥19.90')],
  ['marks over letters and letters drawn as one', page('ليلًا'), page('ليل')],
  ['letters drawn as one behind another', page('إجمالًا'), page('إجمال')],
])('takes no difference of %s for one', (_name, expected, actual) => {
  expect(textDifferences(expected, actual)).toEqual([])
})

it.each([
  [
    'a price that is turned round',
    page('ادفع 19.90¥'),
    page('ادفع ¥19.90'),
    'drawn: ادفع¥19.90 for ادفع19.90¥',
  ],
  ['another text', page('a', ['1.234 MB']), page('a', ['1234 MB']), '1234 MB for 1.234 MB'],
  ['a text that is missing', page('a', ['1']), page('a', []), 'nothing for 1'],
])('finds %s', (_name, expected, actual, difference) => {
  expect(textDifferences(expected, actual)).toEqual([difference])
})
