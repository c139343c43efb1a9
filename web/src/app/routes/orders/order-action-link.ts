import type { Schemas } from '@skyshop/openapi/http'
import type { Device } from '../../../features/devices/model/device.ts'
import { nextPurchaseOf } from '../../../features/devices/model/vip-info.ts'
import { isService } from '../../../features/orders/model/order-status.ts'
import { kindOfSource, packagePageOf } from '../../../shared/catalogue/package-kind.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { autoRenewalsLink, cloudPackagesLink, dataPackagesLink, type TabLink } from '../tabs/tab-links.ts'

/** Link that an order of the past leads to, with the words of its button. */
export interface OrderActionLink extends TabLink {
  labelKey: 'orders.buyAgain' | 'cloud.manage'
}

type Bought = Pick<Schemas['OrderRecord'], 'deviceId' | 'packageSource' | 'packageId'>

/**
 * The page that sells what an order bought, with the package chosen, or the renewal that buys it by itself. Null for a
 * camera that is not the user's any more, and for one that is sold nothing at present.
 */
export function orderActionLink(
  order: Bought,
  device: Device | null,
  entry: Schemas['VipExpiry'] | null,
): OrderActionLink | null {
  if (isService(order))
    return { path: paths.help, query: { interType: 'prevPage' }, labelKey: 'orders.buyAgain' }
  if (device === null) return null
  switch (nextPurchaseOf(device, entry)) {
    case 'manage':
      return { ...autoRenewalsLink(device), labelKey: 'cloud.manage' }
    case 'nothing':
      return null
    case 'buy': {
      const { path, query } = packagesLink(order.packageSource, device)
      return { path, query: { ...query, packageId: order.packageId }, labelKey: 'orders.buyAgain' }
    }
  }
}

/**
 * The source that says whether a device is sold what an order bought, `cloud` for its own; null where it always is: data
 * has top-ups, and each algorithm is bought by itself.
 */
export function limitedSourceOf(packageSource: number): 'cloud' | 4 | 6 | null {
  if (packageSource === 4 || packageSource === 6) return packageSource
  return kindOfSource(packageSource) === 'cloud' ? 'cloud' : null
}

function packagesLink(packageSource: number, device: Device): TabLink {
  const kind = kindOfSource(packageSource) ?? 'cloud'
  if (kind === 'cloud') return cloudPackagesLink(device)
  if (kind === 'data') return dataPackagesLink(device)
  const { deviceId, deviceName, productCode } = device
  return {
    path: packagePageOf(packageSource),
    query: { deviceId, deviceName, productCode, interType: 'prevPage' },
  }
}
