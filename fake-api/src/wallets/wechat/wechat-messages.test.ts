import { expect, it } from 'vitest'
import type { IdSource } from '../../kernel/ids.ts'
import {
  createOpenid,
  createPrepayId,
  createRefundId,
  createTransactionId,
  formatRfc3339,
  parseRfc3339,
} from './wechat-messages.ts'

const NOW_MS = Date.parse('2026-11-20T16:30:05Z')
const source: IdSource = { nowMs: NOW_MS, nextId: () => 42, random: () => 0.7 }

it('makes ids in the forms of WeChat Pay, dated in Beijing', () => {
  expect(createPrepayId(source)).toBe('wx20261121003005bbbbbbbbbbbbbbbbbbbb')
  expect(createTransactionId(source)).toBe('4200001920261121000000000042')
  expect(createRefundId(source)).toBe('50320261121003005000000000042')
  expect(createOpenid(source)).toHaveLength(28)
})

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
