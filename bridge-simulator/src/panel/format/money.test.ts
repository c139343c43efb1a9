import { expect, it } from 'vitest'
import { formatMoney, formatYuan } from './money.ts'

it('formats fen as yuan', () => {
  expect([0, 5, 1290, 199900, -1290].map(formatYuan)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥12.90',
    '¥1999.00',
    '−¥12.90',
  ])
})

it('writes the code of another currency than yuan', () => {
  expect([1290, -5].map((amount) => formatMoney(amount, 'USD'))).toEqual(['USD\u00a012.90', '−USD\u00a00.05'])
})
