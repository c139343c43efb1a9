import type { OrderState } from './order-state.ts'

/** An order with everything that is not a matter of its state. */
export interface StoredOrder extends OrderState {
  userId: string
  productCode: string
  deviceId: string
  deviceName: string
  packageSource: number
  packageId: string
  packageName: string
  priceFen: number
  paySource: string
  operationPointJson: string
  immediateUse: boolean
  createdAtMs: number
  paidAtMs: number | null
  effectiveAtMs: number | null
  endsAtMs: number | null
  accountPhone: string
}
