import { type Lane, lanes } from '@skyshop/openapi/entry-reading'
import type { JournalEntry } from '../../model/journal-entry.ts'

/** `whole`: call and answer in one row. `open`/`answer`: something lies between. */
type RowPart = 'whole' | 'open' | 'answer'

type BarPart = 'none' | 'single' | 'start' | 'through' | 'end'

type BracketPart = 'none' | 'start' | 'through' | 'end'

export interface JournalRow {
  key: string
  part: RowPart
  entry: JournalEntry
  /** World time of this row: of the answer in an answer row. */
  worldMs: number
  bars: Readonly<Record<Lane, BarPart>>
  /** Joins a delivery of a callback with one the tester arranged. */
  bracket: BracketPart
  fold: JournalFold | null
}

/** Group of equal calls that one head stands for. */
export interface JournalFold {
  foldId: number
  isOpen: boolean
  /** All of them, oldest first. */
  entries: readonly JournalEntry[]
  /** The latest of each, where several calls alternate. */
  calls: readonly JournalEntry[]
}

/** The text on the line of a row that calls or tells something; calls that alternate are told by the ends of their paths. */
export function lineText({ entry, part, fold }: JournalRow): string {
  if (part === 'answer') return entry.answerLabel ?? entry.result ?? ''
  return fold === null || fold.calls.length === 1
    ? entry.label
    : fold.calls.map(({ label }) => label.slice(label.lastIndexOf('/') + 1)).join(', ')
}

interface RowStart {
  part: RowPart
  entry: JournalEntry
  order: number
}

/**
 * Lays journal entries out as rows of a sequence diagram.
 * A call keeps its callee's bar open, and gets an answer row, only when
 * another entry lies between call and answer.
 */
export function journalRows(entries: readonly JournalEntry[]): JournalRow[] {
  const starts = foldCalls(entries.flatMap(rowStartsOf).sort(byOrder))
  const open: Record<Lane, number> = { shop: 0, host: 0, upstream: 0, gateway: 0 }
  const rows = starts.map(({ part, entry }) => {
    const row = rowOf(entry, part, barsAt(entry, part, open))
    if (part === 'open') open[entry.to] += 1
    if (part === 'answer') open[entry.to] -= 1
    return row
  })
  return bracketed(rows)
}

/** Maximum distance of both ends of a connection, in rows. */
const longestBracket = 40

function bracketed(rows: JournalRow[]): JournalRow[] {
  const last = new Map<string, number>()
  for (const [index, { entry, part }] of rows.entries()) {
    if (entry.kind !== 'call' || part === 'answer' || entry.deliveryOf === null) continue
    const first = last.get(entry.deliveryOf)
    last.set(entry.deliveryOf, index)
    if (first === undefined || entry.tone !== 'fault' || index - first > longestBracket) continue
    for (let between = first; between <= index; between += 1) {
      const row = rows[between]
      if (row) row.bracket = bracketAt(row.bracket, { isFirst: between === first, isLast: between === index })
    }
  }
  return rows
}

/** Where one bracket ends and the next begins the line goes on. */
function bracketAt(
  before: BracketPart,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): BracketPart {
  if (before !== 'none') return 'through'
  if (isFirst) return 'start'
  return isLast ? 'end' : 'through'
}

function rowStartsOf(entry: JournalEntry): RowStart[] {
  const start: RowStart = { part: 'open', entry, order: entry.startOrder }
  if (entry.kind !== 'call' || entry.endOrder === null) return [{ ...start, part: 'whole' }]
  return [start, { part: 'answer', entry, order: entry.endOrder }]
}

/** Order of rows: at one position an answer closes before the next call opens, except its own. */
function byOrder(a: RowStart, b: RowStart): number {
  if (a.order !== b.order) return a.order - b.order
  if (a.entry === b.entry) return a.part === 'open' ? -1 : 1
  return a.entry.seq - b.entry.seq
}

function foldCalls(starts: readonly RowStart[]): RowStart[] {
  const folded: RowStart[] = []
  for (const start of starts) {
    const last = folded.at(-1)
    if (start.part === 'answer' && last?.part === 'open' && last.entry === start.entry) {
      folded[folded.length - 1] = { ...last, part: 'whole' }
    } else {
      folded.push(start)
    }
  }
  return folded
}

function barsAt(entry: JournalEntry, part: RowPart, open: Readonly<Record<Lane, number>>) {
  const bars: Record<Lane, BarPart> = { shop: 'none', host: 'none', upstream: 'none', gateway: 'none' }
  for (const lane of lanes) {
    const depth = open[lane]
    if (depth > 0) bars[lane] = 'through'
    if (entry.kind !== 'call' || entry.to !== lane) continue
    if (depth === 0) bars[lane] = part === 'open' ? 'start' : 'single'
    if (part === 'answer' && depth === 1) bars[lane] = 'end'
  }
  return bars
}

function rowOf(entry: JournalEntry, part: RowPart, bars: JournalRow['bars']): JournalRow {
  const worldMs = part === 'answer' ? entry.endWorldMs : entry.worldMs
  return { key: `${entry.seq}-${part}`, part, entry, worldMs, bars, bracket: 'none', fold: null }
}

interface Scroll {
  offset: number
  blockSize: number
  rowBlockSize: number
}

const spareRows = 6

/** Which rows are in sight, with a few to spare on both sides; `end` is exclusive. */
export function rowWindow(rowCount: number, { offset, blockSize, rowBlockSize }: Scroll) {
  const first = Math.max(0, Math.floor(offset / rowBlockSize) - spareRows)
  const end = Math.min(rowCount, Math.ceil((offset + blockSize) / rowBlockSize) + spareRows)
  return { first: Math.min(first, Math.max(0, rowCount - 1)), end }
}
