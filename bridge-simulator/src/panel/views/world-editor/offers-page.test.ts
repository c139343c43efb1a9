import { expect, it } from 'vitest'
import { endOf } from './offers-page.tsx'

const dayMs = 86_400_000
const nowMs = Date.parse('2026-11-30T09:41:00+08:00')

it.each([
  ['', {}],
  ['3d', { validUntilMs: nowMs + 3 * dayMs }],
  ['-1d', { validFromMs: nowMs - 31 * dayMs, validUntilMs: nowMs - dayMs }],
  ['2030-03-15', { validUntilMs: Date.parse('2030-03-15T00:00:00+08:00') }],
  ['soon', null],
])('the end of an offer typed as %j is %o', (text, end) => {
  expect(endOf(text, nowMs)).toEqual(end)
})
