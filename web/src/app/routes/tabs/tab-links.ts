import type { Schemas } from '@skyshop/openapi/http'
import { type Device, isNvr } from '../../../features/devices/model/device.ts'
import { isInEffect, vipInfoOf } from '../../../features/devices/model/vip-info.ts'
import { paths, type QueryValues, type ShopPath } from '../../../shared/navigation/paths.ts'

/** A page and what its address says. */
export interface TabLink {
  path: ShopPath
  query: QueryValues
}

/*
 * Where the rows of the home pages lead, with the query parameters of product 2.67-2.76. Links it lists no interType for (R-LINK-5)
 * carry prevPage: without it the page would take itself for one opened by the host, and its back would close the shop.
 */

/** *Order* and *Renew* of the cloud tab. */
export function cloudPackagesLink({ deviceId, iotId, ...device }: Device): TabLink {
  const query = { deviceId, interType: 'prevPage' }
  return isNvr(device)
    ? { path: paths.nvrPackages, query: { ...query, iotId } }
    : { path: paths.cloudPackages, query }
}

/** The page of a camera that is tapped on the hub: its renewal that failed, its packages where it has any, else those for sale. */
export function cameraLink(device: Device, entry: Schemas['VipExpiry'] | null, nowMs: number): TabLink {
  if (entry?.renewal?.isOwn && entry.renewal.failed) return autoRenewalsLink(device)
  return isInEffect(vipInfoOf(entry, nowMs)) ? deviceCloudPackagesLink(device) : cloudPackagesLink(device)
}

/** *Manage* of a device that renews by itself. */
export function autoRenewalsLink({ deviceId }: Pick<Device, 'deviceId'>): TabLink {
  return { path: paths.autoRenewals, query: { deviceId, interType: 'prevPage' } }
}

/** *View* of the cloud tab. */
export function deviceCloudPackagesLink(device: Device): TabLink {
  const { deviceName, deviceId, productCode, productMorphology, isOwned, iotId } = device
  const query = { deviceName, deviceId, productCode, productMorphology, owned: isOwned ? 1 : 0, iotId }
  return { path: paths.deviceCloudPackages, query: { ...query, interType: 'prevPage' } }
}

/** *View* of the data tab. */
export function deviceDataPackagesLink(device: Device): TabLink {
  const { deviceName, deviceId, productCode, iotId } = device
  const query = { deviceName, deviceId, productCode, iotId, hasiccid: 0, isNew: isNewOf(device) }
  return { path: paths.deviceDataPackages, query: { ...query, interType: 'prevPage' } }
}

/** *View data* of the data tab. */
export function dataUseLink(device: Device): TabLink {
  const { sn, deviceId, productCode, deviceName, iotId, isOwned } = device
  const named = { sn, deviceId, interType: 'prevPage', productCode, deviceName, iotId }
  return { path: paths.dataUse, query: { ...named, isNew: isNewOf(device), owned: isOwned ? 1 : 0 } }
}

/** *Order* of the data tab. */
export function dataPackagesLink({ deviceId, productCode }: Device): TabLink {
  return { path: paths.dataPackages, query: { deviceId, productCode, interType: 'prevPageH5' } }
}

/** The packages of a device known by its number alone (SN popup). */
export function dataPackagesBySnLink(sn: string, productCode: string): TabLink {
  return { path: paths.dataPackages, query: { deviceId: sn, productCode, interType: 'prevPageSN' } }
}

/** The button of the phone-reminder, WeChat-call and algorithm pages. */
export function callLink(path: ShopPath, { deviceId, productCode, deviceName }: Device): TabLink {
  return { path, query: { deviceId, productCode, deviceName, interType: 'prevPage' } }
}

// A new-style 4G device (R-LINK-4).
function isNewOf({ cell }: Device): 0 | 1 {
  return cell === 1 ? 1 : 0
}
