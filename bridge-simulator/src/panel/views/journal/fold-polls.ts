import { type EntryPayload, isReading, type JournalEntry } from '../../model/journal-entry.ts'
import type { JournalRow } from './journal-rows.ts'

/** Fewer equal calls in a row are shown one by one: a call made twice is worth seeing. */
const leastFolded = 3

/** Calls that may alternate in one fold, and within how many rows each has to come again. */
const mostAlternating = 3
const nearby = 8

/**
 * Puts a head before equal reads that follow each other, also where two or three of them alternate or other reads and
 * telemetry come between, and leaves out their rows unless the fold is open. A fold is named by the number of its first entry.
 */
export function foldPolls(rows: readonly JournalRow[], openFolds: ReadonlySet<number>): JournalRow[] {
  const shown: JournalRow[] = []
  for (let first = 0; first < rows.length; ) {
    const { end, calls } = runOfPolls(rows, first)
    const run = rows.slice(first, end)
    first = end
    const polls = run.filter((row) => calls.some((call) => isSame(call, row)))
    const [earliest, latest] = [polls.at(0), polls.at(-1)]
    if (earliest === undefined || latest === undefined || polls.length < leastFolded) {
      shown.push(...run)
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
    shown.push(...(isOpen ? run : run.filter((row) => !polls.includes(row))))
  }
  return shown
}

/** One entry of each call, the latest. */
function differentCalls(entries: readonly JournalEntry[]): JournalEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.operationId} ${entry.label}`, entry])).values()]
}

/** Rows from the first poll to the last, and the calls that make them one run. */
interface Run {
  end: number
  calls: readonly JournalRow[]
}

/**
 * The run of polls that begins at `first`: of one call, or of calls that alternate, each made often enough on average.
 * Another answer to a call of it ends the run, and so does what is neither a read nor telemetry.
 */
function runOfPolls(rows: readonly JournalRow[], first: number): Run {
  const alternating = runOf(rows, first, mostAlternating)
  const { end, calls } = alternating
  const isOften = (run: readonly JournalRow[]) =>
    run.filter((row) => calls.some((call) => isSame(call, row))).length >= calls.length * leastFolded
  return calls.length < 2 || isOften(rows.slice(first, end)) ? alternating : runOf(rows, first, 1)
}

function runOf(rows: readonly JournalRow[], first: number, mostCalls: number): Run {
  const calls: JournalRow[] = []
  let end = first + 1
  const [begin] = rows.slice(first, end)
  // A run begins with a poll.
  if (begin === undefined || !isPoll(begin)) return { end, calls }
  for (let at = first; at < rows.length && at - end < nearby; at += 1) {
    const row = rows[at]
    if (row === undefined || !(isPoll(row) || mayLieBetween(row))) break
    if (!isPoll(row)) continue
    if (calls.some((call) => isSame(call, row))) end = at + 1
    else if (calls.some((call) => isSameCall(call, row))) break
    else if (calls.length < mostCalls && goesOn(rows, at, [row, ...calls.slice(0, 1)])) {
      calls.push(row)
      end = at + 1
    }
  }
  return { end, calls }
}

/** Whether each call is made again soon; of the first of a run that shows in what follows. */
function goesOn(rows: readonly JournalRow[], at: number, calls: readonly JournalRow[]): boolean {
  if (calls.length === 1) return true
  const soon = rows.slice(at + 1, at + 1 + nearby)
  return calls.every((call) => soon.some((other) => isSame(call, other)))
}

/** Whether a row is passed over where it comes between polls: reads that are no polls, and telemetry. */
function mayLieBetween({ part, entry }: JournalRow): boolean {
  return part === 'whole' && entry.kind === 'call' && entry.tone !== 'fault' && isReading(entry)
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
