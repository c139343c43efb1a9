import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The device and the kind of package asked about. */
export interface ExpiryTarget {
  deviceId: string
  productCode: string
  packageSource: number
}

/** The same for one channel or lens; left out for the device as a whole. */
type ChannelTarget = ExpiryTarget & { channelIotId?: string | undefined }

/** What is in effect on a device and what follows, from the server. */
export function deviceExpiryQuery(
  services: Services,
  { deviceId, productCode, packageSource, channelIotId }: ChannelTarget,
) {
  // Whoever hands in more than is asked for must not send it.
  const target = {
    ...{ deviceId, productCode, packageSource },
    ...(channelIotId === undefined ? {} : { channelIotId }),
  }
  return queryOptions({
    queryKey: ['device-expiry', target],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getDevicePackageExpiry', { query: target }, signal)),
  })
}
