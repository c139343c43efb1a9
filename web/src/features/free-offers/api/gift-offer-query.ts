import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf, NetworkError } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** What a campaign gives, to which cameras, and whether it was received before. */
export function giftOfferQuery(services: Services, campaignId: string) {
  return queryOptions({
    queryKey: ['gift-offer', campaignId],
    queryFn: ({ signal }) => readGiftOffer(services, campaignId, signal),
  })
}

export async function readGiftOffer(
  { api }: Pick<Services, 'api'>,
  campaignId: string,
  signal?: AbortSignal,
): Promise<Schemas['GiftOffer']> {
  const offer = dataOf(await api.call('filterGiftDevices', { body: { campaignId } }, signal))
  if (!Array.isArray(offer?.deviceList)) throw new NetworkError('unreadable')
  return offer
}
