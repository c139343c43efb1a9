import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import { claimOnce, claimOutcomeOf } from '../../../shared/free-offers/claim-once.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { freeMonthQuery } from '../queries.ts'
import type { OfferedCamera } from './camera-sheet.tsx'

/** The campaign whose package is free first (product 7.49). */
const FREE_MONTH = 'freeMonthforipc'

/** The free month, the cameras it is for, and what came of claiming it. */
export function useFreeMonth() {
  const services = useServices()
  const { data } = useQuery(freeMonthQuery(services))
  const claim = useMutation(claimFreeMonthMutation(services, data?.offer.campaignId ?? FREE_MONTH))
  const [camera, setCamera] = useState<OfferedCamera | null>(null)
  const cameras = data?.devices ?? []
  const result = claimOutcomeOf(claim)
  return {
    /** Null while it is not known, and where there is none: the page sells all the same. */
    offer: data?.offer ?? null,
    cameras,
    isReceiving: claim.isPending,
    outcome: result && camera ? { result, deviceName: camera.deviceName } : null,
    receive(chosen: OfferedCamera) {
      if (claim.isPending) return
      setCamera(chosen)
      claim.mutate(chosen.deviceId)
    },
  }
}

/** Claims what a campaign gives for a camera; in any case the offer and the packages are read again. */
function claimFreeMonthMutation(services: Services, campaignId: string) {
  return mutationOptions({
    mutationKey: ['campaigns', 'claim', campaignId],
    mutationFn: (deviceId: string) =>
      claimOnce({
        claim: async () =>
          filledOf(await services.api.call('obtainGift', { body: { campaignId, deviceId } })),
        isReceived: async () => {
          const offered = filledOf(await services.api.call('filterFreeToPayDevices', { body: {} }))
          return !offered.some((camera) => camera.deviceId === deviceId)
        },
      }),
    onSettled: (...settled) =>
      Promise.all(
        [['campaigns'], ['device-expiry']].map((queryKey) =>
          settled[4].client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
