import type { Schemas } from '@skyshop/openapi/control'

/** One change of the world by the tester's hand; each makes a checkpoint of what was before. */
export type WorldEdit =
  | { kind: 'device'; deviceId: string; change: Schemas['DeviceChange'] }
  | { kind: 'add-device'; device: Schemas['NewDevice'] }
  | { kind: 'unbind-device'; deviceId: string }
  | { kind: 'give-package'; deviceId: string; packageId: string }
  | { kind: 'user'; userId: string; change: Schemas['UserChange'] }
  | { kind: 'sign-in'; userId: string }
  | { kind: 'profile'; change: Schemas['HostProfileChange'] }
  | { kind: 'price'; packageId: string; change: Schemas['PackageChange'] }
  | { kind: 'coupon'; coupon: Schemas['NewCoupon'] }
  | { kind: 'withdraw-coupon'; couponId: string }
  | { kind: 'code'; code: Schemas['NewCode'] }
  | { kind: 'remove-code'; code: string }
  | { kind: 'refund'; orderNo: string }
  | { kind: 'restart' }
  | { kind: 'update-catalogue' }

/** What the shop asks for only once, or as a whole has changed: it shows the change after loading anew. */
export function reachesShopByReload({ kind }: WorldEdit): boolean {
  return ['device', 'add-device', 'unbind-device', 'sign-in', 'profile', 'user', 'update-catalogue'].includes(
    kind,
  )
}
