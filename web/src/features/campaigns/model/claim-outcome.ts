import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { untilDate } from '../../../shared/time/until-date.ts'

/** What came of claiming the free month for a camera. */
export type ClaimOutcome = { kind: 'received'; until: string | null } | { kind: 'failed'; error: ErrorName }

interface ClaimFacts {
  given: Pick<Schemas['ObtainedGift'], 'endTime'> | undefined
  /** Name of what went wrong; null while nothing did. */
  error: ErrorName | null
  /** Whether the server, asked again, still offers it for the camera. */
  isStillOffered: boolean
}

/** After these the claim may have been made: the browser itself may have asked twice. */
const DOUBTFUL: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'network-error',
  'request-error',
  'already-received',
])

/** Null while nobody has asked. An answer that was lost is found again by asking what is still offered. */
export function claimOutcomeOf({ given, error, isStillOffered }: ClaimFacts): ClaimOutcome | null {
  if (given !== undefined) return { kind: 'received', until: untilDate(given.endTime) }
  if (error === null) return null
  if (DOUBTFUL.has(error) && !isStillOffered) return { kind: 'received', until: null }
  return { kind: 'failed', error }
}
