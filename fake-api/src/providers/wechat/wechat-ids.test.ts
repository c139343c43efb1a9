import { expect, it } from 'vitest'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { createOpenid, createPrepayId, createRefundId, createTransactionId } from './wechat-ids.ts'

const NOW_MS = Date.parse('2026-11-20T16:30:05Z')
const source: IdSource = { nowMs: NOW_MS, nextId: () => 42, random: () => 0.7 }

it('makes ids in the forms of WeChat Pay, dated in Beijing', () => {
  expect(createPrepayId(source)).toBe('wx20261121003005bbbbbbbbbbbbbbbbbbbb')
  expect(createTransactionId(source)).toBe('4200001920261121000000000042')
  expect(createRefundId(source)).toBe('50320261121003005000000000042')
  expect(createOpenid(source)).toHaveLength(28)
})
