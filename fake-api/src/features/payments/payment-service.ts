import { BusinessError } from '../../kernel/business-error.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { OrderTransitionsService } from '../orders/order-transitions-service.ts'
import type { StoredOrder } from '../orders/rules/stored-order.ts'
import type { Caller } from '../users/caller.ts'
import { assertMayTakeEffect, type TakeEffectDependencies } from './effect-check.ts'
import { scheduleCheck } from './payment-check.ts'
import { savePrepay, upsertPayment } from './payment-repository.ts'
import { nextCheckMs } from './rules/check-plan.ts'
import type { OpeningWallet, Provider } from './wallet-port.ts'
import { refuse } from './wallet-refusal.ts'

/** What the shop asks for when it opens a payment. */
export interface PayRequest {
  orderNo: string
  productCode: string
  appKey: string
  immediateUse: 0 | 1
  returnUrl?: string | undefined
}

/** The features a payment reaches into. */
export interface PaymentDependencies extends TakeEffectDependencies {
  orders: OrderTransitionsService
}

/** Opens payments for unpaid orders. */
export class PaymentService {
  readonly #dependencies: PaymentDependencies

  constructor(dependencies: PaymentDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Opens a payment with a wallet and answers what its SDK needs. The attempt and the first question about it are
   * written before the provider is asked, so that money taken under a lost answer is found; a second call uses the same
   * attempt. Throws order-not-found, order-not-payable, order-timed-out, contract-active, already-renewed,
   * immediate-not-possible, pay-failed.
   */
  async open<Opened>(context: Caller, wallet: OpeningWallet<Opened>, request: PayRequest): Promise<Opened> {
    const { world, traceId } = context
    const { provider } = wallet
    const order = await world.withTx((ctx) => this.#prepare(ctx, context, { request, provider }))
    const { orderNo, payMoneyFen: amountFen, payDeadlineMs, productName: description } = order
    const payUntil = payDeadlineMs === null ? {} : { payUntilMs: payDeadlineMs }
    const { returnUrl } = request
    const back = returnUrl === undefined ? {} : { returnUrl }
    const { prepayId, opened } = await wallet
      .open(world, { orderNo, description, amountFen, ...payUntil, ...back }, traceId)
      .catch((error: unknown) =>
        refuse(context, {
          wallet,
          operationId: OPERATION_OF[provider],
          orderNo,
          failedAction: 'opened no payment',
          error,
        }),
      )
    await world.withTx(({ tx }) => savePrepay(tx, { orderNo, provider, prepayId }))
    return opened
  }

  async #prepare(
    ctx: WorldTx,
    { user }: Caller,
    { request, provider }: { request: PayRequest; provider: Provider },
  ): Promise<StoredOrder> {
    const { orders } = this.#dependencies
    const where = { orderNo: request.orderNo, userId: user.userId }
    const order = await orders.findPayable(ctx, where)
    if (!order || !isMeant(order, { request, provider })) throw new BusinessError('order-not-found')
    const immediateUse = request.immediateUse === 1
    await assertMayTakeEffect(ctx, this.#dependencies, { order, immediateUse })
    await orders.fixImmediateUse(ctx, order.orderNo, immediateUse)
    const isNew = await upsertPayment(ctx.tx, {
      id: ctx.nextId(),
      orderNo: order.orderNo,
      provider,
      amountFen: order.payMoneyFen,
      appKey: request.appKey,
      immediateUse,
      createdAtMs: ctx.nowMs,
    })
    if (isNew) await planFirstCheck(ctx, order)
    return order
  }
}

async function planFirstCheck(ctx: WorldTx, { orderNo, payDeadlineMs }: StoredOrder): Promise<void> {
  const first = nextCheckMs({ openedAtMs: ctx.nowMs, payDeadlineMs, isUnpaid: true }, ctx.nowMs)
  if (first !== null) await scheduleCheck(ctx, orderNo, first)
}

/** A service belongs to no product and is paid with Alipay only (domain.md, Catalogue). */
function isMeant(
  order: StoredOrder,
  { request, provider }: { request: PayRequest; provider: Provider },
): boolean {
  if (order.origin === 'service') return provider === 'alipay'
  return order.productCode === request.productCode
}

/** The shop's call an opened payment belongs to, for the journal. */
const OPERATION_OF: Record<Provider, string> = {
  wechat: 'pay4WeChat',
  alipay: 'pay4Ali',
  paypal: 'createPayPalOrder',
  lianlian: 'lianLianPay',
}
