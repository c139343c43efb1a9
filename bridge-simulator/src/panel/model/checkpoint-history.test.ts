import { expect, it } from 'vitest'
import {
  beforeAct,
  type Checkpoint,
  historyOf,
  historyText,
  movedTo,
  noHistory,
  redoIndex,
  undoIndex,
  withoutUndone,
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
  const back = movedTo(acted, undoIndex(acted) ?? -1, kept(3))
  expect([ids(back), historyText(back)]).toEqual([['s1', 's2', 's3'], '1/2'])
  const atBegin = movedTo(back, undoIndex(back) ?? -1, null)
  expect([historyText(atBegin), undoIndex(atBegin)]).toEqual(['0/2', null])
  const again = movedTo(atBegin, redoIndex(atBegin) ?? -1, null)
  const present = movedTo(again, redoIndex(again) ?? -1, null)
  expect([historyText(present), redoIndex(present)]).toEqual(['2/2', null])
})

it('drops redo checkpoints after a new action', () => {
  const back = movedTo(historyOf([kept(1), kept(2)]), 0, kept(3))
  const acted = beforeAct(back, null)
  expect([ids(acted), historyText(acted), redoIndex(acted)]).toEqual([['s1'], '1/1', null])
})

it('keeps changes made since a restore as a checkpoint', () => {
  const back = movedTo(historyOf([kept(1), kept(2)]), 0, kept(3))
  const acted = beforeAct(withoutUndone(back), kept(4))
  expect([ids(acted), historyText(acted)]).toEqual([['s1', 's4'], '2/2'])
})
