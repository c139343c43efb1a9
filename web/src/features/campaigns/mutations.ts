import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../shared/api-client/api-errors.ts'
import { claimOnce } from '../../shared/free-offers/claim-once.ts'
import type { Services } from '../../shared/services/services.ts'

/** Claims what a campaign gives for a camera; in any case the offer and the packages are read again. */
export function claimFreeMonthMutation(services: Services, campaignId: string) {
  return mutationOptions({
    mutationKey: ['campaigns', 'claim', campaignId],
    mutationFn: (deviceId: string) =>
      claimOnce({
        claim: async () =>
          filledOf(await services.api.call('obtainGift', { body: { campaignId, deviceId } })),
        isHad: async () => {
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
