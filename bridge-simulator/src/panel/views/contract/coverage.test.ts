import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { violationsIn } from '../../model/journal-entry.ts'
import { shortValue, valueAt } from '../../store/entry-verdict.ts'
import {
  answerCoverage,
  coverageOf,
  coverageTotals,
  type DocumentedOperation,
  foundRows,
} from './coverage.ts'

const addOrder: DocumentedOperation = {
  operationId: 'addOrder',
  area: 'orders',
  label: 'POST /v1/order/add',
  answers: ['200', '401', '20001'].map((key) => ({ key, name: '' })),
  isAssumed: false,
  extras: ['payDeadline'],
}
const getNewToken: DocumentedOperation = {
  ...{ operationId: 'getNewToken', area: 'bridge', label: 'getNewToken', isAssumed: true, extras: [] },
  answers: ['ok', 'refused'].map((key) => ({ key, name: '' })),
}
const operations = [addOrder, getNewToken]
const disturbed = { isValid: true, isDisturbed: true } as const

const journal = [
  sampleEntry({ seq: 1 }),
  sampleEntry({ seq: 2, result: '20001', tone: 'refused' }),
  sampleEntry({ seq: 3, result: '401', verdict: disturbed }),
  sampleEntry({ seq: 4, operationId: 'getNewToken', from: 'shop', to: 'host', result: 'bad-parameters' }),
  sampleEntry({ seq: 5, kind: 'state', from: 'upstream', to: 'upstream' }),
]

it('counts each documented answer, and answers made by a fault apart', () => {
  const [order, token] = coverageOf(operations, journal)
  expect(order?.calls).toBe(3)
  expect(order?.answers.map(answerCoverage)).toEqual(['seen', 'arranged', 'seen'])
  expect(order?.answers.map(({ lastSeq }) => lastSeq)).toEqual([1, 3, 2])
  expect(token?.answers.map(answerCoverage)).toEqual(['never', 'seen'])
})

it('counts seen and unseen answers', () => {
  expect(coverageTotals(coverageOf(operations, journal.slice(0, 3)))).toEqual({
    operations: { seen: 1, all: 2 },
    answers: { seen: 2, all: 5 },
    assumed: { seen: 0, all: 1 },
  })
})

it.each([
  ['all', '', ['addOrder', 'getNewToken']],
  ['assumed', '', ['getNewToken']],
  ['extra', '', ['addOrder']],
  ['all', 'order post', ['addOrder']],
  ['all', 'BRIDGE', ['getNewToken']],
] as const)('finds coverage rows of %s by "%s"', (part, text, ids) => {
  const rows = foundRows(coverageOf(operations, []), part, text)
  expect(rows.map(({ operationId }) => operationId)).toEqual(ids)
})

it('lists violations with operation, path, rule and value, newest first', () => {
  const breach = { pointer: '/body/payMoney', rule: 'type', message: 'must be integer', got: '"1290"' }
  const verdict = { isValid: false, side: 'request', breaches: [breach] } as const
  const entries = [
    sampleEntry({ seq: 1, verdict }),
    sampleEntry({ seq: 2, kind: 'note', verdict }),
    sampleEntry({ seq: 3, verdict }),
  ]
  const violation = { operationId: 'addOrder', label: 'POST /v1/order/add', side: 'request', ...breach }
  expect(violationsIn(entries)).toEqual([
    { seq: 3, ...violation },
    { seq: 1, ...violation },
  ])
})

it('shows the value at a JSON pointer, cut to 60 characters', () => {
  const body = { 'a/b': [{ c: 1 }] }
  expect(valueAt(body, '/a~1b/0/c')).toBe(1)
  expect(shortValue(valueAt(body, '/gone/deep'))).toBeUndefined()
  expect(shortValue('x'.repeat(90))).toHaveLength(61)
})
