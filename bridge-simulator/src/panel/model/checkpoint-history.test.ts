import { expect, it } from 'vitest'
import {
  beforeAct,
  branched,
  type Checkpoint,
  historyOf,
  historyText,
  noHistory,
  redoIndex,
  undoIndex,
  wentTo,
} from './checkpoint-history.ts'

const kept = (number: number): Checkpoint => ({
  snapshotId: `s${number}`,
  label: `act ${number}`,
  worldMs: number,
})
const ids = ({ entries }: { entries: readonly Checkpoint[] }) => entries.map(({ snapshotId }) => snapshotId)

it('has nothing to undo or redo at first', () => {
  expect([undoIndex(noHistory), redoIndex(noHistory), historyText(noHistory)]).toEqual([null, null, '0/0'])
})

it('undoes to earlier checkpoints and redoes to the present', () => {
  const acted = beforeAct(beforeAct(noHistory, kept(1)), kept(2))
  expect(historyText(acted)).toBe('2/2')
  const back = wentTo(acted, undoIndex(acted) ?? -1, kept(3))
  expect([ids(back), historyText(back)]).toEqual([['s1', 's2', 's3'], '1/2'])
  const atBegin = wentTo(back, undoIndex(back) ?? -1, null)
  expect([historyText(atBegin), undoIndex(atBegin)]).toEqual(['0/2', null])
  const again = wentTo(atBegin, redoIndex(atBegin) ?? -1, null)
  const present = wentTo(again, redoIndex(again) ?? -1, null)
  expect([historyText(present), redoIndex(present)]).toEqual(['2/2', null])
})

it('drops redo checkpoints after a new action', () => {
  const back = wentTo(historyOf([kept(1), kept(2)]), 0, kept(3))
  const acted = beforeAct(back, null)
  expect([ids(acted), historyText(acted), redoIndex(acted)]).toEqual([['s1'], '1/1', null])
})

it('keeps changes made since a restore as a checkpoint', () => {
  const back = wentTo(historyOf([kept(1), kept(2)]), 0, kept(3))
  const acted = beforeAct(branched(back), kept(4))
  expect([ids(acted), historyText(acted)]).toEqual([['s1', 's4'], '2/2'])
})
