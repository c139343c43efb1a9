import type { Schemas } from '@skyshop/openapi/http'
import type { WordedPackage } from './domain/worded-package.ts'

type ShopPackage = Schemas['ShopPackage']

/** A package on the wire. */
export function toShopPackage(row: WordedPackage, productCode: string): ShopPackage {
  return {
    packageId: row.packageId,
    packageName: row.name,
    description: row.description,
    productCode,
    packageSource: row.packageSource ?? 0,
    recordType: row.recordType === 'continuous' ? 'continuous' : 'event',
    rollingDays: row.rollingDays === 3 ? 3 : 7,
    durationType: row.duration,
    validDays: row.validityDays,
    price: row.priceFen,
    originalPrice: row.originalPriceFen,
    autoRenew: row.autoRenew,
    topUp: row.topUp,
    sort: row.sort,
  }
}
