import { expect, it } from 'vitest'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { drawnRows, inDirection, lineCount, type ReceiptRow } from './receipt-lines.ts'

/** Ten units for each letter. */
const measure = (text: string) => [...text].length * 10

const row = (label: string, value: string, more: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ...{ label, value, detail: '', isTotal: false },
  ...more,
})

it('sets a value beside its label where both fit, else below it', () => {
  const rows = drawnRows([row('Paid', '¥198.00'), row('Payment number', '4200 0001')], measure, 200)
  expect(rows).toEqual([
    { start: ['Paid'], end: ['¥198.00'], isBelow: false, isTotal: false },
    { start: ['Payment number'], end: ['4200 0001'], isBelow: true, isTotal: false },
  ])
  expect(lineCount(rows)).toBe(3)
})

it('breaks a long value between its words, and a word that is too wide inside', () => {
  expect(drawnRows([row('Name', 'Event recording, 1 year')], measure, 120)[0]?.end).toEqual([
    'Event',
    'recording, 1',
    'year',
  ])
  expect(drawnRows([row('Name', '一二三四五六七')], measure, 30)[0]?.end).toEqual(['一二三', '四五六', '七'])
})

it('begins no line with the dot between two parts', () => {
  const value = dottedParts(['WeChat Pay', '2026.11.20'])
  expect(drawnRows([row('Paid with', value)], measure, 110)[0]?.end).toEqual([
    'WeChat',
    'Pay\u00a0·',
    '2026.11.20',
  ])
})

it('keeps what an amount is for on lines of its own', () => {
  const [drawn] = drawnRows([row('¥14.30 × 2 channels', '¥28.60', { detail: 'Yard · Office' })], measure, 400)
  expect(drawn).toMatchObject({ start: ['¥14.30 × 2 channels', 'Yard · Office'], isBelow: true })
})

it.each([
  ['26112009410000000866', '\u20662611\u00a02009\u00a04100\u00a00000\u00a00866\u2069'],
  ['2026.11.20', '2026.11.20'],
  ['¥198.00', '¥198.00'],
])('draws %s as %s', (value, drawn) => {
  expect(drawnRows([row('Number', value)], measure, 400)[0]?.end).toEqual([drawn])
})

it('draws each part of a line in its own direction, and the parts in that of the page', () => {
  const ltr = (text: string) => `\u200f\u2066\u200e${text}\u200e\u2069\u200f`
  expect(inDirection('Yard\u00a0· Office', 'ltr')).toBe('Yard\u00a0· Office')
  expect(inDirection('Yard\u00a0· Office', 'rtl')).toBe(`${ltr('Yard')}\u00a0· ${ltr('Office')}`)
  expect(inDirection('Services Co., Ltd.', 'rtl')).toBe(ltr('Services Co., Ltd.'))
  expect(inDirection('قناتان × 2\u00a0·', 'rtl')).toBe('\u2067قناتان × 2\u2069\u00a0·')
})
