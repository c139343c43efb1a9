import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'

type Offer = Schemas['GiftOffer']

/** What a claim page shows. */
export type ClaimView =
  | { kind: 'loading' }
  | { kind: 'error' }
  /** There is no such campaign, or it does not run now. */
  | { kind: 'closed'; error: ErrorName }
  | { kind: 'no-device' }
  /** No camera of the user can receive it. */
  | { kind: 'none' }
  | { kind: 'open'; offer: Offer }
  /** `isNow`: by this page, not before. */
  | { kind: 'received'; offer: Offer; isNow: boolean }

interface ClaimFacts {
  offer: Offer | undefined
  /** Why there is none; null while nothing is wrong. */
  error: ErrorName | null
  /** The page has just claimed it. */
  isClaimed: boolean
}

/** The state of a claim page: once only for each account, a package once for each camera. */
export function claimViewOf({ offer, error, isClaimed }: ClaimFacts): ClaimView {
  if (offer !== undefined && isClaimed) return { kind: 'received', offer, isNow: true }
  if (error === 'campaign-not-running' || error === 'campaign-not-found') return { kind: 'closed', error }
  if (offer === undefined) return withoutOffer(error)
  if (offer.coupon !== null && offer.received) return { kind: 'received', offer, isNow: false }
  return offer.deviceList.length === 0 ? { kind: 'none' } : { kind: 'open', offer }
}

function withoutOffer(error: ErrorName | null): ClaimView {
  if (error === null) return { kind: 'loading' }
  return { kind: error === 'user-has-no-device' ? 'no-device' : 'error' }
}
