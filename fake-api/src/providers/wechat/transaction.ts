import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { DAY_MS, formatBeijingDigits } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { formatRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import type { AppMerchant } from '../../wire/wechat/request-signing.ts'
import { type ActedFor, subOpenid } from './provider-mode.ts'

/** In which of its ways an order is paid: in an app, inside WeChat, by a code, from a browser. */
export type TradeType = NonNullable<Schemas['Transaction']['trade_type']>

/** The gateway's states of a transaction, spelled as WeChat Pay spells them. */
export type TradeState = Schemas['Transaction']['trade_state']

/**
 * Event that can happen to a transaction.
 * A cashier that is closed or fails once (`cancel`, `fail`) is none of these: the order stays NOTPAY and can be paid again.
 */
export type TradeEvent =
  | 'paid'
  | 'closed'
  | 'finally-refused'
  | 'refused-and-closed'
  | 'refunded'
  | 'accepted'

/** Allowed moves by state and event; every other is refused. */
export const TRADE_TRANSITIONS = {
  NOTPAY: { paid: 'SUCCESS', closed: 'CLOSED', 'finally-refused': 'PAYERROR' },
  // A deduction by contract: taken in, and settled later.
  ACCEPT: { paid: 'SUCCESS', 'finally-refused': 'PAYERROR', 'refused-and-closed': 'CLOSED' },
  SUCCESS: { refunded: 'REFUND' },
  // A second part of the money may follow the first; the refunded sum is bounded by the service.
  REFUND: { refunded: 'REFUND' },
  CLOSED: {},
  PAYERROR: { closed: 'CLOSED', accepted: 'ACCEPT' },
} as const satisfies Record<TradeState, Partial<Record<TradeEvent, TradeState>>>

/** The description WeChat Pay gives with each state. */
const TRADE_STATE_TEXT = {
  NOTPAY: '订单未支付',
  ACCEPT: '已接收，等待扣款',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
  PAYERROR: '支付失败',
} as const satisfies Record<TradeState, string>

/** The state after an event, or null when the event is not allowed in this state. */
export function nextTradeState(state: TradeState, event: TradeEvent): TradeState | null {
  const row: Partial<Record<TradeEvent, TradeState>> = TRADE_TRANSITIONS[state]
  return row[event] ?? null
}

/** Tells whether a number is that of a deduction that is neither paid nor closed: no order of another product has it. */
export function isDeductionOpen(state: TradeState): boolean {
  return state === 'ACCEPT' || state === 'PAYERROR'
}

/** A payment session is good for two hours (R-WECHAT-6). */
const PREPAY_VALID_MS = 2 * 60 * 60 * 1000

/** An order may be paid for seven days (R-WECHAT-60). */
const ORDER_VALID_MS = 7 * DAY_MS

/** Facts that decide whether an order can be paid at all. `orderedAtMs` is when its number came first. */
export interface OrderTime {
  readonly state: TradeState
  readonly orderedAtMs: number
  readonly expiresAtMs: number | null
}

/** Facts that decide whether a buyer can pay now. `openedAtMs` is when the prepay id was given out. */
export interface PaySession extends OrderTime {
  readonly openedAtMs: number
}

/** The end of an order, exclusive: from then on WeChat Pay has closed it. */
function orderEndsMs({ orderedAtMs, expiresAtMs }: OrderTime): number {
  const endsMs = orderedAtMs + ORDER_VALID_MS
  return expiresAtMs === null ? endsMs : Math.min(endsMs, expiresAtMs)
}

/** The state of an order at an instant: one that nobody paid in time is closed. */
export function tradeStateAt(order: OrderTime, nowMs: number): TradeState {
  return order.state === 'NOTPAY' && nowMs >= orderEndsMs(order) ? 'CLOSED' : order.state
}

/** Status of a prepay: the cashier opens, or why not. */
export type PrepayStatus = 'payable' | 'paid' | 'closed' | 'expired'

/** The end of a session, exclusive: at this instant it no longer pays. */
export function payUntilMs(session: PaySession): number {
  return Math.min(session.openedAtMs + PREPAY_VALID_MS, orderEndsMs(session))
}

/** The status of a session at an instant of the world. */
export function prepayStatus(session: PaySession, nowMs: number): PrepayStatus {
  switch (tradeStateAt(session, nowMs)) {
    case 'SUCCESS':
    case 'REFUND':
      return 'paid'
    // A deduction has no cashier.
    case 'ACCEPT':
    case 'CLOSED':
    case 'PAYERROR':
      return 'closed'
    case 'NOTPAY':
      return nowMs < payUntilMs(session) ? 'payable' : 'expired'
  }
}

/** A transaction as the gateway keeps it. `paid` is null until the buyer paid. */
export interface TransactionRecord {
  readonly outTradeNo: string
  readonly appid: string
  readonly tradeType: TradeType
  readonly attach: string | null
  readonly amountFen: number
  readonly state: TradeState
  /** What of the amount a coupon paid. */
  readonly couponFen: number
  /** The merchant that a provider acts for, and its app. */
  readonly subMchid?: string
  readonly subAppid?: string
  readonly paid: { readonly transactionId: string; readonly openid: string; readonly atMs: number } | null
}

/** A refund as the gateway keeps it, with the transaction it belongs to. */
export interface RefundRecord {
  readonly refundId: string
  readonly outRefundNo: string
  readonly amountFen: number
  readonly createdAtMs: number
  readonly status: Schemas['Refund']['status']
  readonly successAtMs: number | null
  readonly details: RefundDetails
  readonly transaction: {
    readonly outTradeNo: string
    readonly transactionId: string
    readonly amountFen: number
    readonly couponFen: number
    /** The merchant that a provider acts for, and its app. */
    readonly subMchid?: string
    readonly subAppid?: string
  }
}

/** Where the money of a refund comes from and goes to. */
export interface RefundDetails {
  readonly fundsAccount: NonNullable<Schemas['Refund']['funds_account']>
  readonly from?: Schemas['RefundRequest']['amount']['from']
  readonly to: 'wallet' | 'card' | 'merchant'
  /** Asked for in v2, whose notice has its own form. */
  readonly version?: 'v2'
}

const RECEIVED_BY = {
  wallet: '支付用户零钱',
  card: '招商银行信用卡0403',
  merchant: '退还商户:商户银行卡',
} as const satisfies Record<RefundDetails['to'], string>

/** The transaction as query and TRANSACTION.SUCCESS notify show it. */
export function buildTransaction(record: TransactionRecord, { mchid }: AppMerchant): Schemas['Transaction'] {
  const { paid, couponFen, amountFen } = record
  return {
    appid: record.appid,
    mchid,
    out_trade_no: record.outTradeNo,
    trade_state: record.state,
    trade_state_desc: TRADE_STATE_TEXT[record.state],
    ...(record.attach === null ? {} : { attach: record.attach }),
    amount: {
      total: amountFen,
      currency: 'CNY',
      ...(paid === null ? {} : { payer_total: amountFen - couponFen, payer_currency: 'CNY' as const }),
    },
    ...(paid === null
      ? {}
      : {
          transaction_id: paid.transactionId,
          trade_type: record.tradeType,
          bank_type: 'OTHERS',
          success_time: formatRfc3339(paid.atMs),
          payer: { openid: paid.openid },
          ...(couponFen === 0 ? {} : { promotion_detail: [couponOf(couponFen)] }),
        }),
  }
}

/** A transaction of a provider's merchant, as its query and its notice of v3 show it. `ownOpenid`: the payer towards the provider's own app. */
export function buildPartnerTransaction(
  transaction: Schemas['Transaction'],
  { subMchid = '', subAppid, ownOpenid }: ActedFor & { readonly ownOpenid: string },
): Schemas['PartnerTransaction'] {
  const { appid: sp_appid, mchid: sp_mchid, payer, ...rest } = transaction
  const ofApp = subAppid === undefined ? {} : { sub_openid: subOpenid(subAppid, ownOpenid) }
  return {
    ...{ sp_appid, sp_mchid, sub_mchid: subMchid },
    ...(subAppid === undefined ? {} : { sub_appid: subAppid }),
    ...rest,
    ...(payer === undefined ? {} : { payer: { sp_openid: payer.openid, ...ofApp } }),
  }
}

type Promotion = NonNullable<Schemas['Transaction']['promotion_detail']>[number]

/** The payer's coupon as a transaction names it. */
function couponOf(amount: number): Promotion {
  return { coupon_id: '109519', name: '平台优惠券', scope: 'GLOBAL', type: 'CASH', amount, currency: 'CNY' }
}

/** What of a refund goes to the payer: a coupon is given back in proportion (WX-318). */
function payerRefundFen({ amountFen, transaction }: RefundRecord): number {
  const payerTotal = transaction.amountFen - transaction.couponFen
  return Math.round((amountFen * payerTotal) / transaction.amountFen)
}

/** The refund as the refund call and its query answer it. */
export function buildRefund(record: RefundRecord): Schemas['Refund'] {
  const { transaction, details } = record
  const payerRefund = payerRefundFen(record)
  return {
    refund_id: record.refundId,
    out_refund_no: record.outRefundNo,
    transaction_id: transaction.transactionId,
    out_trade_no: transaction.outTradeNo,
    channel: details.to === 'merchant' ? 'OTHER_BANKCARD' : 'ORIGINAL',
    user_received_account: RECEIVED_BY[details.to],
    create_time: formatRfc3339(record.createdAtMs),
    ...(record.successAtMs === null ? {} : { success_time: formatRfc3339(record.successAtMs) }),
    status: record.status,
    funds_account: details.fundsAccount,
    amount: {
      total: transaction.amountFen,
      refund: record.amountFen,
      payer_total: transaction.amountFen - transaction.couponFen,
      payer_refund: payerRefund,
      settlement_refund: record.amountFen,
      settlement_total: transaction.amountFen,
      discount_refund: record.amountFen - payerRefund,
      ...(details.from === undefined ? {} : { from: details.from }),
      currency: 'CNY',
    },
  }
}

/** The resource of a refund notify; a refund still in process has none. */
export function buildRefundResource(
  record: RefundRecord,
  mchid: string,
): Schemas['RefundNotifyResource'] | null {
  if (record.status === 'PROCESSING') return null
  const { transaction } = record
  const { subMchid } = transaction
  return {
    ...(subMchid === undefined ? { mchid } : { sp_mchid: mchid, sub_mchid: subMchid }),
    out_trade_no: transaction.outTradeNo,
    transaction_id: transaction.transactionId,
    out_refund_no: record.outRefundNo,
    refund_id: record.refundId,
    refund_status: record.status,
    ...(record.successAtMs === null ? {} : { success_time: formatRfc3339(record.successAtMs) }),
    user_received_account: RECEIVED_BY[record.details.to],
    amount: {
      total: transaction.amountFen,
      refund: record.amountFen,
      payer_total: transaction.amountFen - transaction.couponFen,
      payer_refund: payerRefundFen(record),
    },
  }
}

/** `wx`, 14 digits of Beijing time, 20 random hex digits: 36 characters. */
export function createPrepayId(source: IdSource): string {
  return `wx${formatBeijingDigits(source.nowMs)}${randomHex(source, 20)}`
}

/** 28 digits: 42000019, the Beijing day, twelve of the world's counter. */
export function createTransactionId(source: IdSource): string {
  return `42000019${formatBeijingDigits(source.nowMs).slice(0, 8)}${counterDigits(source)}`
}

/** 29 digits: 503, 14 of Beijing time, twelve of the world's counter. */
export function createRefundId(source: IdSource): string {
  return `503${formatBeijingDigits(source.nowMs)}${counterDigits(source)}`
}

/** 32 hex digits naming a signing session of a deduction contract. */
export function createPreEntrustId(source: IdSource): string {
  return randomHex(source, 32)
}

/** 28 digits: 14 of Beijing time, 14 of the world's counter. */
export function createContractId(source: IdSource): string {
  return `${formatBeijingDigits(source.nowMs)}${String(source.nextId()).padStart(14, '0')}`
}

function counterDigits(source: IdSource): string {
  return String(source.nextId()).padStart(12, '0')
}

/** The terms of an order as one text: members in one order, so that only what is said counts. */
export function termsOf(request: object, notifyUrlTemplate: string): string {
  return JSON.stringify(sorted({ ...request, notify_url: notifyUrlTemplate }))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}
