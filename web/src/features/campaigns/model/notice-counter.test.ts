import { expect, it } from 'vitest'
import { createNoticeCounter } from './notice-counter.ts'

// spec: 3.19
it('lets a notice be shown twelve times a visit, and no more', () => {
  const counter = createNoticeCounter()
  const shown = Array.from({ length: 14 }, () => counter.countShown())
  expect(shown.filter(Boolean)).toHaveLength(12)
  expect(shown.slice(12)).toEqual([false, false])
})
