import type { World } from '../../../world/transaction/world.ts'
import type {
  NewPayment,
  NewRefund,
  OpeningWallet,
  PaymentReference,
  Provider,
  QueriedPayment,
  QueriedRefund,
} from '../wallet-port.ts'

type Ending = Awaited<ReturnType<OpeningWallet<object>['close']>>

/** What `classifyError` makes of an error is its name. */
export class WalletTrouble extends Error {
  readonly verdict: 'refused' | 'unknown'

  constructor(verdict: 'refused' | 'unknown') {
    super(verdict)
    this.verdict = verdict
  }
}

/** A provider without a wire: it notes what it is asked and answers what the test has put down, in turn. */
export class FakePaymentWallet implements OpeningWallet<{ prepayId: string }> {
  readonly provider: Provider
  readonly asked: string[] = []
  readonly openings: WalletTrouble[] = []
  /** Answers to queries; afterwards nobody has paid. */
  readonly known: (QueriedPayment | WalletTrouble)[] = []
  /** Answers to closing; afterwards it is closed. */
  readonly endings: (Ending | WalletTrouble)[] = []
  /** Answers to refunds; afterwards they succeed. */
  readonly refunds: (QueriedRefund | WalletTrouble)[] = []

  constructor(provider: Provider) {
    this.provider = provider
  }

  async open(_world: World, { orderNo, amountFen }: NewPayment) {
    this.asked.push(`open ${amountFen}`)
    const trouble = this.openings.shift()
    if (trouble) throw trouble
    const prepayId = `${this.provider}-${orderNo}`
    return { prepayId, opened: { prepayId } }
  }

  async query(_world: World, { prepayId }: PaymentReference): Promise<QueriedPayment> {
    this.asked.push(`query ${prepayId === null ? 'by our number' : 'by theirs'}`)
    return answer(this.known.shift() ?? { state: 'open' })
  }

  async close(): Promise<Ending> {
    this.asked.push('close')
    return answer(this.endings.shift() ?? 'closed')
  }

  async refund(world: World, { refundNo, transactionId, refundFen }: NewRefund): Promise<QueriedRefund> {
    this.asked.push(`refund ${transactionId} ${refundFen}`)
    const done = { state: 'succeeded', providerRefundId: `at-${refundNo}`, transactionId } as const
    return answer(this.refunds.shift() ?? { ...done, settledAtMs: world.nowMs() })
  }

  async queryRefund(): Promise<QueriedRefund> {
    this.asked.push('query refund')
    return { state: 'unknown' }
  }

  classifyError(error: unknown): 'refused' | 'unknown' | null {
    return error instanceof WalletTrouble ? error.verdict : null
  }
}

function answer<T>(prepared: T | WalletTrouble): T {
  if (prepared instanceof WalletTrouble) throw prepared
  return prepared
}
