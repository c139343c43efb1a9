import { expect, it } from 'vitest'
import { labelStart } from './label-place.ts'

const span = { startMs: 0, endMs: 100 }

it.each([
  ['a stretch that now does not cut', { startMs: 60, endMs: 90 }, null],
  ['more behind now than ahead', { startMs: 10, endMs: 60 }, null],
  ['more ahead of now than behind', { startMs: 40, endMs: 90 }, 50],
  ['open ended, out of sight', { startMs: -900, endMs: 900 }, 50],
] as const)('%s', (_name, stretch, expected) => {
  expect(labelStart(span, stretch, 50)).toBe(expected)
})
