import { expect, it } from 'vitest'
import { cutMiddle, lastDigits } from './short-text.ts'

it('cuts in the middle and keeps both ends', () => {
  expect(cutMiddle('/v3/pay/transactions/app', 30)).toBe('/v3/pay/transactions/app')
  expect(cutMiddle('/v3/pay/transactions/app', 12)).toBe('/v3/p…ns/app')
  expect(lastDigits('20260314100211000042')).toBe('…0042')
  expect(lastDigits('u1')).toBe('u1')
})
