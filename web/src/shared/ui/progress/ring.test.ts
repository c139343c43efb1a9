import { expect, it } from 'vitest'
import { ringTicks, shareLeft } from './ring.tsx'

it.each([
  [5, 10, 0.5],
  [0, 10, 0],
  [12, 10, 1],
  [-1, 10, 0],
  [0, 0, 0],
])('%i of %i is a share of %d', (left, total, share) => {
  expect(shareLeft(left, total)).toBe(share)
})

const countOf = (path: string) => path.split('M').length - 1

it.each([
  [0, 0],
  [0.342, 21],
  [0.5, 30],
  [1, 60],
])('a share of %d lights %i of sixty ticks', (share, lit) => {
  const ticks = ringTicks(share)
  expect([countOf(ticks.lit), countOf(ticks.unlit)]).toEqual([lit, 60 - lit])
})

it('begins at the top, inside the ring', () => {
  expect(ringTicks(1).lit.startsWith('M107.0 25.0L107.0 35.0')).toBe(true)
})
