import type { JournalEntry } from '../../model/journal-entry.ts'
import type { Subject, SubjectStep } from './subject.ts'

/**
 * The journal entry of a transition: the first matching one at or after its time. On a running clock an entry is
 * stamped slightly later.
 */
export function entryOfStep(
  subject: Subject,
  step: SubjectStep,
  journal: readonly JournalEntry[],
): JournalEntry | undefined {
  const label = labelOf(subject, step)
  return journal.find(
    (entry) =>
      entry.kind === 'state' && entry.label === label && entry.worldMs >= step.atMs && isOf(subject, entry),
  )
}

function labelOf({ machine, title }: Subject, { from, to, event }: SubjectStep): string {
  if (machine === 'entitlement') return `package ${event}`
  return `${machine === 'contract-cycle' ? `period ${title}` : machine} ${from ?? '∅'} → ${to}`
}

/** An entry of a contract names it in its note, any other its order. */
function isOf({ machine, key, orderNo }: Subject, { note, orderNo: entryOrder }: JournalEntry): boolean {
  const [, contractCode] = /· (\S+)$/.exec(note ?? '') ?? []
  if (machine === 'contract') return contractCode === key
  if (machine === 'contract-cycle') return contractCode !== undefined && key.startsWith(`${contractCode}-`)
  return entryOrder === orderNo
}
