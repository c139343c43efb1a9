import type { Schemas } from '@skyshop/openapi/control'
import type { JournalEntry } from './journal-entry.ts'

type Verdict = Schemas['JournalVerdict']

/**
 * Compares a journal with what is expected of it.
 * 1. Strict: each step takes the first entry that fits after the one the step before it found; others may lie between.
 *    A step without an entry is missing, and the next goes on from the same place.
 * 2. Loose: the steps are shared out so that as many as can be have an entry of their own, in any order.
 * 3. No entry may fit a pattern of `never`.
 */
export function verifyJournal(
  entries: readonly JournalEntry[],
  { steps, order, never = [] }: Schemas['JournalVerify'],
): Verdict {
  const matched = order === 'strict' ? inOrder(entries, steps) : inAnyOrder(entries, steps)
  const missing = steps.flatMap((pattern, step) => (matched[step] === null ? [{ step, pattern }] : []))
  const unexpected = never.flatMap((pattern) =>
    entries.filter((entry) => matchesPattern(entry, pattern)).map(({ seq }) => ({ seq, pattern })),
  )
  return { ok: missing.length === 0 && unexpected.length === 0, matched, missing, unexpected }
}

function inOrder(entries: readonly JournalEntry[], steps: readonly JournalPattern[]): (number | null)[] {
  let next = 0
  return steps.map((pattern) => {
    const index = entries.findIndex((entry, at) => at >= next && matchesPattern(entry, pattern))
    if (index < 0) return null
    next = index + 1
    return entries[index]?.seq ?? null
  })
}

/** Augmenting paths: a step that finds its entries assigned moves their holders to others. */
function inAnyOrder(entries: readonly JournalEntry[], steps: readonly JournalPattern[]): (number | null)[] {
  // No step needs more choices than there are steps.
  const choices = steps.map((pattern) => firstFitting(entries, pattern, steps.length))
  const holders = new Map<number, number>()
  const assign = (step: number, visited: Set<number>): boolean =>
    (choices[step] ?? []).some((seq) => {
      if (visited.has(seq)) return false
      visited.add(seq)
      const holder = holders.get(seq)
      if (holder !== undefined && !assign(holder, visited)) return false
      holders.set(seq, step)
      return true
    })
  for (const step of steps.keys()) assign(step, new Set())
  const seqByStep = new Map([...holders].map(([seq, step]) => [step, seq]))
  return [...steps.keys()].map((step) => seqByStep.get(step) ?? null)
}

function firstFitting(entries: readonly JournalEntry[], pattern: JournalPattern, most: number): number[] {
  const seqs: number[] = []
  for (const entry of entries) {
    if (matchesPattern(entry, pattern)) seqs.push(entry.seq)
    if (seqs.length === most) break
  }
  return seqs
}

/** Members that an entry must have; what is left out may be anything. */
export type JournalPattern = Schemas['JournalPattern']

/** Tells whether an entry has what the pattern asks for. */
export function matchesPattern(entry: JournalEntry, { text, ...fields }: JournalPattern): boolean {
  const fieldsToMatch = Object.entries(fields) as [keyof typeof fields, string][]
  if (!fieldsToMatch.every(([name, value]) => entry[name] === value)) return false
  return text === undefined || JSON.stringify(entry).toLowerCase().includes(text.toLowerCase())
}
