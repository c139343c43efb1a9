import type { ErrorName } from '@skyshop/openapi/error-codes'
import { NetworkError } from '../api-client/api-errors.ts'
import { nameOfError } from '../errors/error-names.ts'
import { untilDate } from '../time/wire-time.ts'

/** A gift that can be received once: the call that claims it, and the one that says whether it was received. */
export interface OnceOnly<Given> {
  claim: () => Promise<Given>
  isReceived: () => Promise<boolean>
}

/**
 * Claims a gift and returns what was given. When the answer is lost, or says that it was received before (web views
 * repeat a request whose connection broke), `isReceived` decides: null when the gift is there, else the error of the claim.
 */
export async function claimOnce<Given>({ claim, isReceived }: OnceOnly<Given>): Promise<Given | null> {
  try {
    return await claim()
  } catch (error) {
    if (isDoubtful(error) && (await isReceived().catch(() => false))) return null
    throw error
  }
}

/** Whether the claim may have been made in spite of the error. */
function isDoubtful(error: unknown): boolean {
  return error instanceof NetworkError || nameOfError(error) === 'already-received'
}

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
