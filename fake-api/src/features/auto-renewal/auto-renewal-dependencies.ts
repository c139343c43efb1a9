import type { DeviceService } from '../devices/device-service.ts'
import type { EntitlementService } from '../entitlements/entitlement-service.ts'
import type { OrderTransitionsService } from '../orders/order-transitions-service.ts'
import type { PackageService } from '../packages/package-service.ts'
import type { SettlementService } from '../payments/settlement-service.ts'

/** The features a contract reaches into. */
export interface AutoRenewalDependencies {
  devices: DeviceService
  entitlements: EntitlementService
  orders: OrderTransitionsService
  packages: PackageService
  settlement: SettlementService
}
