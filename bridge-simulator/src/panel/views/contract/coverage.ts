import type { JournalEntry } from '../../model/journal-entry.ts'

/** An answer an operation documents. */
export interface DocumentedAnswer {
  /** As the journal has it: `200`, `401`, `20001`, `ok`; `refused` for any other than the ones beside it. */
  key: string
  /** Name in the catalogue of codes; empty for a plain status. */
  name: string
}

/** An operation of one of the contracts. */
export interface DocumentedOperation {
  operationId: string
  area: string
  /** `POST /v1/order/add`, or the method of the bridge. */
  label: string
  answers: readonly DocumentedAnswer[]
  isAssumed: boolean
  /** Fields of its answer that a real backend may not have. */
  extras: readonly string[]
}

export interface AnswerCoverage extends DocumentedAnswer {
  times: number
  /** Of those, what a fault made. */
  arrangedTimes: number
  lastSeq: number | null
}

export interface CoverageRow extends Omit<DocumentedOperation, 'answers'> {
  answers: readonly AnswerCoverage[]
  calls: number
}

/** Every documented answer of every operation, with how often this journal has it. */
export function coverageOf(
  operations: readonly DocumentedOperation[],
  journal: readonly JournalEntry[],
): CoverageRow[] {
  const byOperation = new Map<string, JournalEntry[]>()
  for (const entry of journal.filter(isExchange)) {
    const others = byOperation.get(entry.operationId)
    if (others) others.push(entry)
    else byOperation.set(entry.operationId, [entry])
  }
  return operations.map(({ answers, ...operation }) => {
    const entries = byOperation.get(operation.operationId) ?? []
    const keys = new Set(answers.map(({ key }) => key))
    return {
      ...operation,
      calls: entries.length,
      answers: answers.map((answer) => {
        const given = entries.filter(({ result }) => answer.key === keyOf(result ?? '', keys))
        const arrangedTimes = given.filter(isArranged).length
        return { ...answer, times: given.length, arrangedTimes, lastSeq: given.at(-1)?.seq ?? null }
      }),
    }
  })
}

function isExchange({ kind, from, to }: JournalEntry): boolean {
  return from !== to && (kind === 'call' || kind === 'event')
}

/** Bridge and gateways document one refusal for all there are. */
function keyOf(result: string, keys: ReadonlySet<string>): string {
  if (keys.has(result) || !keys.has('refused')) return result
  return result === '' && keys.has('ok') ? 'ok' : 'refused'
}

function isArranged({ verdict, tone }: JournalEntry): boolean {
  return tone === 'fault' || (verdict?.isValid === true && verdict.isDisturbed)
}

/** Tells whether an answer was seen by itself, only through a fault, or never. */
export function answerCoverage({ times, arrangedTimes }: AnswerCoverage): 'seen' | 'arranged' | 'never' {
  if (times === 0) return 'never'
  return times === arrangedTimes ? 'arranged' : 'seen'
}

/** Totals shown above the coverage table. */
export function coverageTotals(rows: readonly CoverageRow[]) {
  const answers = rows.flatMap((row) => row.answers)
  const assumed = rows.filter(({ isAssumed }) => isAssumed)
  const called = (row: CoverageRow) => row.calls > 0
  return {
    operations: { seen: rows.filter(called).length, all: rows.length },
    answers: {
      seen: answers.filter((answer) => answerCoverage(answer) === 'seen').length,
      all: answers.length,
    },
    assumed: { seen: assumed.filter(called).length, all: assumed.length },
  }
}

export type CoveragePart = 'all' | 'assumed' | 'extra'

/** Rows of a part whose area, operation or path contains every word. */
export function foundRows(rows: readonly CoverageRow[], part: CoveragePart, text: string): CoverageRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ area, operationId, label, isAssumed, extras }) => {
    const isInPart = part === 'all' || (part === 'assumed' ? isAssumed : extras.length > 0)
    const text = `${area} ${operationId} ${label}`.toLowerCase()
    return isInPart && words.every((word) => text.includes(word))
  })
}
