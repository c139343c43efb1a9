import { expect, it } from 'vitest'
import { formatYuan } from './money.ts'

it('formats fen as yuan', () => {
  expect([0, 5, 1290, 199900, -1290].map(formatYuan)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥12.90',
    '¥1999.00',
    '−¥12.90',
  ])
})
