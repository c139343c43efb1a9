import type { Texts } from '../texts/en.ts'
import { dueText } from './due-text.ts'
import { firedText } from './fired-text.ts'
import { jobTitle } from './job-title.ts'
import type { JournalEntry } from './journal-entry.ts'

/** What an entry is called: as on the wire, but for a tap, a job and a jump of the clock, which are told in words. */
export function entryLabel({ kind, label, operationId, jump }: JournalEntry, texts: Texts): string {
  if (kind === 'tap') return texts.journal.tapped(label)
  if (kind === 'job') return jobTitle(operationId, texts) ?? label
  if (jump === null) return label
  const length = dueText(jump.lengthMs, texts.units)
  return texts.journal.jumped(length, firedText(jump.firedCount, texts.world))
}
