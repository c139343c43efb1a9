import type { Schemas } from '@skyshop/openapi/http'

/** What a coupon may be used for; `some` is said of kinds this shop does not know. */
export type CouponPurpose = 'any' | 'cloud' | 'data' | 'reminder' | 'call' | 'algorithm' | 'recorder' | 'some'

const byKind: ReadonlyMap<string, CouponPurpose> = new Map([
  ['cloud', 'cloud'],
  ['data', 'data'],
  ['unattended', 'reminder'],
  ['wechat-call', 'call'],
  ['algorithm', 'algorithm'],
])

// Sources of packages (spec §3).
const bySource: Readonly<Record<number, CouponPurpose>> = {
  1: 'cloud',
  2: 'data',
  4: 'reminder',
  5: 'cloud',
  6: 'call',
  7: 'algorithm',
}

/** What a coupon is for. A backend that does not say offers it for every package; the order decides. */
export function couponPurpose({
  kind,
  productCode,
  packageSource,
}: Pick<Schemas['Coupon'], 'kind' | 'productCode' | 'packageSource'>): CouponPurpose {
  if (productCode === 'NVR') return 'recorder'
  if (kind) return byKind.get(kind) ?? 'some'
  if (packageSource !== null && packageSource !== undefined) return bySource[packageSource] ?? 'some'
  return productCode ? 'some' : 'any'
}
