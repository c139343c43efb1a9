import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { AppMerchant } from './request-signing.ts'
import { TRADE_STATE_TEXT, type TradeState } from './transaction.ts'
import { formatRfc3339 } from './wechat-messages.ts'

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
