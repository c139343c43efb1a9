import type { SafeStorage } from '../storage/safe-storage.ts'

/** Storage that lives in memory only. */
export function createMemoryStorage(): SafeStorage {
  const memory = new Map<string, string>()
  return {
    read: (key) => memory.get(key) ?? null,
    write: (key, value) => memory.set(key, value).has(key),
    remove: (key) => {
      memory.delete(key)
    },
  }
}
