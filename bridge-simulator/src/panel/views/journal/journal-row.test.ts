import { expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { zh } from '../../i18n/zh.ts'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { resultText } from './journal-row.tsx'

const inBoth = (change: Parameters<typeof sampleEntry>[0]) =>
  [en, zh].map((texts) => resultText(sampleEntry(change), texts))

const answered = (orderStatus: number) => ({ headline: '200', body: { data: { orderStatus } } })

it.each([
  ['confirmOrder', 0, ['unpaid', '待支付']],
  ['confirmOrder', 1, ['paid', '已支付']],
  ['confirmOrder', 6, ['cancelled', '已取消']],
  ['getOrderRecord', 1, ['activating', '激活中']],
])('says of the answer of %s with status %i what it means', (operationId, status, words) => {
  expect(inBoth({ operationId, answer: answered(status) })).toEqual(words)
})

it.each([
  ['SUCCESS', ['paid', '已支付']],
  ['WAIT_BUYER_PAY', ['unpaid', '待支付']],
  ['attempt 1, copy 2, received', ['attempt 1, copy 2, received', '第 1 次 · 副本 2 · 已收到']],
  [
    'attempt 2, not received, tried again later',
    ['attempt 2, not received, tried again later', '第 2 次 · 未收到 · 稍后重试'],
  ],
  ['price-changed', ['price-changed', 'price-changed']],
])('translates the note %s', (note, words) => {
  expect(inBoth({ note })).toEqual(words)
})

it('returns null for an entry without a result', () => {
  expect(inBoth({})).toEqual([null, null])
  expect(inBoth({ kind: 'state', note: 'received' })).toEqual([null, null])
})
