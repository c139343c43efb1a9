import type { Schemas } from '@skyshop/openapi/http'
import type { LocalizedPackage } from './rules/localized-package.ts'

type ShopPackage = Schemas['ShopPackage']

/** A package on the wire. */
export function toShopPackage(row: LocalizedPackage, productCode: string): ShopPackage {
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
