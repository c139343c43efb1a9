import type { Caller } from '../users/caller.ts'
import { type PaymentService, type PayRequest, refuse } from './payment-service.ts'
import type { SettlementService } from './settlement-service.ts'
import type { CardWallet } from './wallet-port.ts'

/** The services a payment by card is made of. */
export interface LianlianDependencies {
  payments: PaymentService
  settlement: SettlementService
}

/** Payments by card through LianLian; the server sees tokens of cards only (R-LIANLIAN-6). */
export class LianlianPayService {
  readonly #lianlian: CardWallet
  readonly #dependencies: LianlianDependencies

  constructor(lianlian: CardWallet, dependencies: LianlianDependencies) {
    this.#lianlian = lianlian
    this.#dependencies = dependencies
  }

  /** What opens the card element. Throws pay-failed. */
  token(context: Caller): ReturnType<CardWallet['elementToken']> {
    const wallet = this.#lianlian
    return wallet.elementToken(context.world, context.traceId).catch((error: unknown) =>
      refuse(context, {
        wallet,
        operationId: 'getLianLianToken',
        orderNo: null,
        failedAction: 'gave no token',
        error,
      }),
    )
  }

  /**
   * Charges a card. What is paid at once is settled on the signed answer; the webhook about it is then a duplicate.
   * Throws what PaymentService.open throws; a refused card is pay-failed.
   */
  async pay(context: Caller, request: PayRequest & { cardToken: string }) {
    const { orderNo, cardToken } = request
    const { payments, settlement } = this.#dependencies
    const { status, paymentUrl, paid } = await payments.open(
      context,
      this.#lianlian.withCard(cardToken),
      request,
    )
    if (paid) {
      const { transactionId, amountFen, successAtMs } = paid
      const source = { provider: 'lianlian' as const, notifyId: `query:${transactionId}`, orderNo }
      await settlement.onVerifiedPayment(context.world, { ...source, transactionId, amountFen, successAtMs })
    }
    return { orderNo, paymentStatus: status, paymentUrl }
  }
}
