import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import type { PackageMenu } from '../../../features/packages/model/arrange-packages.ts'
import type { ContractState } from '../../../features/payment/api/contract-query.ts'
import type { BoughtDevice } from './use-bought-device.ts'

/** What is known once a page about one device and its packages can be drawn. */
export interface PackagesData {
  device: BoughtDevice
  menu: PackageMenu
  /** Null for a device of somebody else, which is not told of. */
  expiry: PackageExpiry | null
  /** Auto-renewal of the device. */
  contract: ContractState
}
