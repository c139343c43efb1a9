import type { Breach, JournalEntry } from './journal-entry.ts'

/** One broken promise: who, where, which rule, and what stood there. */
export interface Violation extends Breach {
  seq: number
  operationId: string
  label: string
  side: 'request' | 'answer'
}

/** Violations of the contract in a journal, newest first. A defect beside its request is listed once. */
export function violationsIn(journal: readonly JournalEntry[]): Violation[] {
  return journal.filter(isBroken).toReversed().flatMap(breachesOf)
}

/** How many there are. */
export function countViolations(journal: readonly JournalEntry[]): number {
  return journal.filter(isBroken).flatMap(breachesOf).length
}

function isBroken({ kind, verdict }: JournalEntry): boolean {
  return verdict !== null && !verdict.isValid && kind !== 'note'
}

function breachesOf({ seq, operationId, label, verdict }: JournalEntry): Violation[] {
  if (verdict === null || verdict.isValid) return []
  return verdict.breaches.map((breach) => ({ seq, operationId, label, side: verdict.side, ...breach }))
}
