import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  DeductionResultEvent,
} from '../../features/auto-renewal/contract-wallet-port.ts'
import type { VerifiedPayment, VerifiedRefund } from '../../features/payments/wallet-port.ts'
import { parseBeijing } from '../../kernel/clock.ts'
import type { MerchantKeys } from './alipay-account.ts'
import { fromYuan } from './alipay-amount.ts'

/** What a verified notify tells, as the feature that takes it in wants it; `nothing` needs no more than to be heard. */
export type AlipayEvent =
  | { readonly type: 'payment'; readonly payment: VerifiedPayment }
  | { readonly type: 'refund'; readonly refund: VerifiedRefund }
  | { readonly type: 'deduction'; readonly deduction: DeductionResultEvent }
  | { readonly type: 'signed'; readonly signed: ContractSignedEvent }
  | { readonly type: 'unsigned'; readonly unsigned: ContractEndedEvent }
  | { readonly type: 'nothing' }

/** What the merchant writes into `passback_params` of a deduction, so that its notify finds the contract's service. */
export const DEDUCTION_MARK = 'contract-period'

const provider = 'alipay'

/** What a notify about a trade tells, or null when it is not this merchant's or contradicts itself. */
export function parseTradeWebhook(
  notify: Schemas['TradeNotify'],
  { appId, sellerId }: Pick<MerchantKeys, 'appId' | 'sellerId'>,
): AlipayEvent | null {
  if (notify.app_id !== appId || notify.seller_id !== sellerId) return null
  // A partly refunded trade is still a success, and its notify must not be taken for one more payment.
  if (notify.refund_fee !== undefined) return readRefund(notify)
  if (notify.trade_status === 'TRADE_CLOSED' || notify.trade_status === 'WAIT_BUYER_PAY')
    return { type: 'nothing' }
  const amountFen = fromYuan(notify.total_amount)
  const successAtMs = parseBeijing(notify.gmt_payment ?? '')
  if (amountFen === null || successAtMs === null) return null
  const { notify_id: notifyId, out_trade_no: orderNo, trade_no: transactionId } = notify
  if (notify.passback_params !== DEDUCTION_MARK) {
    return {
      type: 'payment',
      payment: { provider, notifyId, orderNo, transactionId, amountFen, successAtMs },
    }
  }
  const outcome = { status: 'succeeded', transactionId, amountFen, successAtMs } as const
  return { type: 'deduction', deduction: { provider, notifyId, orderNo, outcome } }
}

/** What a notify about an agreement tells, or null when it is not this app's or contradicts itself. */
export function parseAgreementWebhook(
  notify: Schemas['AgreementNotify'],
  { appId }: Pick<MerchantKeys, 'appId'>,
): AlipayEvent | null {
  if (notify.app_id !== appId) return null
  const {
    notify_id: notifyId,
    agreement_no: providerContractId,
    external_agreement_no: contractCode,
  } = notify
  const known = { provider, notifyId, contractCode, providerContractId } as const
  if (notify.notify_type === 'dut_user_sign') {
    const signedAtMs = parseBeijing(notify.sign_time ?? '')
    if (notify.status !== 'NORMAL' || signedAtMs === null) return null
    return { type: 'signed', signed: { ...known, signedAtMs } }
  }
  const endedAtMs = parseBeijing(notify.unsign_time ?? '')
  if (notify.status !== 'UNSIGN' || endedAtMs === null) return null
  // Alipay does not say who ended it. The merchant knows when it did so itself; else it was the user.
  return { type: 'unsigned', unsigned: { ...known, by: 'user', endedAtMs } }
}

function readRefund(notify: Schemas['TradeNotify']): AlipayEvent | null {
  const refundFen = fromYuan(notify.refund_fee ?? '')
  const settledAtMs = parseBeijing((notify.gmt_refund ?? '').slice(0, 19))
  const { notify_id: notifyId, out_trade_no: orderNo, trade_no: transactionId, out_biz_no: refundNo } = notify
  if (refundFen === null || settledAtMs === null || refundNo === undefined) return null
  const providerRefundId = `${transactionId}-${refundNo}`
  const numbers = { provider, notifyId, orderNo, refundNo, providerRefundId, transactionId } as const
  return { type: 'refund', refund: { ...numbers, refundFen, outcome: 'succeeded', settledAtMs } }
}
