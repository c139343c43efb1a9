import type { Schemas } from '@skyshop/openapi/http'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** Lets a queued package take effect; throws the server's refusal. */
export async function takePackageEffect(
  services: Pick<Services, 'api'>,
  storePackageId: string,
): Promise<Schemas['StorePackage']> {
  return dataOf(await services.api.call('usePackageNow', { body: { storePackageId } }))
}
