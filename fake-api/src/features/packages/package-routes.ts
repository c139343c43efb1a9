import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import type { BuyableDeviceService } from './buyable-device-service.ts'
import { toShopPackage } from './package-mapper.ts'
import type { PackageService } from './package-service.ts'

/** Packages offered for a device, and one of them. */
export function packageRoutes(packages: PackageService, buyableDevices: BuyableDeviceService) {
  return {
    listPackages: async ({ query }, context) => {
      const found = await packages.listFor(context, query)
      const records = found.map((row) => toShopPackage(row, query.productCode))
      return {
        records,
        total: records.length,
        size: Math.max(records.length, 1),
        current: 1,
        pages: records.length > 0 ? 1 : 0,
      }
    },
    filterBuyStoreDevices: ({ body }, context) => buyableDevices.list(context, body),
    getPackage: async ({ query }, context) =>
      toShopPackage(await packages.get(context, query.packageId), query.productCode),
  } satisfies Handlers<HttpOperationsByArea['packages']>
}
