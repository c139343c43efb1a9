import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf, NetworkError } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The cameras that may have the free cloud trial. */
export function trialOffersQuery(services: Services) {
  return queryOptions({
    queryKey: ['trial-offers'],
    queryFn: ({ signal }) => listTrialOffers(services, signal),
  })
}

export async function listTrialOffers(
  { api }: Pick<Services, 'api'>,
  signal?: AbortSignal,
): Promise<Schemas['OfferDevice'][]> {
  const offered = dataOf(await api.call('filterTrialDevices', { query: {} }, signal))
  if (!Array.isArray(offered)) throw new NetworkError('unreadable')
  return offered
}
