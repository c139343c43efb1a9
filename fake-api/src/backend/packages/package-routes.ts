import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../http/handler.ts'
import type { BuyableDeviceService } from './buyable-device-service.ts'
import type { PackageService } from './package-service.ts'
import type { LocalizedPackage } from './rules/catalogue-package.ts'

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

type ShopPackage = Schemas['ShopPackage']

/** A package on the wire. */
function toShopPackage(row: LocalizedPackage, productCode: string): ShopPackage {
  return {
    packageId: row.packageId,
    packageName: row.name,
    description: row.description,
    productCode,
    packageSource: row.packageSource ?? 0,
    kind: row.kind,
    ...contentsOf(row),
    durationType: row.duration,
    validDays: row.validityDays,
    price: row.priceFen,
    originalPrice: row.originalPriceFen,
    ...(row.firstPeriodPriceFen === null ? {} : { firstPeriodPrice: row.firstPeriodPriceFen }),
    autoRenew: row.autoRenew,
    topUp: row.topUp,
    ...(row.badge === null ? {} : { badge: row.badge }),
    sort: row.sort,
  }
}

/** What a package holds, which differs by kind. */
function contentsOf(row: LocalizedPackage) {
  const { recordType, rollingDays, dataMb, simForm, callCount, kind, line = '', channels } = row
  return {
    ...(recordType === null ? {} : { recordType }),
    ...(rollingDays === null ? {} : { rollingDays }),
    ...(dataMb === null ? {} : { dataMb }),
    ...(simForm ? { simForm } : {}),
    ...(callCount === null ? {} : { callCount }),
    ...(kind === 'algorithm' && line !== '' ? { algorithm: line } : {}),
    ...(channels === null ? {} : { channels }),
  }
}
