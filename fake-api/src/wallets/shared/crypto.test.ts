import { expect, it } from 'vitest'
import { randomHex, randomUuid } from './crypto.ts'

it('draws hex digits from the given source', () => {
  const source = { random: () => 0.7 }
  expect(randomHex(source, 6)).toBe('bbbbbb')
  expect(randomUuid(source)).toBe('bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb')
})
