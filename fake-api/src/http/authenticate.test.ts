import { expect, it } from 'vitest'
import { bearerToken } from './authenticate.ts'

it.each([
  ['bearer abc', 'abc'],
  ['Bearer abc', 'abc'],
  ['abc', null],
  ['bearer ', null],
  ['basic abc', null],
])('reads the token from the header %j', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})
