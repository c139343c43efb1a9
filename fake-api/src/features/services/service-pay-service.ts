import type { BodyOf, DataOf, RequestContext } from '../../http/handler.ts'
import type { OrderPlacementService } from '../orders/order-placement-service.ts'
import type { PaymentService } from '../payments/payment-service.ts'

/** How an Alipay payment is opened for an order. */
export type OpenAlipay = (
  context: RequestContext,
  request: Parameters<PaymentService['open']>[2],
) => Promise<{ orderString: string }>

/** Installation and technical support: ordered and paid in one step, for no device (spec §2, domain.md Catalogue). */
export class ServicePayService {
  readonly #placement: OrderPlacementService
  readonly #openAlipay: OpenAlipay

  constructor(placement: OrderPlacementService, openAlipay: OpenAlipay) {
    this.#placement = placement
    this.#openAlipay = openAlipay
  }

  /** Orders a service at the price of the book and opens its payment. Throws package-not-found, price-changed. */
  async create(
    context: RequestContext,
    body: BodyOf<'createServicePay'>,
  ): Promise<DataOf<'createServicePay'>> {
    const { productName: packageId, payMoney: payMoneyFen, paySource = '', appKey = '' } = body
    const service = { packageId, payMoneyFen, paySource, appKey }
    const { orderNo } = await context.world.withTx((ctx) =>
      this.#placement.placeService(ctx, context, service),
    )
    const request = { orderNo, productCode: '', appKey, immediateUse: 0 } as const
    const { orderString } = await this.#openAlipay(context, request)
    return { orderNo, orderString }
  }
}
