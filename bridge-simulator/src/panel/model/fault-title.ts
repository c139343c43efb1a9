import { draftOfRecord } from './draft-of-record.ts'
import type { FaultDraft, FaultRecord } from './fault-draft.ts'

/** Texts a fault's title is made of. */
export interface FaultTexts {
  subjects: Readonly<Record<FaultDraft['subject'], string>>
  outcomes: Readonly<Record<FaultDraft['outcome'], string>>
  any: string
  /** Of the fault that holds every callback; no sentence says it. */
  held: string
  delay: (text: string) => string
}

export interface FaultTitle {
  /** What is disturbed. */
  about: string
  /** What it meets. */
  outcome: string
  /** As it stands in the record. */
  code: string
}

/** A record in the words of the sentence; one made elsewhere may say more than the sentence can, and says so in JSON. */
export function faultTitle(
  record: FaultRecord,
  words: FaultTexts,
  delayText: (ms: number) => string,
): FaultTitle {
  if (record.hold) return { about: words.subjects.gateway, outcome: words.held, code: words.any }
  const draft = draftOfRecord(record)
  const { subject, target, outcome, delayMs, code } = draft
  const isLate = outcome === 'late' || outcome === 'bridge-late'
  const late = delayMs > 0 && !isLate && subject !== 'host' ? ` ${words.delay(delayText(delayMs))}` : ''
  const refusal = outcome === 'business-code' ? ` ${code}` : ''
  const length = isLate && delayMs > 0 ? ` ${delayText(delayMs)}` : ''
  return {
    about: words.subjects[subject],
    outcome: words.outcomes[outcome] + refusal + length + late,
    code: target === '*' ? words.any : target,
  }
}
