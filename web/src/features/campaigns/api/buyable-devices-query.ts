import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** A campaign sells for cameras; recorders are bought for by channel, on a page of their own. */
const PRODUCT_CODE = 'IPC'

/** The user's cameras a package of a campaign may be bought for now. */
export function buyableDevicesQuery(
  services: Services,
  { packageId, packageSource }: Pick<Schemas['CampaignPackage'], 'packageId' | 'packageSource'>,
) {
  return queryOptions({
    queryKey: ['campaigns', 'devices', packageId],
    queryFn: async ({ signal }) => {
      const body = { productCode: PRODUCT_CODE, packageSource, packageId }
      return filledOf(await services.api.call('filterBuyStoreDevices', { body }, signal))
    },
  })
}
