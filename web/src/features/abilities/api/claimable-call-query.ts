import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Whether a camera may claim the free WeChat-call package. */
export function claimableCallQuery(services: Services, sn: string) {
  return queryOptions({
    queryKey: ['wechat-call', 'claimable', sn],
    queryFn: ({ signal }) => isCallClaimable(services, sn, signal),
  })
}

export async function isCallClaimable(
  services: Services,
  sn: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const able = dataOf(await services.api.call('getDeviceCanReceiveList', { body: { sns: [sn] } }, signal))
  return able.some(({ deviceId }) => deviceId === sn)
}
