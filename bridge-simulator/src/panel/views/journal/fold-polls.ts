import type { EntryPayload, JournalEntry } from '../../model/journal-entry.ts'
import type { JournalRow } from './journal-rows.ts'

/** Fewer equal calls in a row are shown one by one: a call made twice is worth seeing. */
const leastFolded = 3

/** Calls that may alternate in one fold, and within how many rows each has to come again. */
const mostAlternating = 3
const nearby = 4

/**
 * Puts a head before equal reads that follow each other with nothing else between, also where two or three of them
 * alternate, and leaves out their rows unless the fold is open. A fold is named by the number of its first entry.
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
    const entries = polls.map(({ entry }) => entry)
    const fold = { foldId, isOpen, entries, calls: differentCalls(entries) }
    const { bars, bracket, worldMs } = earliest
    shown.push({
      ...{ key: `${foldId}-fold`, part: 'whole', entry: latest.entry },
      ...{ bars, bracket, worldMs, fold },
    })
    if (isOpen) shown.push(...polls)
  }
  return shown
}

/** One entry of each call, the latest. */
function differentCalls(entries: readonly JournalEntry[]): JournalEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.operationId} ${entry.label}`, entry])).values()]
}

/**
 * Where a run of polls that begins at `first` ends: of one call, or of calls that alternate, each made often enough on
 * average. A call that is not made again close by ends the run, and so does another answer to a call of it.
 */
function endOfPolls(rows: readonly JournalRow[], first: number): number {
  const alternating = endOfRun(rows, first, mostAlternating)
  const { end, calls } = alternating
  return end - first >= calls * leastFolded ? end : endOfRun(rows, first, 1).end
}

function endOfRun(rows: readonly JournalRow[], first: number, mostCalls: number) {
  const calls: JournalRow[] = []
  let end = first
  for (let row = rows[end]; row !== undefined && isPoll(row); row = rows[end]) {
    const next = row
    if (!calls.some((call) => isSame(call, next))) {
      if (calls.length === mostCalls || calls.some((call) => isSameCall(call, next))) break
      const soon = rows.slice(end + 1, end + 1 + nearby)
      const goesOn = [next, ...calls.slice(0, 1)].every((call) => soon.some((other) => isSame(call, other)))
      if (calls.length > 0 && !goesOn) break
      calls.push(next)
    }
    end += 1
  }
  return { end: Math.max(end, first + 1), calls: Math.max(calls.length, 1) }
}

function isPoll({ part, entry }: JournalRow): boolean {
  const isRead = entry.label.startsWith('GET ')
  return isRead && part === 'whole' && entry.kind === 'call' && ['plain', 'refused'].includes(entry.tone)
}

/** Whether a row is the same call with the same answer, apart from the time at which it was given. */
function isSame(one: JournalRow, other: JournalRow): boolean {
  if (!isPoll(other) || !isSameCall(one, other)) return false
  const fields = ['result', 'note'] as const
  if (fields.some((field) => one.entry[field] !== other.entry[field])) return false
  return textOf(one.entry.answer) === textOf(other.entry.answer)
}

function isSameCall({ entry: one }: JournalRow, { entry: other }: JournalRow): boolean {
  const fields = ['operationId', 'label', 'from', 'to', 'orderNo'] as const
  if (fields.some((field) => one[field] !== other[field])) return false
  return textOf(one.request) === textOf(other.request)
}

const bodyTexts = new WeakMap<EntryPayload, string>()

/** A body as text without the time of the server, made once. */
function textOf(payload: EntryPayload | null): string {
  if (payload === null) return ''
  const known = bodyTexts.get(payload)
  if (known !== undefined) return known
  const text = JSON.stringify([payload.body], (key, value: unknown) => (key === 'serverTime' ? '' : value))
  bodyTexts.set(payload, text)
  return text
}

/** The entries of each place that stepping stops at, oldest first: one, or all of a closed fold. */
export function stopsOf(rows: readonly JournalRow[]): (readonly JournalEntry[])[] {
  return rows
    .filter(({ part, fold }) => part !== 'answer' && fold?.isOpen !== true)
    .map(({ entry, fold }) => fold?.entries ?? [entry])
}
