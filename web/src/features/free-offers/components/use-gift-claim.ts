import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSingleMutation } from '../../../shared/api-client/use-single-mutation.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { claimOnce } from '../../../shared/free-offers/claim-once.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { obtainGift } from '../mutations.ts'
import { giftOfferQuery, readGiftOffer } from '../queries.ts'

/** Gift just claimed on this page; `given` is null where the answer was lost and only the claim is known. */
export interface ClaimedGift {
  deviceId: string
  given: Schemas['ObtainedGift'] | null
}

/** The gift of a campaign, and what came of claiming it. */
export function useGiftClaim(campaignId: string) {
  const services = useServices()
  const client = useQueryClient()
  const offer = useQuery(giftOfferQuery(services, campaignId))
  const [claimed, setClaimed] = useState<ClaimedGift | null>(null)
  const [refusal, setRefusal] = useState<ErrorName | null>(null)
  const claiming = useSingleMutation({
    mutationKey: ['free-offers', 'gift', campaignId],
    mutationFn: (deviceId: string) => {
      setRefusal(null)
      return claimOnce({
        claim: () => obtainGift(services, { campaignId, deviceId }),
        isReceived: async () => isReceived(await readGiftOffer(services, campaignId), deviceId),
      })
    },
    onSuccess: (given, deviceId) => setClaimed({ given, deviceId }),
    onError: (error) => setRefusal(nameOfError(error)),
    onSettled: () => {
      for (const key of ['gift-offer', 'own-coupons', 'coupons', 'device-expiry', 'valid-packages']) {
        void client.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  const readError = offer.error && nameOfError(offer.error)
  return {
    view: claimViewOf({ offer: offer.data, error: readError ?? refusal, isClaimed: claimed !== null }),
    readError: offer.error,
    reload: () => void offer.refetch(),
    claimed,
    refusal,
    isClaiming: claiming.isRunning,
    claim: claiming.run,
  }
}

/** A coupon is the account's, a package the camera's. */
function isReceived({ coupon, received, deviceList }: Schemas['GiftOffer'], deviceId: string): boolean {
  return coupon === null ? !deviceList.some((one) => one.deviceId === deviceId) : received
}

type Offer = Schemas['GiftOffer']

/** View of a claim page. */
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
