import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

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
