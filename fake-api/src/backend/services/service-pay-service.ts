import type { OrderPlacementService } from '../orders/orders.ts'
import type { PayRequest } from '../payments/payments.ts'
import type { Caller } from '../users/caller.ts'

/** Function that opens an Alipay payment for an order. */
export type OpenAlipay = (context: Caller, request: PayRequest) => Promise<{ orderString: string }>

/** A service to be bought at this price. */
export interface ServicePayRequest {
  /** Its name in any language, or its code. */
  productName: string
  payMoneyFen: number
  paySource?: string | undefined
  appKey?: string | undefined
}

/** Installation and technical support: ordered and paid in one step, for no device (R-ORDER-24, product 2.83). */
export class ServicePayService {
  readonly #placement: OrderPlacementService
  readonly #openAlipay: OpenAlipay

  constructor(placement: OrderPlacementService, openAlipay: OpenAlipay) {
    this.#placement = placement
    this.#openAlipay = openAlipay
  }

  /** Orders a service at the price of the list and opens its payment. Throws package-not-found, price-changed. */
  async create(
    context: Caller,
    request: ServicePayRequest,
  ): Promise<{ orderNo: string; orderString: string }> {
    const { productName, payMoneyFen, paySource = '', appKey = '' } = request
    const service = { productName, payMoneyFen, paySource, appKey }
    const { orderNo } = await context.world.withTx((ctx) =>
      this.#placement.placeService(ctx, context, service),
    )
    const opening = { orderNo, productCode: '', appKey, immediateUse: 0 } as const
    const { orderString } = await this.#openAlipay(context, opening)
    return { orderNo, orderString }
  }
}
