import type { Schemas } from '@skyshop/openapi/http'
import type { PackageMenu } from '../../features/packages/model/arrange-packages.ts'
import type { BoughtDevice } from './use-bought-device.ts'

/** What a page about one device and its packages is given. */
export interface PackagesPageProps {
  device: BoughtDevice
  menu: PackageMenu
  expiry: Schemas['DevicePackageExpiry']
}
