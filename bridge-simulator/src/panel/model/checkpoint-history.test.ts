import { expect, it } from 'vitest'
import {
  beforeAct,
  branched,
  type Checkpoint,
  historyOf,
  historyText,
  noHistory,
  redoPlace,
  undoPlace,
  wentTo,
} from './checkpoint-history.ts'

const kept = (number: number): Checkpoint => ({
  snapshotId: `s${number}`,
  label: `act ${number}`,
  worldMs: number,
})
const ids = ({ entries }: { entries: readonly Checkpoint[] }) => entries.map(({ snapshotId }) => snapshotId)

it('begins with nothing to undo or redo', () => {
  expect([undoPlace(noHistory), redoPlace(noHistory), historyText(noHistory)]).toEqual([null, null, '0/0'])
})

it('steps back through its acts and forward again, to the present it left', () => {
  const acted = beforeAct(beforeAct(noHistory, kept(1)), kept(2))
  expect(historyText(acted)).toBe('2/2')
  const back = wentTo(acted, undoPlace(acted) ?? -1, kept(3))
  expect([ids(back), historyText(back)]).toEqual([['s1', 's2', 's3'], '1/2'])
  const atBegin = wentTo(back, undoPlace(back) ?? -1, null)
  expect([historyText(atBegin), undoPlace(atBegin)]).toEqual(['0/2', null])
  const again = wentTo(atBegin, redoPlace(atBegin) ?? -1, null)
  const present = wentTo(again, redoPlace(again) ?? -1, null)
  expect([historyText(present), redoPlace(present)]).toEqual(['2/2', null])
})

it('gives up what lay ahead when something else is done', () => {
  const back = wentTo(historyOf([kept(1), kept(2)]), 0, kept(3))
  const acted = beforeAct(back, null)
  expect([ids(acted), historyText(acted), redoPlace(acted)]).toEqual([['s1'], '1/1', null])
})

it('keeps what was done since a restore', () => {
  const back = wentTo(historyOf([kept(1), kept(2)]), 0, kept(3))
  const acted = beforeAct(branched(back), kept(4))
  expect([ids(acted), historyText(acted)]).toEqual([['s1', 's4'], '2/2'])
})
