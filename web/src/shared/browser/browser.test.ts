// @vitest-environment node
import { expect, it } from 'vitest'
import { createPageLocks, createSafeStorage } from './browser.ts'

it('keeps values for the page when storage is forbidden', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(storage.write('key', 'value')).toBe(false)
  expect(storage.read('key')).toBe('value')
  storage.remove('key')
  expect(storage.read('key')).toBeNull()
})

it('uses the storage of the browser', () => {
  const kept = new Map<string, string>()
  const browser = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const storage = createSafeStorage(() => browser as unknown as Storage)
  expect(storage.write('key', 'value')).toBe(true)
  expect(kept.get('key')).toBe('value')
  storage.remove('key')
  expect(storage.read('key')).toBeNull()
})

it('returns the value written last although a full storage kept the older one', () => {
  let isFull = false
  const kept = new Map<string, string>()
  const browser = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  const storage = createSafeStorage(() => browser as unknown as Storage)
  storage.write('key', 'old')
  isFull = true
  expect(storage.write('key', 'new')).toBe(false)
  expect(storage.read('key')).toBe('new')
  isFull = false
  storage.write('key', 'newer')
  kept.set('key', 'of another tab')
  expect(storage.read('key')).toBe('of another tab')
})

it('isHeld is true in every page of the browser until the name is released', async () => {
  const one = createPageLocks(navigator.locks)
  const other = createPageLocks(navigator.locks)
  const release = one.hold('order 1')
  await expect.poll(() => other.isHeld('order 1')).toBe(true)
  expect(await other.isHeld('order 2')).toBe(false)
  release()
  await expect.poll(() => other.isHeld('order 1')).toBe(false)
})

it('lets two pages hold one name', async () => {
  const releases = [createPageLocks(navigator.locks), createPageLocks(navigator.locks)].map((locks) =>
    locks.hold('order 3'),
  )
  const third = createPageLocks(navigator.locks)
  await expect.poll(() => third.isHeld('order 3')).toBe(true)
  releases[0]?.()
  expect(await third.isHeld('order 3')).toBe(true)
  releases[1]?.()
  await expect.poll(() => third.isHeld('order 3')).toBe(false)
})

it('isHeld is false where the browser has no locks, or refuses them', async () => {
  const refusing = {
    request: () => Promise.reject(new Error('no')),
    query: () => Promise.reject(new Error('no')),
  } as unknown as LockManager
  for (const locks of [createPageLocks(undefined), createPageLocks(refusing)]) {
    locks.hold('order 4')()
    expect(await locks.isHeld('order 4')).toBe(false)
  }
})
