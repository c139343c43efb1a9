import { expect, it } from 'vitest'
import { depthOf } from './paint-timing.ts'

it.each([
  ['none', [], 0],
  [
    'side by side',
    [
      { startMs: 0, endMs: 10 },
      { startMs: 9, endMs: 30 },
    ],
    1,
  ],
  [
    'two at first and one after both',
    [
      { startMs: 20, endMs: 30 },
      { startMs: 0, endMs: 10 },
      { startMs: 1, endMs: 12 },
    ],
    2,
  ],
  [
    'one after another',
    [
      { startMs: 0, endMs: 1 },
      { startMs: 1, endMs: 2 },
      { startMs: 2, endMs: 3 },
    ],
    3,
  ],
])('depthOf counts how many requests follow each other: %s', (_case, requests, depth) => {
  expect(depthOf(requests)).toBe(depth)
})
