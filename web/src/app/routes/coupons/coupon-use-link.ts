import { type Device, isNvr } from '../../../features/devices/model/device.ts'
import type { CouponPurpose } from '../../../shared/catalogue/coupon-purpose.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { cloudPackagesLink, dataPackagesLink, type TabLink } from '../tabs/tab-links.ts'

/** The page on which a coupon may be used: the packages of the one camera it can be for, else where one is chosen. */
export function couponUseLink(purpose: CouponPurpose, devices: readonly Device[]): TabLink {
  const [only, ...others] = devices.filter((device) => canTake(purpose, device))
  if (only === undefined || others.length > 0) return { path: tabs[purpose], query: {} }
  switch (purpose) {
    case 'data':
      return dataPackagesLink(only)
    case 'cloud':
    case 'recorder':
      return cloudPackagesLink(only)
    default:
      return { path: tabs[purpose], query: {} }
  }
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
