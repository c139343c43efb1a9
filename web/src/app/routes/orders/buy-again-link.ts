import type { Schemas } from '@skyshop/openapi/http'
import type { Device } from '../../../features/devices/model/device.ts'
import { isService } from '../../../features/orders/model/order-status.ts'
import { kindOfSource, packagePageOf } from '../../../shared/catalogue/package-kind.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { cloudPackagesLink, dataPackagesLink, type TabLink } from '../tabs/tab-links.ts'

type Bought = Pick<Schemas['OrderRecord'], 'deviceId' | 'packageSource' | 'packageId'>

/**
 * The page that sells what an order bought, with the package chosen; null for a camera that is not the user's any more.
 */
export function buyAgainLink(order: Bought, devices: readonly Device[]): TabLink | null {
  if (isService(order)) return { path: paths.help, query: { interType: 'prevPage' } }
  const device = devices.find(({ deviceId }) => deviceId === order.deviceId)
  if (device === undefined) return null
  const { path, query } = packagesLink(order.packageSource, device)
  return { path, query: { ...query, packageId: order.packageId } }
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
