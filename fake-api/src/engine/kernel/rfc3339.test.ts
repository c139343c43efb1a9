import { expect, it } from 'vitest'
import { formatRfc3339, parseRfc3339 } from './rfc3339.ts'

const NOW_MS = Date.parse('2026-11-20T16:30:05Z')

it('writes RFC 3339 in Beijing time', () => {
  expect(formatRfc3339(NOW_MS)).toBe('2026-11-21T00:30:05+08:00')
})

it.each([
  '2026-11-21T00:30:05+08:00',
  '2026-11-20T16:30:05Z',
  '2026-11-20T16:30:05.000Z',
  '2026-11-20T11:30:05-05:00',
])('parseRfc3339 reads %s', (text) => {
  expect(parseRfc3339(text)).toBe(NOW_MS)
})

it.each([
  '2026-11-21',
  '2026-11-21T00:30:05',
  '2026-13-21T00:30:05+08:00',
  '2026-02-30T00:30:05+08:00',
  'soon',
  '',
])('reads %j as no time', (text) => {
  expect(parseRfc3339(text)).toBeNull()
})
