import { expect, it } from 'vitest'
import { createDeviceCache } from './device-cache.ts'

function arrange() {
  let nowMs = 1_000_000
  const cache = createDeviceCache<number>({ nowMs: () => nowMs })
  return { cache, moveTo: (ms: number) => (nowMs = ms) }
}

// spec: 3.17, 9.03
it.each([
  [0, true],
  [299_999, true],
  [300_000, false],
  [-1, false],
])('returns the devices after %i ms: %s', (byMs, isKept) => {
  const { cache, moveTo } = arrange()
  cache.write('a', [1, 2])
  moveTo(1_000_000 + byMs)
  expect(cache.read('a')).toEqual(isKept ? [1, 2] : null)
})

it('drops the devices when the account changes, also those of the first account', () => {
  const { cache } = arrange()
  cache.write('a', [1])
  expect(cache.read('b')).toBeNull()
  expect(cache.read('a')).toBeNull()
})

// spec: 3.17, 9.04
it('keeps a hundred devices and no more', () => {
  const { cache } = arrange()
  const many = Array.from({ length: 101 }, (_, index) => index)
  cache.write('a', many.slice(1))
  expect(cache.read('a')).toHaveLength(100)
  cache.write('a', many)
  expect(cache.read('a')).toBeNull()
})

it('can be cleared', () => {
  const { cache } = arrange()
  cache.write('a', [1])
  cache.clear()
  expect(cache.read('a')).toBeNull()
})
