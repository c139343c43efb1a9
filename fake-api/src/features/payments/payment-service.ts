import type { Schemas } from '@skyshop/openapi/http'
import type { RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { EntitlementService } from '../entitlements/entitlement-service.ts'
import type { StoredOrder } from '../orders/domain/stored-order.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import type { PackageService } from '../packages/package-service.ts'
import { savePrepay, upsertPayment } from './payment-repository.ts'
import type { WechatWallet } from './wallet-port.ts'

/** What the shop asks for when it opens a payment. */
export interface PayRequest {
  orderNo: string
  productCode: string
  appKey: string
  immediateUse: 0 | 1
}

/** The features a payment reaches into. */
export interface PaymentNeighbours {
  orders: OrderBookService
  entitlements: EntitlementService
  packages: PackageService
}

const PROVIDER = 'wechat'

/** Opens payments for unpaid orders. */
export class PaymentService {
  readonly #wechat: WechatWallet
  readonly #neighbours: PaymentNeighbours

  constructor(wechat: WechatWallet, neighbours: PaymentNeighbours) {
    this.#wechat = wechat
    this.#neighbours = neighbours
  }

  /**
   * Opens a WeChat payment and answers the signed SDK parameters. The attempt is written before the provider is asked,
   * so that a lost answer leaves a trace; a second call uses the same attempt. Throws order-not-found,
   * order-not-payable, order-timed-out, already-renewed, immediate-not-possible, pay-failed.
   */
  async payWithWechat(context: RequestContext, request: PayRequest): Promise<Schemas['AppPayParameters']> {
    const { world, traceId } = context
    const order = await world.withTx((ctx) => this.#prepare(ctx, context, request))
    const { orderNo, payMoneyFen: amountFen, payDeadlineMs, productName: description } = order
    const payment = {
      orderNo,
      description,
      amountFen,
      ...(payDeadlineMs === null ? {} : { payUntilMs: payDeadlineMs }),
    }
    const parameters = await this.#wechat
      .createAppPayment(world, payment, traceId)
      .catch((error: unknown) => this.#refuse(context, orderNo, error))
    await world.withTx(({ tx }) =>
      savePrepay(tx, { orderNo, provider: PROVIDER, prepayId: parameters.prepayid }),
    )
    return parameters
  }

  async #prepare(
    ctx: WorldTx,
    { user, language }: RequestContext,
    request: PayRequest,
  ): Promise<StoredOrder> {
    const { orders, packages, entitlements } = this.#neighbours
    const where = { orderNo: request.orderNo, userId: user.userId }
    const order = await orders.findPayable(ctx, where)
    if (order?.productCode !== request.productCode) throw new BusinessError('order-not-found')
    const { kind } = await packages.find(ctx.tx, order.packageId, language)
    const immediateUse = request.immediateUse === 1
    const line = { deviceId: order.deviceId, kind }
    await entitlements.assertMayTakeEffect(ctx, line, immediateUse ? 'immediate' : 'normal')
    await orders.fixImmediateUse(ctx, order.orderNo, immediateUse)
    await upsertPayment(ctx.tx, {
      id: ctx.nextId(),
      orderNo: order.orderNo,
      provider: PROVIDER,
      amountFen: order.payMoneyFen,
      appKey: request.appKey,
      immediateUse,
      createdAtMs: ctx.nowMs,
    })
    return order
  }

  #refuse({ world, traceId }: RequestContext, orderNo: string, error: unknown): never {
    if (this.#wechat.judge(error) === null) throw error
    const note = error instanceof Error ? error.message : String(error)
    world.journal.append({
      traceId,
      kind: 'system',
      operationId: 'pay4WeChat',
      from: 'upstream',
      to: 'gateway',
      status: 'refused',
      label: 'WeChat opened no payment',
      note,
      orderNo,
    })
    throw new BusinessError('pay-failed')
  }
}
