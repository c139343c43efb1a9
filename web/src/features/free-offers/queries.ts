import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf, NetworkError } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** Most serial numbers of one request (contract); the host names no more either. */
const MAX_SNS = 100

/** The cameras of these serial numbers that may claim the free WeChat-call package. */
export function claimableCallsQuery(services: Services, sns: readonly string[]) {
  return queryOptions({
    queryKey: ['wechat-call', 'claimable-of', sns],
    queryFn: ({ signal }) => listClaimableCalls(services, sns, signal),
  })
}

export async function listClaimableCalls(
  { api }: Pick<Services, 'api'>,
  sns: readonly string[],
  signal?: AbortSignal,
): Promise<Schemas['OfferDevice'][]> {
  if (sns.length === 0) return []
  const body = { sns: sns.slice(0, MAX_SNS) }
  return dataOf(await api.call('getDeviceCanReceiveList', { body }, signal))
}

/** Asks what a campaign gives, to which cameras, and whether it was received before. */
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

/** End of the last package that a camera was given, not sold, as the wire has it; null when it has none. */
export async function givenUntil({ api }: Pick<Services, 'api'>, deviceId: string): Promise<string | null> {
  const packages = dataOf(await api.call('listValidPackages', { query: { deviceId } }))
  const ends = packages.filter(({ orderNo }) => orderNo === '').map(({ endTime }) => endTime ?? '')
  return ends.sort().at(-1) ?? null
}
