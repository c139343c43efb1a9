import type { OrderState } from './order-state.ts'

/** An order with everything that is not a matter of its state. */
export interface StoredOrder extends OrderState {
  userId: string
  productCode: string
  deviceId: string
  packageSource: number
  packageId: string
  /** iotIds of the channels bought; none for the device as a whole. */
  channels: string[]
  couponId: string | null
  productName: string
  priceFen: number
  paySource: string
  operationPointJson: string
  immediateUse: boolean
  createdAtMs: number
  paidAtMs: number | null
  effectiveAtMs: number | null
  endsAtMs: number | null
}

/** An order as its buyer reads it, with names in their language. */
export interface OrderView extends StoredOrder {
  deviceName: string
  packageName: string
}
