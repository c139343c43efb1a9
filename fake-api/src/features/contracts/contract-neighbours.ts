import type { DeviceService } from '../devices/device-service.ts'
import type { EntitlementService } from '../entitlements/entitlement-service.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import type { PackageService } from '../packages/package-service.ts'
import type { SettlementService } from '../payments/settlement-service.ts'

/** The features a contract reaches into. */
export interface ContractNeighbours {
  devices: DeviceService
  entitlements: EntitlementService
  orders: OrderBookService
  packages: PackageService
  settlement: SettlementService
}
