import type { Schemas } from '@skyshop/openapi/http'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Packages of every kind that run on a device or will. */
export async function listDevicePackages(
  services: Pick<Services, 'api'>,
  { deviceId, productCode }: { deviceId: string; productCode: string },
): Promise<Schemas['StorePackage'][]> {
  return dataOf(await services.api.call('listValidPackages', { query: { deviceId, productCode } }))
}
