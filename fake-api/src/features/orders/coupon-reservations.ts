import { BusinessError } from '../../kernel/business-error.ts'
import type { WorldTx } from '../../world/transaction/world.ts'

/** What an order tells of itself when it asks for a coupon. */
export interface ReservationRequest {
  couponId: string
  orderNo: string
  userId: string
  /** Price in fen the coupon is taken off. */
  priceFen: number
  kind: string
  productCode: string
  packageSource: number
}

/** What orders ask of coupons; the coupons feature answers it. */
export interface CouponReservations {
  /** Reserves a coupon for an order and answers what it takes off in fen. Throws coupon-not-usable. */
  reserve(ctx: WorldTx, claim: ReservationRequest): Promise<number>
  /** The order was cancelled, timed out or finally not paid: the coupon is free again. */
  release(ctx: WorldTx, orderNo: string): Promise<void>
  /** The order was paid. */
  use(ctx: WorldTx, orderNo: string): Promise<void>
}

/** Reservations where there are no coupons. */
export const NO_COUPONS: CouponReservations = {
  reserve: async () => {
    throw new BusinessError('coupon-not-usable')
  },
  release: async () => {},
  use: async () => {},
}
