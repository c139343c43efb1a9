import { tookText } from '../../format/duration-text.ts'
import { worldClock } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { entryLabel } from '../../model/entry-label.ts'
import type { JournalRow } from './journal-rows.ts'

/** Text of a row, for screen readers and tests. */
export function describeRow(row: JournalRow, texts: Texts): string {
  const { entry, part } = row
  const words = [
    worldClock(row.worldMs),
    `${relation(row, texts)}: ${part === 'answer' ? (entry.answerLabel ?? entry.label) : entryLabel(entry, texts)}`,
    part === 'answer' ? null : entry.result,
    part === 'answer' ? null : entry.note,
    part === 'answer' ? null : tookText(entry.tookMs),
    toneWord(row, texts),
  ]
  return words.filter(Boolean).join(', ')
}

function relation({ entry, part }: JournalRow, { lanes, journal }: Texts): string {
  const from = lanes[entry.from]
  const to = lanes[entry.to]
  if (entry.kind === 'event') return journal.tells(from, to)
  if (entry.kind !== 'call') return from
  return part === 'answer' ? journal.answers(to, from) : journal.calls(from, to)
}

function toneWord({ entry }: JournalRow, { journal }: Texts): string | null {
  switch (entry.tone) {
    case 'fault':
      return journal.byFault
    case 'defect':
      return journal.defect
    case 'refused':
      return journal.refused
    case 'plain':
      return null
  }
}
