import type { Schemas } from '@skyshop/openapi/http'
import type { QueryClient } from '@tanstack/react-query'
import { type Device, isNvr } from '../../../features/devices/model/device.ts'
import { nextPurchaseOf } from '../../../features/devices/model/vip-info.ts'
import { deviceVipQuery, hostDevicesQuery } from '../../../features/devices/queries.ts'
import type { CouponPurpose } from '../../../shared/catalogue/coupon-purpose.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import type { Services } from '../../../shared/services/services.ts'
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

/** Where a coupon may be used; asks for the devices, and for what the one camera has, where that matters. */
export async function readCouponUseLink(
  services: Services,
  queries: QueryClient,
  purpose: CouponPurpose,
): Promise<TabLink> {
  // Without the devices the tab is where one is chosen; without its cover the page of the camera says why.
  const devices = await queries.ensureQueryData(hostDevicesQuery(services)).catch(() => [])
  const only = purpose === 'cloud' || purpose === 'recorder' ? onlyDeviceOf(purpose, devices) : null
  const cover = { ...deviceVipQuery(services, only), retry: false }
  const entry = only !== null ? await queries.fetchQuery(cover).catch(() => null) : null
  return couponUseLink(purpose, devices, entry)
}

/** The one camera a coupon can be for; null where there are several, or none. */
function onlyDeviceOf(purpose: CouponPurpose, devices: readonly Device[]): Device | null {
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
