import { expect, it } from 'vitest'
import { sampleEntry } from './testing/journal-fixture.ts'
import { verifyJournal } from './verify-journal.ts'

const entries = ['add', 'pay', 'pay', 'notify', 'confirm'].map((operationId, index) =>
  sampleEntry({ seq: index + 1, operationId, orderNo: index < 2 ? '1' : '2' }),
)
const steps = (...ids: string[]) => ids.map((operationId) => ({ operationId }))

it.each([
  ['in order', steps('add', 'notify'), [1, 4], true],
  ['each entry once', steps('pay', 'pay'), [2, 3], true],
  ['a third that is not there', steps('pay', 'pay', 'pay'), [2, 3, null], false],
  ['out of order', steps('notify', 'add'), [4, null], false],
  ['goes on after a missing step', steps('add', 'refund', 'confirm'), [1, null, 5], false],
  ['nothing expected', [], [], true],
])('finds steps strictly: %s', (_, steps, matched, ok) => {
  expect(verifyJournal(entries, { steps, order: 'strict' })).toMatchObject({ matched, ok })
})

it('matches steps in any order, one entry each', () => {
  const steps = [{ kind: 'http' as const }, { operationId: 'add' }, { operationId: 'pay', orderNo: '1' }]
  const { ok, matched } = verifyJournal(entries.slice(0, 3), { steps, order: 'loose' })
  expect(ok).toBe(true)
  expect(matched.slice(1)).toEqual([1, 2])
  expect(new Set(matched).size).toBe(3)
})

it('names missing and forbidden entries', () => {
  const never = [{ operationId: 'notify' }, { text: 'REFUND' }]
  const verdict = verifyJournal(entries, { steps: steps('refund'), order: 'loose', never })
  expect(verdict).toEqual({
    ok: false,
    matched: [null],
    missing: [{ step: 0, pattern: { operationId: 'refund' } }],
    unexpected: [{ seq: 4, pattern: { operationId: 'notify' } }],
  })
})
