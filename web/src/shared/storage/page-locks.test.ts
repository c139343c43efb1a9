// @vitest-environment node
import { expect, it } from 'vitest'
import { createPageLocks } from './page-locks.ts'

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
