import type { ErrorName } from '@skyshop/openapi/error-codes'
import { nameOfError } from '../errors/error-names.ts'
import { untilDate } from '../time/wire-time.ts'

/** Result of claiming a gift; dates are null when unknown. */
export type ClaimOutcome =
  | { kind: 'received'; from: string | null; until: string | null }
  | { kind: 'failed'; error: ErrorName }

interface ClaimFacts {
  /** What `claimOnce` returned; undefined while it runs. */
  data: { startTime: string | null; endTime: string | null } | null | undefined
  error: Error | null
}

/** The outcome of a claim made with `claimOnce`; null while there is no answer. */
export function claimOutcomeOf({ data, error }: ClaimFacts): ClaimOutcome | null {
  if (data !== undefined) {
    return { kind: 'received', from: untilDate(data?.startTime), until: untilDate(data?.endTime) }
  }
  return error && { kind: 'failed', error: nameOfError(error) }
}
