import type { Schemas } from '@skyshop/openapi/http'
import { type Device, isNvr } from '../../../features/devices/model/device.ts'
import { nextPurchaseOf } from '../../../features/devices/model/vip-info.ts'
import type { CouponPurpose } from '../../../shared/catalogue/coupon-purpose.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { cloudPackagesLink, dataPackagesLink, type TabLink } from '../tabs/tab-links.ts'

/**
 * The page on which a coupon may be used: the packages of the one camera it can be for, else where one is chosen. A camera
 * that is sold nothing at present, by `entry` of its cloud, is seen in the tab with the reason.
 */
export function couponUseLink(
  purpose: CouponPurpose,
  devices: readonly Device[],
  entry: Schemas['VipExpiry'] | null,
): TabLink {
  const only = onlyDeviceOf(purpose, devices)
  const tab = { path: tabs[purpose], query: {} }
  if (only === null) return tab
  switch (purpose) {
    case 'data':
      return dataPackagesLink(only)
    case 'cloud':
    case 'recorder':
      return nextPurchaseOf(only, entry) === 'buy' ? cloudPackagesLink(only) : tab
    default:
      return tab
  }
}

/** The one camera a coupon can be for; null where there are several, or none. */
export function onlyDeviceOf(purpose: CouponPurpose, devices: readonly Device[]): Device | null {
  const [only, ...others] = devices.filter((device) => canTake(purpose, device))
  return only === undefined || others.length > 0 ? null : only
}

const tabs = {
  any: paths.cloud,
  some: paths.cloud,
  cloud: paths.cloud,
  recorder: paths.cloud,
  data: paths.data,
  reminder: paths.unattended,
  call: paths.wechatCall,
  algorithm: paths.algorithm,
} as const satisfies Record<CouponPurpose, ShopPath>

function canTake(purpose: CouponPurpose, device: Device): boolean {
  if (purpose === 'recorder') return isNvr(device)
  return purpose !== 'data' || device.cell === 1
}
