import { expect, it } from 'vitest'
import { createPaypalId } from './paypal-repository.ts'

it('createPaypalId draws nine letters of 34 beside the counter: 45 bits that nobody guesses', () => {
  let draws = 0
  const idWith = (value: number) =>
    createPaypalId({
      nowMs: 0,
      nextId: () => 1,
      random: () => {
        draws += 1
        return value
      },
    })
  const letters = Array.from({ length: 34 }, (_, index) => idWith((index + 0.5) / 34)[0])
  expect([new Set(letters).size, draws]).toEqual([34, 34 * 9])
  expect(Math.floor(9 * Math.log2(34))).toBe(45)
})
