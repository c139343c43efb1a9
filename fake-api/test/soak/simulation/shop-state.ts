import type { Schemas } from '@skyshop/openapi/control'
import type { Coupon } from '../../../src/backend/coupons/rules/coupon-state.ts'
import type { Timeline } from '../../../src/backend/entitlements/rules/timeline.ts'
import type { OrderStatus, PlacedOrder } from '../../../src/backend/orders/rules/order.ts'
import type { PaymentState } from '../../../src/backend/payments/rules/payment.ts'
import type {
  ContractProvider,
  ContractState,
  RenewalRulesName,
} from '../../../src/backend/renewals/rules/contract.ts'
import type { Cycle } from '../../../src/backend/renewals/rules/cycle.ts'
import type { AgreementScene } from '../../../src/providers/alipay/rules/agreement.ts'
import type { Announcement } from '../../../src/providers/wechat/papay/papay-rules.ts'
import type { TradeState } from '../../../src/providers/wechat/transaction.ts'

/** An order with what it is for. */
export interface SimulatedOrder extends PlacedOrder {
  userId: string
  deviceId: string
  days: number
  immediateUse: boolean
  couponId: string | null
  /** The renewal offered with it, which the buyer may decline while paying; null when none is. */
  renewal: SimulatedAgreement | null
}

/** An agreement offered with a payment at Alipay. */
export interface SimulatedAgreement extends AgreementScene {
  /** As the server knows it. */
  state: ContractState
  isSigned: boolean
  signUntilMs: number
}

/** One attempt to pay an order with one provider, as the server knows it. */
export interface SimulatedAttempt {
  orderNo: string
  provider: string
  transactionId: string | null
  paidFen: number
  state: PaymentState
  openedAtMs: number
  /** Whether the provider answers when the deadline has the server close the payment. */
  isCloseAnswered: boolean
  /** Nobody can pay it at the provider any more. */
  isClosed: boolean
  /** It is one of a contract, without a cashier. */
  isDeduction: boolean
}

/** Money as the provider records it. */
export interface TakenMoney {
  transactionId: string
  orderNo: string
  provider: string
  amountFen: number
  /** Given back because the server asked for it. */
  refundedFen: number
  /** Given back by the merchant's own hand, by refund number. */
  parts: Map<string, number>
  takenAtMs: number
  /** Whether the provider answers when the order's deadline makes the server ask it. */
  isAnswered: boolean
}

/** A provider's word on its way to the server. */
export interface WebhookMessage {
  /** `part`: of money that was paid back in part, with the status of a success. */
  kind: 'payment' | 'part' | 'signature' | 'deduction'
  notifyId: string
  /** The number of a deduction. */
  outTradeNo?: string
  dueMs: number
  /** Attempts that nobody acknowledged. */
  attempts: number
  transactionId: string
  orderNo: string
  provider: string
  /** What it says, which a forged one gets wrong. */
  amountFen: number
  takenAtMs: number
  /** Why a deduction came to nothing; null for one that succeeded. */
  errorCode: string | null
}

/** A refund asked of a provider and not yet answered. */
export interface OpenRefund {
  orderNo: string
  transactionId: string
  amountFen: number
  dueMs: number
  willFail: boolean
  isOrders: boolean
  /** The provider has answered, but nobody heard it: the server asks again once its wait times out. */
  isLost: boolean
  /** The money is back, whether the server knows or not. */
  isBack: boolean
}

/** A contract as both sides know it, with its present period. */
export interface SimulatedContract {
  code: string
  userId: string
  deviceId: string
  provider: ContractProvider
  planId: string | null
  rulesName: RenewalRulesName
  amountFen: number
  signedAtMs: number
  /** When it ended for the server, and at the provider. */
  endedAtMs: number | null
  closedAtMs: number | null
  lapses: number
  /** Its payer seldom has enough. */
  isPoor: boolean
  cycle: Cycle
  /** The order of the present period, once it was asked for. */
  orderNo: string | null
  /** Number of the last try of that order, and those before it that are not known to be closed. */
  number: string | null
  openNumbers: string[]
  announcement: Announcement | null
}

/** A deduction as the provider keeps it, by its number. */
export interface SimulatedDeduction {
  outTradeNo: string
  /** The order of its period. */
  orderNo: string
  transactionId: string | null
  contractCode: string
  state: TradeState
  createdAtMs: number
  /** When it succeeds or fails; null once it did. */
  deductionAtMs: number | null
  paidAtMs: number | null
  isHeldUp: boolean
  isQueryLost: boolean
  errorCode: string | null
}

/** Setup of the accounts at the providers, and how far the clocks stand apart. */
export interface Accounts {
  wechat: Schemas['WechatPlan']
  /** Certificates of the platform: the one that signs, and those that the merchant has. */
  alipay: { inUse: 'first' | 'second'; known: ('first' | 'second')[] }
  skew: { merchantMs: number; providerMs: number }
}

/** Everything the pure core decides over, in memory. */
export interface ShopState {
  nowMs: number
  nextId: number
  accounts: Accounts
  orders: Map<string, SimulatedOrder>
  /** Every status an order had, in order. */
  history: Map<string, OrderStatus[]>
  timelines: Map<string, Timeline>
  coupons: Map<string, Coupon>
  attempts: SimulatedAttempt[]
  taken: TakenMoney[]
  /** Trades of the account that no order of the shop asked for. */
  foreign: TakenMoney[]
  webhooks: WebhookMessage[]
  inbox: Set<string>
  refunds: OpenRefund[]
  contracts: Map<string, SimulatedContract>
  deductions: Map<string, SimulatedDeduction>
  /** When pages made the server ask about an order. */
  askedByPages: Map<string, number[]>
  /** Transactions taken before the deadline and told of while the order was unpaid, or by the provider at the deadline. */
  inTime: Set<string>
  /** Transactions that a close alone told of, by order, until they are given up. */
  told: Map<string, string>
  /** Transactions refunded because they came late. */
  late: Set<string>
  /** Transactions whose refund the provider refused: they need manual review. */
  failedRefunds: Set<string>
  /** Reported money that was neither taken nor refunded: for manual review. */
  flaggedFen: number
  /** How often a package was put on a line for an order. */
  activations: Map<string, number>
  /** What no state shows afterwards: calls that should not have been made, periods given up too soon. */
  breaches: string[]
  /** How often each rare event happened. */
  rareEvents: Record<RareEvent, number>
}

/** Events that break shops which never met them. */
export const RARE_EVENTS = [
  'number of a failed deduction closed',
  'buyer declines the renewal',
  'signature told before the payment',
  'second general agreement of a scene refused',
  'deadline closes a payment',
  'payment closed by time-out',
  'deadline learns of money',
  'close alone tells of money',
  'cancel refused while proof is awaited',
  'proof comes after the deadline',
  'no proof for two days',
  'page asks and learns of money',
  'page asks again within a second',
  'answer of a refund lost',
  'refund asked for while one is under way',
  'part given back by hand',
  'refund number used on two trades',
  'foreign trade told of here',
  'coupon ran out while reserved, and was used',
  'keys of WeChat changed',
  'certificate of Alipay changed',
  'request refused while the clocks are apart',
  'webhook refused and tried again',
  'wrong acknowledgement',
  'forgery refused',
  'forgery of v2 refused',
  'notify address refused',
  'paid on HarmonyOS',
  'answer nobody signed',
  'template stopped, nobody signs',
  'deduction asked for while it runs',
  'deduction under a number that is over',
  'limit of a day',
  'query knows nothing of a deduction',
  'deduction failed without a reason',
  'money of a deduction moves after its contract ended',
  'unknown deduction queried after its window',
  'world forked',
] as const

export type RareEvent = (typeof RARE_EVENTS)[number]
