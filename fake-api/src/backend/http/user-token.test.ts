import { expect, it } from 'vitest'
import { isTokenGenuine, readToken, writeToken } from './user-token.ts'

const claims = { worldId: 'w1234567', userId: 'u1', generation: 3 }

it('reads a token that it wrote', () => {
  const token = writeToken(claims, 'key')
  expect(readToken(token)).toEqual(claims)
  expect(isTokenGenuine(token, 'key')).toBe(true)
})

it.each([
  ['another key', (token: string) => token, 'other'],
  ['another world', (token: string) => token.replace('w1234567', 'w1234568'), 'key'],
  ['another user', (token: string) => token.replace('.u1.', '.u2.'), 'key'],
  ['another generation', (token: string) => token.replace('.3.', '.4.'), 'key'],
  ['a cut mac', (token: string) => token.slice(0, -1), 'key'],
  ['no token at all', () => 'x', 'key'],
])('isTokenGenuine rejects %s', (_name, change, key) => {
  expect(isTokenGenuine(change(writeToken(claims, 'key')), key)).toBe(false)
})
