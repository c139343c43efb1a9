import { expect, it } from 'vitest'
import { createSafeStorage } from './safe-storage.ts'

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
