import { expect, it } from 'vitest'
import { cutMiddle, hasWord, lastDigits } from './short-text.ts'

it('cuts in the middle and keeps both ends', () => {
  expect(cutMiddle('/v3/pay/transactions/app', 30)).toBe('/v3/pay/transactions/app')
  expect(cutMiddle('/v3/pay/transactions/app', 12)).toBe('/v3/p…ns/app')
  expect(lastDigits('20260314100211000042')).toBe('…0042')
  expect(lastDigits('u1')).toBe('u1')
  expect(lastDigits('2026-11-20')).toBe('2026-11-20')
})

it.each([
  ['lost', true],
  ['found', false],
  ['回调', true],
  ['没有收到回调', true],
  ['没有订单', false],
])('finds “%s”: a longer word of Chinese by its pairs of characters', (word, isThere) => {
  expect(hasWord('callback lost 没有通知 有收到 收到回调 到回', word)).toBe(isThere)
})
