import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../kernel/clock.ts'
import type { GatewayAgreement } from './alipay-agreement-repository.ts'
import { toYuan } from './alipay-amount.ts'
import { logonIdOf } from './alipay-ids.ts'
import type { AlipayParameters } from './alipay-signing.ts'
import type { GatewayRefund, GatewayTrade } from './alipay-trade-repository.ts'
import { tradeStatus } from './rules/trade.ts'

type TradeNotify = Schemas['TradeNotify']
type AgreementNotify = Schemas['AgreementNotify']

/** The members of a notify that say what happened; everything of world, app and signature is added when it is sent. */
export type NotifyContent = Readonly<{ [Name in string]: string }> &
  (
    | Pick<TradeNotify, 'notify_type' | 'out_trade_no'>
    | Pick<AgreementNotify, 'notify_type' | 'external_agreement_no'>
  )

/** What is told of a trade, and of its refund when there was one. */
export function tradeContent(
  trade: GatewayTrade,
  nowMs: number,
  refund: GatewayRefund | null = null,
): NotifyContent {
  const amount = toYuan(trade.amountFen)
  const { passback, paidAtMs, buyerId } = trade
  return {
    notify_type: 'trade_status_sync',
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    trade_status: tradeStatus(trade, nowMs),
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: toYuan(0),
    subject: trade.subject,
    buyer_id: buyerId,
    buyer_logon_id: logonIdOf(buyerId),
    gmt_create: formatBeijing(trade.createdAtMs),
    ...(passback === null ? {} : { passback_params: passback }),
    ...(paidAtMs === null ? {} : { gmt_payment: formatBeijing(paidAtMs) }),
    ...(refund === null ? {} : refundContent(trade, refund)),
  }
}

/** What is told of an agreement that was signed or ended. */
export function agreementContent(agreement: GatewayAgreement, nowMs: number): NotifyContent {
  const { agreementNo, externalAgreementNo, buyerId, terms, signedAtMs, validUntilMs, terminatedAtMs } =
    agreement
  const signedAt = formatBeijing(signedAtMs ?? nowMs)
  const isOver = terminatedAtMs !== null
  return {
    notify_type: isOver ? 'dut_user_unsign' : 'dut_user_sign',
    status: isOver ? 'UNSIGN' : 'NORMAL',
    agreement_no: agreementNo ?? '',
    external_agreement_no: externalAgreementNo,
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: terms.signScene,
    alipay_user_id: buyerId,
    alipay_logon_id: logonIdOf(buyerId),
    sign_time: signedAt,
    valid_time: signedAt,
    invalid_time: formatBeijing(validUntilMs ?? nowMs),
    ...(terms.externalLogonId === null ? {} : { external_logon_id: terms.externalLogonId }),
    ...(isOver ? { unsign_time: formatBeijing(terminatedAtMs) } : {}),
  }
}

/** What a notify adds to its facts when it is sent. */
export interface WebhookSender {
  readonly notifyId: string
  readonly createdAtMs: number
  readonly appId: string
  readonly sellerId: string
  readonly sellerEmail: string
}

/** The whole notify but for its signature. Equal arguments make equal bytes: every attempt sends the same. */
export function notifyParameters(facts: NotifyContent, sender: WebhookSender): AlipayParameters {
  const { notifyId, createdAtMs, appId, sellerId, sellerEmail } = sender
  const seller =
    facts.notify_type === 'trade_status_sync' ? { seller_id: sellerId, seller_email: sellerEmail } : {}
  return {
    ...facts,
    ...seller,
    notify_id: notifyId,
    notify_time: formatBeijing(createdAtMs),
    app_id: appId,
    auth_app_id: appId,
    charset: 'utf-8',
    version: '1.0',
  }
}

function refundContent(trade: GatewayTrade, refund: GatewayRefund) {
  const at = formatBeijing(refund.settledAtMs)
  const thousandths = String(refund.settledAtMs % 1000).padStart(3, '0')
  const isWhole = trade.refundedFen >= trade.amountFen
  return {
    refund_fee: toYuan(trade.refundedFen),
    out_biz_no: refund.outRequestNo,
    gmt_refund: `${at}.${thousandths}`,
    ...(isWhole ? { gmt_close: at } : {}),
  }
}
