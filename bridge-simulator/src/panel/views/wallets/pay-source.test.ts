import { expect, it } from 'vitest'
import { paySources } from './pay-source.ts'
import { walletTexts } from './wallet-texts.ts'

it.each([
  [1990, [true, true]],
  [1989, [false, true]],
  [null, [true, true]],
])('returns whether each source covers 19.90 yuan with a balance of %s fen', (balanceFen, expected) => {
  const sources = paySources({ balanceFen, amountFen: 1990 }, walletTexts('en'))
  expect(sources.map(({ isEnough }) => isEnough)).toEqual(expected)
})

it('shows the balance and marks an insufficient one', () => {
  const [balance, card] = paySources({ balanceFen: 500, amountFen: 1990 }, walletTexts('en'))
  expect(balance?.about).toBe('¥5.00, not enough')
  expect(card?.about).toBe('pays ¥19.90')
})
