import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { untilDate } from '../../../shared/time/until-date.ts'

/** What came of asking for the free package. */
export type ClaimResult =
  | { kind: 'received'; from: string | null; until: string | null }
  | { kind: 'failed'; error: ErrorName }

/** What the last try is known to have done. */
export interface ClaimFacts {
  given: Schemas['GivenPackage'] | undefined
  /** Name of what went wrong; null while nothing did. */
  error: ErrorName | null
  /** Whether the server, asked again, still has the package for this camera. */
  isStillOffered: boolean
}

/** Null while nobody has asked. An answer that was lost is found again by asking what the camera has. */
export function claimResultOf({ given, error, isStillOffered }: ClaimFacts): ClaimResult | null {
  if (given !== undefined) {
    return { kind: 'received', from: untilDate(given.startTime), until: untilDate(given.endTime) }
  }
  if (error === null) return null
  const isAnswerLost = error === 'network-error' || error === 'request-error'
  if (isAnswerLost && !isStillOffered) return { kind: 'received', from: null, until: null }
  return { kind: 'failed', error }
}
