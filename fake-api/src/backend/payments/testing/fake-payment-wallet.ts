import type { World } from '../../../engine/world/transaction/world.ts'
import type {
  NewPayment,
  NewRefund,
  OpeningWallet,
  PaymentReference,
  Provider,
  QueriedPayment,
  QueriedRefund,
} from '../wallet-port.ts'

type CloseResult = Awaited<ReturnType<OpeningWallet<object>['close']>>

/** An error whose errorKind `classifyError` returns; null stands for an internal error. */
export class WalletError extends Error {
  readonly errorKind: 'refused' | 'unknown' | null

  constructor(errorKind: 'refused' | 'unknown' | null) {
    super(String(errorKind))
    this.errorKind = errorKind
  }
}

/** A provider without a wire: records its requests and returns prepared answers in turn. */
export class FakePaymentWallet implements OpeningWallet<{ prepayId: string }> {
  readonly provider: Provider
  readonly requests: string[] = []
  readonly openErrors: WalletError[] = []
  /** Answers to queries; afterwards nobody has paid. */
  readonly queryResults: (QueriedPayment | WalletError)[] = []
  /** Answers to closing; afterwards it is closed. */
  readonly closeResults: (CloseResult | WalletError)[] = []
  /** Answers to refunds; afterwards they succeed. */
  readonly refundResults: (QueriedRefund | WalletError)[] = []
  /** Answers to queries of refunds; afterwards it knows of none. */
  readonly refundQueries: QueriedRefund[] = []

  constructor(provider: Provider) {
    this.provider = provider
  }

  async open(_world: World, { orderNo, amountFen }: NewPayment) {
    this.requests.push(`open ${amountFen}`)
    const error = this.openErrors.shift()
    if (error) throw error
    const prepayId = `${this.provider}-${orderNo}`
    return { prepayId, opened: { prepayId } }
  }

  async query(_world: World, { prepayId }: PaymentReference): Promise<QueriedPayment> {
    this.requests.push(`query ${prepayId === null ? 'by our number' : 'by theirs'}`)
    return answer(this.queryResults.shift() ?? { state: 'open' })
  }

  async close(): Promise<CloseResult> {
    this.requests.push('close')
    return answer(this.closeResults.shift() ?? 'closed')
  }

  async refund(world: World, { refundNo, transactionId, refundFen }: NewRefund): Promise<QueriedRefund> {
    this.requests.push(`refund ${transactionId} ${refundFen}`)
    const done = { state: 'succeeded', providerRefundId: `at-${refundNo}`, transactionId } as const
    return answer(this.refundResults.shift() ?? { ...done, settledAtMs: world.nowMs() })
  }

  async queryRefund(): Promise<QueriedRefund> {
    this.requests.push('query refund')
    return this.refundQueries.shift() ?? { state: 'unknown' }
  }

  classifyError(error: unknown): 'refused' | 'unknown' | null {
    return error instanceof WalletError ? error.errorKind : null
  }
}

function answer<T>(prepared: T | WalletError): T {
  if (prepared instanceof WalletError) throw prepared
  return prepared
}
