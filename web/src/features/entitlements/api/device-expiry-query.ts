import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The device and the kind of package asked about. */
export interface ExpiryTarget {
  deviceId: string
  productCode: string
  packageSource: number
}

/** What is in effect on a device and what follows, from the server. */
export function deviceExpiryQuery(
  services: Services,
  { deviceId, productCode, packageSource }: ExpiryTarget,
) {
  // Whoever hands in more than is asked for must not send it.
  const target: ExpiryTarget = { deviceId, productCode, packageSource }
  return queryOptions({
    queryKey: ['device-expiry', target],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getDevicePackageExpiry', { query: target }, signal)),
  })
}
