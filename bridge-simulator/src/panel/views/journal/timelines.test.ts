import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { listTimelines } from './timelines.ts'

const moved = { kind: 'state', from: 'upstream', to: 'upstream', endOrder: null } as const
const orderNo = '20260314100211000042'
const journal = [
  sampleEntry({ seq: 1, orderNo }),
  sampleEntry({ seq: 2, ...moved, orderNo, label: 'order ∅ → 0' }),
  sampleEntry({ seq: 3, kind: 'jump', jump: { lengthMs: 60_000, firedCount: 2 }, endOrder: null }),
  sampleEntry({ seq: 4, ...moved, label: 'order 0 → 7', orderNo }),
  sampleEntry({ seq: 5, ...moved, label: 'contract active → terminated', contractCode: 'c1' }),
  sampleEntry({ seq: 6, kind: 'jump', jump: { lengthMs: 1, firedCount: 0 }, endOrder: null }),
]

it('lists orders, contracts and the jumps that fired something with the latest state, newest first', () => {
  expect(listTimelines(journal).map(({ token, about, state }) => [token.value, about, state])).toEqual([
    ['c1', 'contract', 'terminated'],
    ['3', 'jump', null],
    [orderNo, 'order', '7'],
  ])
})
