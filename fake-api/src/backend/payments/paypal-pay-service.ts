import { BusinessError } from '../kernel/business-error.ts'
import type { OrderTransitionsService } from '../orders/order-transitions-service.ts'
import type { Caller } from '../users/caller.ts'
import { findPayments } from './payment-repository.ts'
import { type PaymentService, type PayRequest, refuse } from './payment-service.ts'
import type { SettlementService } from './settlement-service.ts'
import type { ApprovalWallet, QueriedPayment } from './wallet-port.ts'

/** The services a payment with PayPal is made of. */
export interface PaypalDependencies {
  payments: PaymentService
  settlement: SettlementService
  orders: OrderTransitionsService
}

interface CaptureRequest {
  orderNo: string
  prepayId: string
  amountFen: number
}

/** Payments the buyer approves at PayPal and the server captures (R-PAYPAL-5). */
export class PaypalPayService {
  readonly #paypal: ApprovalWallet
  readonly #dependencies: PaypalDependencies

  constructor(paypal: ApprovalWallet, dependencies: PaypalDependencies) {
    this.#paypal = paypal
    this.#dependencies = dependencies
  }

  /** Opens a payment at PayPal. Throws what PaymentService.open throws. */
  async open(context: Caller, request: PayRequest) {
    const opened = await this.#dependencies.payments.open(context, this.#paypal, request)
    return { orderNo: request.orderNo, ...opened }
  }

  /**
   * Takes in that the page says the buyer has approved. Nothing of it is believed: PayPal is asked, and what it says of
   * the order, its amount and its number decides. Throws order-not-found, order-timed-out, order-not-payable, and
   * pay-failed for a payment that the provider does not confirm, which changes nothing.
   */
  async approved(context: Caller, { orderNo, paymentId }: { orderNo: string; paymentId: string }) {
    const { world, user } = context
    const { orders } = this.#dependencies
    const where = { orderNo, userId: user.userId }
    const order = await orders.findOrder(world.read, where)
    if (!order) throw new BusinessError('order-not-found')
    const attempt = (await findPayments(world.read, orderNo)).find(({ provider }) => provider === 'paypal')
    const isTaken = attempt?.prepayId === paymentId && attempt.transactionId !== null
    if (!isTaken) {
      orders.assertPayable(order, world.nowMs())
      if (attempt?.prepayId !== paymentId) throw new BusinessError('pay-failed')
      await this.#take(context, { orderNo, prepayId: paymentId, amountFen: order.payMoneyFen })
    }
    const current = (await orders.findOrder(world.read, where)) ?? order
    return { orderNo, orderStatus: orders.statusFor(current) }
  }

  async #take(context: Caller, request: CaptureRequest): Promise<void> {
    const { world, traceId } = context
    const { orderNo } = request
    const wallet = this.#paypal
    const captured = await wallet.capture(world, request, traceId).catch((error: unknown) =>
      refuse(context, {
        wallet,
        operationId: 'payPalNotify',
        orderNo,
        failedAction: 'captured nothing',
        error,
      }),
    )
    if (captured.state === 'paid') await this.#settle(context, orderNo, captured)
    else if (captured.state !== 'open') throw new BusinessError('pay-failed')
  }

  async #settle(
    { world }: Caller,
    orderNo: string,
    { transactionId, amountFen, successAtMs }: Extract<QueriedPayment, { state: 'paid' }>,
  ): Promise<void> {
    const source = { provider: 'paypal' as const, notifyId: `query:${transactionId}`, orderNo }
    await this.#dependencies.settlement.onVerifiedPayment(world, {
      ...source,
      transactionId,
      amountFen,
      successAtMs,
    })
  }
}
