import type { ErrorName } from '@skyshop/openapi/error-codes'
import { nameOfError } from '../errors/error-names.ts'
import { untilDate } from '../time/wire-time.ts'

/** What came of claiming a gift; dates are null where nobody has told them. */
export type ClaimOutcome =
  | { kind: 'received'; from: string | null; until: string | null }
  | { kind: 'failed'; error: ErrorName }

interface ClaimFacts {
  /** What `claimOnce` answered; undefined while it has not. */
  data: { startTime: string | null; endTime: string | null } | null | undefined
  error: Error | null
}

/** What is said of a claim made with `claimOnce`; null while nobody has made it. */
export function claimOutcomeOf({ data, error }: ClaimFacts): ClaimOutcome | null {
  if (data !== undefined) {
    return { kind: 'received', from: untilDate(data?.startTime), until: untilDate(data?.endTime) }
  }
  return error && { kind: 'failed', error: nameOfError(error) }
}
