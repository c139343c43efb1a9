import type { JournalEntry } from '../../model/journal-entry.ts'
import type { JournalRow } from './journal-rows.ts'

/** Fewer equal calls in a row are shown one by one: a call made twice is worth seeing. */
const leastFolded = 3

/**
 * Puts a head before equal reads that follow each other with nothing between, and leaves out their rows unless the
 * fold is open. A fold is named by the number of its first entry.
 */
export function foldPolls(rows: readonly JournalRow[], openFolds: ReadonlySet<number>): JournalRow[] {
  const shown: JournalRow[] = []
  for (let first = 0; first < rows.length; ) {
    const end = endOfPolls(rows, first)
    const polls = rows.slice(first, end)
    first = end
    const [earliest, latest] = [polls.at(0), polls.at(-1)]
    if (earliest === undefined || latest === undefined || polls.length < leastFolded) {
      shown.push(...polls)
      continue
    }
    const foldId = earliest.entry.seq
    const isOpen = openFolds.has(foldId)
    const fold = { foldId, isOpen, entries: polls.map(({ entry }) => entry) }
    const { bars, bracket, worldMs } = earliest
    shown.push({
      ...{ key: `${foldId}-fold`, part: 'whole', entry: latest.entry },
      ...{ bars, bracket, worldMs, fold },
    })
    if (isOpen) shown.push(...polls)
  }
  return shown
}

function endOfPolls(rows: readonly JournalRow[], first: number): number {
  const begin = rows[first]
  let end = first + 1
  if (begin === undefined || !isPoll(begin)) return end
  for (let next = rows[end]; next !== undefined && isSame(begin, next); next = rows[end]) end += 1
  return end
}

function isPoll({ part, entry }: JournalRow): boolean {
  const isRead = entry.label.startsWith('GET ')
  return isRead && part === 'whole' && entry.kind === 'call' && ['plain', 'refused'].includes(entry.tone)
}

/** Whether a row is the same call with the same answer; the bodies of different calls are not compared. */
function isSame(one: JournalRow, other: JournalRow): boolean {
  if (!isPoll(other)) return false
  const fields = ['operationId', 'label', 'from', 'to', 'result', 'note', 'orderNo'] as const
  if (fields.some((field) => one.entry[field] !== other.entry[field])) return false
  return bodiesOf(one.entry) === bodiesOf(other.entry)
}

function bodiesOf({ request, answer }: JournalEntry): string {
  return JSON.stringify([request?.body, answer?.body])
}

/** The entries of each place that stepping stops at, oldest first: one, or all of a closed fold. */
export function stopsOf(rows: readonly JournalRow[]): (readonly JournalEntry[])[] {
  return rows
    .filter(({ part, fold }) => part !== 'answer' && fold?.isOpen !== true)
    .map(({ entry, fold }) => fold?.entries ?? [entry])
}
