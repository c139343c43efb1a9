import { expect, it } from 'vitest'
import { sampleEntry } from './entry-fixture.ts'
import { gapClosedAt, gapFrom, hitsSinceBack, isInGap } from './journal-entry.ts'

it('spans from the first break of the stream to the last entry before it was back', () => {
  const cut = gapFrom(null, 7)
  const cutAgain = gapFrom(cut, 9)
  expect(cutAgain).toEqual({ afterSeq: 7, untilSeq: null })
  const closed = gapClosedAt(cutAgain, 11)
  expect([7, 8, 11, 12].map((seq) => isInGap(closed, seq))).toEqual([false, true, true, false])
  expect([7, 8, 99].map((seq) => isInGap(cut, seq))).toEqual([false, true, true])
  expect(gapClosedAt(closed, 20)).toBe(closed)
  expect(gapFrom(closed, 20)).toEqual({ afterSeq: 20, untilSeq: null })
})

it('returns null without earlier or newer entries', () => {
  expect([gapFrom(null, null), gapClosedAt(gapFrom(null, 7), 7), isInGap(null, 1)]).toEqual([
    null,
    null,
    false,
  ])
})

it.each(['restore', 'restart'])(
  'counts hits from the last %s on, whose faults may have the numbers of earlier ones',
  (operationId) => {
    const hit = (seq: number) => sampleEntry({ seq, kind: 'note', tone: 'fault', faultId: 8 })
    const back = (seq: number) => sampleEntry({ seq, kind: 'state', operationId })
    const seqs = (journal: Parameters<typeof hitsSinceBack>[0]) =>
      hitsSinceBack(journal).map(({ seq }) => seq)
    expect(seqs([hit(1), sampleEntry({ seq: 2 }), hit(3)])).toEqual([1, 3])
    expect(seqs([hit(1), back(2), hit(3), back(4), hit(5)])).toEqual([5])
  },
)
