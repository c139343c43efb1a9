import { formatBeijing } from '../../../engine/kernel/clock.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { successFields } from '../papay/papay-messages.ts'
import type { RefundRecord } from '../transaction.ts'
import type { GatewayKeys } from '../wechat-account.ts'

/*
 * Refunds of v2 (docs/providers/wechat.md)
 * R-WECHAT-39. The answer is acceptance only (WX-194). The query tells by any one of four numbers, in fields numbered from
 *   0 (WX-199): ten of an order, more of them by offset, and beyond twenty by the number of the refund (WX-200).
 * R-WECHAT-86. The end is told in XML without a signature, what it says sealed in `req_info` under the v2 key (WX-195),
 *   at the notify_url of the refund or at the address of the merchant platform (WX-197). An account may get that form
 *   there for refunds of v3 too, as the field reports it (WX-198).
 */

type Merchant = Pick<GatewayKeys, 'appid' | 'mchid'>

const STATUS = {
  SUCCESS: 'SUCCESS',
  CLOSED: 'REFUNDCLOSE',
  PROCESSING: 'PROCESSING',
  ABNORMAL: 'CHANGE',
} as const satisfies Record<RefundRecord['status'], string>

const RECEIVED_BY = {
  wallet: '支付用户的零钱',
  card: '招商银行信用卡0403',
  merchant: '退还商户',
} as const satisfies Record<RefundRecord['details']['to'], string>

function numbersOf({ refundId, outRefundNo, amountFen, transaction }: RefundRecord): PapayFields {
  return {
    transaction_id: transaction.transactionId,
    out_trade_no: transaction.outTradeNo,
    out_refund_no: outRefundNo,
    refund_id: refundId,
    refund_fee: String(amountFen),
    total_fee: String(transaction.amountFen),
  }
}

/** The answer to a refund that was taken in. */
export function acceptedRefund(refund: RefundRecord, merchant: Merchant): PapayFields {
  const cash = { cash_fee: String(refund.transaction.amountFen), cash_refund_fee: String(refund.amountFen) }
  return { ...successFields(merchant), ...numbersOf(refund), ...cash }
}

/** The answer to a query of refunds of one order, of which some are shown. */
export function foundRefunds(
  [first, ...rest]: readonly [RefundRecord, ...RefundRecord[]],
  total: number,
  merchant: Merchant,
): PapayFields {
  const shown = [first, ...rest]
  return {
    ...successFields(merchant),
    transaction_id: first.transaction.transactionId,
    out_trade_no: first.transaction.outTradeNo,
    total_fee: String(first.transaction.amountFen),
    cash_fee: String(first.transaction.amountFen),
    refund_count: String(shown.length),
    ...(total > shown.length ? { total_refund_count: String(total) } : {}),
    ...Object.fromEntries(shown.flatMap((refund, index) => numbered(refund, index))),
  }
}

function numbered({ successAtMs, ...refund }: RefundRecord, index: number): [string, string][] {
  const fields: PapayFields = {
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_channel: 'ORIGINAL',
    refund_fee: String(refund.amountFen),
    refund_status: STATUS[refund.status],
    refund_recv_accout: RECEIVED_BY[refund.details.to],
    ...(successAtMs === null ? {} : { refund_success_time: formatBeijing(successAtMs) }),
  }
  return Object.entries(fields).map(([name, value]) => [`${name}_${index}`, value])
}

/** Returns what a notice about the end of a refund seals. */
export function refundNoticeFields(refund: RefundRecord): PapayFields {
  const { successAtMs, amountFen, transaction, status, details } = refund
  return {
    ...numbersOf(refund),
    settlement_refund_fee: String(amountFen),
    settlement_total_fee: String(transaction.amountFen),
    refund_status: STATUS[status],
    refund_recv_accout: RECEIVED_BY[details.to],
    refund_account: 'REFUND_SOURCE_RECHARGE_FUNDS',
    refund_request_source: 'API',
    ...(successAtMs === null ? {} : { success_time: formatBeijing(successAtMs) }),
  }
}
