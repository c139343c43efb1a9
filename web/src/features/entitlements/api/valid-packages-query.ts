import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { ExpiryTarget } from './device-expiry-query.ts'

/** Packages of a device that run or will, one by one. */
export function validPackagesQuery(
  services: Services,
  { deviceId, productCode, packageSource }: ExpiryTarget,
) {
  const target: ExpiryTarget = { deviceId, productCode, packageSource }
  return queryOptions({
    queryKey: ['valid-packages', target],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('listValidPackages', { query: target }, signal)),
  })
}
