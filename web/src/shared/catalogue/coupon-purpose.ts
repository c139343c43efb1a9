import { packageKindValues } from '@skyshop/openapi/http-values'
import { kindOfSource, type PackageKind } from './package-kind.ts'

/** Purpose that a coupon may be used for; `some` is said of kinds this shop does not know. */
export type CouponPurpose = 'any' | 'cloud' | 'data' | 'reminder' | 'call' | 'algorithm' | 'recorder' | 'some'

const purposes = {
  cloud: 'cloud',
  data: 'data',
  unattended: 'reminder',
  'wechat-call': 'call',
  algorithm: 'algorithm',
  service: 'some',
} as const satisfies Record<PackageKind, CouponPurpose>

/** Where a coupon may be used; kinds and sources of a newer backend are known to no contract of ours. */
export interface CouponScope {
  kind?: string | null
  productCode?: string | null
  packageSource?: number | null
}

/** Returns what a coupon is for. A backend that does not say offers it for all packages; the order decides. */
export function couponPurpose({ kind, productCode, packageSource }: CouponScope): CouponPurpose {
  if (productCode === 'NVR') return 'recorder'
  if (kind) return purposeOf(packageKindValues.find((known) => known === kind))
  if (packageSource !== null && packageSource !== undefined) return purposeOf(kindOfSource(packageSource))
  return productCode ? 'some' : 'any'
}

function purposeOf(kind: PackageKind | null | undefined): CouponPurpose {
  return kind ? purposes[kind] : 'some'
}
