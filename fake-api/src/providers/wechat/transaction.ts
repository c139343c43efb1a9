import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { formatRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import type { AppMerchant } from '../../wire/wechat/request-signing.ts'

/** The gateway's states of a transaction, spelled as WeChat Pay spells them. */
export type TradeState = Schemas['Transaction']['trade_state']

/**
 * What can happen to a transaction.
 * A cashier that is closed or fails once (`cancel`, `fail`) is none of these: the order stays NOTPAY and can be paid again.
 */
export type TradeEvent = 'paid' | 'closed' | 'finally-refused' | 'refunded' | 'accepted'

/** Allowed moves by state and event; every other is refused. */
export const TRADE_TRANSITIONS = {
  NOTPAY: { paid: 'SUCCESS', closed: 'CLOSED', 'finally-refused': 'PAYERROR' },
  // A deduction by contract: taken in, and settled later.
  ACCEPT: { paid: 'SUCCESS', 'finally-refused': 'PAYERROR' },
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

/** A payment session is good for two hours (R-WECHAT-6). */
const PREPAY_VALID_MS = 2 * 60 * 60 * 1000

/** What decides whether a buyer can pay now. `openedAtMs` is when the prepay id was given out. */
export interface PaySession {
  readonly state: TradeState
  readonly openedAtMs: number
  readonly expiresAtMs: number | null
}

/** Whether the cashier opens, or why not. */
export type PrepayStatus = 'payable' | 'paid' | 'closed' | 'expired'

/** The end of a session, exclusive: at this instant it no longer pays. */
export function payUntilMs(session: PaySession): number {
  const prepayEndsMs = session.openedAtMs + PREPAY_VALID_MS
  return session.expiresAtMs === null ? prepayEndsMs : Math.min(prepayEndsMs, session.expiresAtMs)
}

/** The status of a session at an instant of the world. */
export function prepayStatus(session: PaySession, nowMs: number): PrepayStatus {
  switch (session.state) {
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
  readonly attach: string | null
  readonly amountFen: number
  readonly state: TradeState
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
  readonly transaction: {
    readonly outTradeNo: string
    readonly transactionId: string
    readonly amountFen: number
  }
}

const RECEIVED_BY = '支付用户零钱'

/** The transaction as query and TRANSACTION.SUCCESS notify show it. */
export function buildTransaction(record: TransactionRecord, merchant: AppMerchant): Schemas['Transaction'] {
  const { paid } = record
  return {
    appid: merchant.appid,
    mchid: merchant.mchid,
    out_trade_no: record.outTradeNo,
    trade_state: record.state,
    trade_state_desc: TRADE_STATE_TEXT[record.state],
    ...(record.attach === null ? {} : { attach: record.attach }),
    amount: {
      total: record.amountFen,
      currency: 'CNY',
      ...(paid === null ? {} : { payer_total: record.amountFen, payer_currency: 'CNY' as const }),
    },
    ...(paid === null
      ? {}
      : {
          transaction_id: paid.transactionId,
          trade_type: 'APP' as const,
          bank_type: 'OTHERS',
          success_time: formatRfc3339(paid.atMs),
          payer: { openid: paid.openid },
        }),
  }
}

/** The refund as the refund call and its query answer it. */
export function buildRefund(record: RefundRecord): Schemas['Refund'] {
  const { transaction } = record
  return {
    refund_id: record.refundId,
    out_refund_no: record.outRefundNo,
    transaction_id: transaction.transactionId,
    out_trade_no: transaction.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: RECEIVED_BY,
    create_time: formatRfc3339(record.createdAtMs),
    ...(record.successAtMs === null ? {} : { success_time: formatRfc3339(record.successAtMs) }),
    status: record.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: transaction.amountFen,
      refund: record.amountFen,
      payer_total: transaction.amountFen,
      payer_refund: record.amountFen,
      settlement_refund: record.amountFen,
      settlement_total: transaction.amountFen,
      discount_refund: 0,
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
  return {
    mchid,
    out_trade_no: transaction.outTradeNo,
    transaction_id: transaction.transactionId,
    out_refund_no: record.outRefundNo,
    refund_id: record.refundId,
    refund_status: record.status,
    ...(record.successAtMs === null ? {} : { success_time: formatRfc3339(record.successAtMs) }),
    user_received_account: RECEIVED_BY,
    amount: {
      total: transaction.amountFen,
      refund: record.amountFen,
      payer_total: transaction.amountFen,
      payer_refund: record.amountFen,
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

/** 28 characters naming a payer towards one app. */
export function createOpenid(source: IdSource): string {
  return `oSky${randomHex(source, 24)}`
}

function counterDigits(source: IdSource): string {
  return String(source.nextId()).padStart(12, '0')
}
