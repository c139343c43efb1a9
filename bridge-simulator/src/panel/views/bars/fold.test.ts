import { expect, it } from 'vitest'
import { barFold } from './fold.tsx'

it.each([
  [1600, 'none', false, true],
  [1599, 'none', false, false],
  [1400, 'none', false, false],
  [1399, 'ends', false, false],
  [1280, 'ends', false, false],
  [1279, 'all', true, false],
] as const)('folds the bars at %d', (inlineSize, host, areJumpsFolded, hasLabels) => {
  expect(barFold(inlineSize)).toMatchObject({ host, areJumpsFolded, hasLabels })
})

it('folds the jumps for what a recording adds, where there is no room for both', () => {
  expect([1600, 1400, 1280].map((inlineSize) => barFold(inlineSize, true).areJumpsFolded)).toEqual([
    false,
    true,
    true,
  ])
})
