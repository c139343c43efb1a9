import { expect, it } from 'vitest'
import { miniBarStrips } from './mini-bar.tsx'

it('splits a running package at now and clips it to the shown sixty days', () => {
  const day = 86_400_000
  const now = 100 * day
  const strips = miniBarStrips(
    [
      { kind: 'cloud', state: 'running', startMs: now - 60 * day, endMs: now + 16 * day },
      { kind: 'cloud', state: 'ended', startMs: 0, endMs: day },
    ],
    now,
  )
  expect(strips.map(({ look, startPercent, lengthPercent }) => [look, startPercent, lengthPercent])).toEqual([
    ['used', 0, 46.67],
    ['remaining', 46.67, 26.67],
  ])
})
