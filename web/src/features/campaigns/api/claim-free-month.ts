import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Claims what a campaign gives for a camera; in any case the offer and the packages are read again. */
export function claimFreeMonthMutation(services: Services, campaignId: string) {
  return mutationOptions({
    mutationKey: ['campaigns', 'claim', campaignId],
    mutationFn: async (deviceId: string) =>
      filledOf(await services.api.call('obtainGift', { body: { campaignId, deviceId } })),
    onSettled: (...settled) =>
      Promise.all(
        [['campaigns'], ['device-expiry']].map((queryKey) =>
          settled[4].client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
