import { createHash } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { ChangedSettings } from '../../engine/gateway/account-settings.ts'
import { providerNowMs } from '../../engine/gateway/backend-clock.ts'
import {
  formatBeijing,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  SECOND_MS,
  spansOf,
} from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import type { Fen } from '../../engine/kernel/money.ts'
import {
  enqueueWebhook,
  type WebhookFault,
  type WebhookRequest,
} from '../../engine/webhooks/enqueue-webhook.ts'
import type { SignedWebhook, WebhookProvider, WebhookReply } from '../../engine/webhooks/webhook-provider.ts'
import { accountTemplate } from '../../engine/webhooks/webhook-url.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import {
  type AlipayParameters,
  isGbk,
  notifyText,
  readForm,
  signNotify,
  writeNotifyForm,
} from '../../wire/alipay/alipay-signing.ts'
import { type AlipayKeyStore, platformSigner } from './alipay-account.ts'
import type { GatewayAgreement } from './alipay-agreement-repository.ts'
import { createNotifyId, logonIdOf, openIdOf } from './alipay-ids.ts'
import type { GatewayRefund, GatewayTrade } from './alipay-trade-repository.ts'
import { type AlipayPlan, alipayPlanOf, findAlipayPlan, planIn } from './certificate-keys.ts'
import { isTold } from './rules/notify-triggers.ts'
import { tradeStatus } from './rules/trade.ts'
import { fromYuan, toYuanText } from './rules/yuan-text.ts'

/** Stored notify until its delivery, with the URL of the merchant. */
export interface AlipayPayload {
  readonly facts: NotifyContent
  /** What a tester has told otherwise, whoever else would add it. */
  readonly members?: Readonly<Record<string, string>>
}

/** What a webhook about an agreement is listed by: the merchant's number, where it gave one. */
function numberIn({ external_agreement_no: contractCode }: NotifyContent): { contractCode?: string } {
  return contractCode === undefined ? {} : { contractCode }
}

/** The setting of the app that has its gateway URL, as the merchant entered it on the open platform (R-ALIPAY-23). */
export const APP_GATEWAY_SETTING = 'appGatewayUrl'
export const APP_GATEWAY_TEMPLATE = accountTemplate(APP_GATEWAY_SETTING)

/** A webhook with this content and a number of its own, to be enqueued. */
export function alipayNotify(
  source: IdSource,
  content: NotifyContent,
): Pick<WebhookRequest, 'provider' | 'kind' | 'notifyId' | 'orderNo' | 'contractCode' | 'payload'> {
  const payload: AlipayPayload = { facts: content }
  const subject = 'out_trade_no' in content ? { orderNo: content.out_trade_no } : numberIn(content)
  return { provider: 'alipay', kind: kindOf(content), notifyId: createNotifyId(source), payload, ...subject }
}

/** Parts that a webhook about a trade is sent with. */
export interface Telling {
  readonly traceId: string
  readonly fault?: WebhookFault
  readonly refund?: ToldRefund
}

/** Tells the merchant how a trade stands, at its notify URL and where its app is set up to be told (R-ALIPAY-38). */
export async function tellTrade(
  ctx: WorldTx,
  trade: GatewayTrade,
  { traceId, fault = {}, refund }: Telling,
): Promise<void> {
  const { notifyUrlTemplate: urlTemplate, product } = trade
  if (urlTemplate === null) return
  const status = tradeStatus(trade, ctx.nowMs)
  const { notifyTriggers } = await findAlipayPlan(ctx.tx)
  if (!isTold({ product, status, isRefund: refund !== undefined }, notifyTriggers)) return
  const told = alipayNotify(ctx, tradeContent(trade, ctx.nowMs, refund))
  await enqueueWebhook(ctx, { ...told, urlTemplate, traceId, fault })
}

/** Waits between one failed attempt at a notify and the next, in ms (R-ALIPAY-22). */
export const ALIPAY_RETRY_DELAYS_MS: readonly number[] = [
  ...spansOf(MINUTE_MS, 4, 10, 10),
  ...spansOf(HOUR_MS, 1, 2, 6, 15),
]
/** The waits of each plan that an app may be on. */
const RETRY_PLANS: Readonly<Record<AlipayPlan['notifyPlan'], readonly number[]>> = {
  documented: ALIPAY_RETRY_DELAYS_MS,
  'two-minutes': [2 * MINUTE_MS, ...ALIPAY_RETRY_DELAYS_MS.slice(1)],
  'three-at-once': [...spansOf(SECOND_MS, 0, 0, 0), ...ALIPAY_RETRY_DELAYS_MS],
}

/** Returns the waits of the plan that an app is on. */
export function alipayRetryDelaysMs(settings: ChangedSettings): readonly number[] {
  return RETRY_PLANS[planIn(settings).notifyPlan]
}

/** A form under a signature of zeros, which holds for nothing. */
export function breakAlipaySignature(signed: SignedWebhook): SignedWebhook {
  const parameters = readForm(signed.body) ?? {}
  const sign = Buffer.alloc(Buffer.from(parameters.sign ?? '', 'base64').length).toString('base64')
  return { ...signed, body: writeNotifyForm({ ...parameters, sign }) }
}

/** Tells whether Alipay takes an answer for an acknowledgement: only the text `success` is one (R-ALIPAY-22). */
export function isAlipayAcknowledged({ status, body }: WebhookReply): boolean {
  return status === 200 && body === 'success'
}

/** Webhook provider of Alipay: a signed form, acknowledged by the text `success`. */
export function createAlipayWebhookProvider({ keys }: { readonly keys: AlipayKeyStore }): WebhookProvider {
  return {
    provider: 'alipay',
    kinds: KINDS,
    timeoutMs: 5000,
    retryDelaysMs: (_kind, settings) => alipayRetryDelaysMs(settings),
    sign: async (world, { notifyId, payload, nowMs }) => {
      const [{ privateKey, ...names }, plan] = [await keys.gatewayOf(world), await alipayPlanOf(world)]
      const signedBy = platformSigner(names)
      const { facts: content, members } = payload as AlipayPayload
      const isEmptyCovered = plan.emptyNotifyValues === 'covered'
      const filled = isEmptyCovered ? { ...NO_VALUES, ...content } : content
      const sentMs = await providerNowMs(world, 'alipay', nowMs)
      const sender = { ...names, notifyId, nowMs: sentMs }
      const parameters = notifyParameters(buyerNamed(filled, plan, names.appId), sender)
      const told = { ...parameters, ...members }
      const signed = signNotify(told, privateKey, isEmptyCovered)
      const covered = notifyText(told, isEmptyCovered)
      return { headers: formHeaders(told.charset), body: writeNotifyForm(signed), signedBy, covered }
    },
    isAcknowledged: isAlipayAcknowledged,
    breakSignature: breakAlipaySignature,
    changeAmount: (payload, byFen) => changeAmount(payload as AlipayPayload, byFen),
    changeMembers: (payload, members) => ({ ...payload, members }),
  }
}

/** Members of a trade's notify that an order may leave without a value. */
const NO_VALUES = { body: '', passback_params: '' } as const

/** The content as the app is told of its buyers: by open id, or by the number 2088…. */
function buyerNamed(content: NotifyContent, { buyerIds }: AlipayPlan, appId: string): NotifyContent {
  const { buyer_id: buyerId, alipay_user_id: userId, ...others } = content
  if (buyerIds === 'user-id') return content
  return {
    ...others,
    ...(userId === undefined ? {} : { alipay_open_id: openIdOf(userId) }),
    ...(buyerId === undefined ? {} : { buyer_open_id: openIdOf(buyerId), merchant_app_id: appId }),
  } as NotifyContent
}

function formHeaders(charset: string | undefined) {
  const sent = isGbk(charset) ? 'GBK' : 'utf-8'
  return { 'content-type': `application/x-www-form-urlencoded; charset=${sent}` }
}

/** Alipay's names of trade states and agreement notifies; REFUND is ours. */
const KINDS = [
  ...['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED', 'TRADE_FINISHED', 'REFUND'],
  ...['dut_user_sign', 'dut_user_unsign'],
]

function kindOf(content: NotifyContent): string {
  if (content.notify_type !== 'trade_status_sync') return content.notify_type
  return content.refund_fee === undefined ? (content.trade_status ?? '') : 'REFUND'
}

function changeAmount({ facts: content }: AlipayPayload, byFen: number): AlipayPayload | null {
  const name = content.refund_fee === undefined ? 'total_amount' : 'refund_fee'
  const amountFen = fromYuan(content[name] ?? '')
  return amountFen === null ? null : { facts: { ...content, [name]: toYuanText(amountFen + byFen) } }
}

type TradeNotify = Schemas['TradeNotify']
type AgreementNotify = Schemas['AgreementNotify']

/** Members of a notify about its subject; those of world, app and signature are added when it is sent. */
export type NotifyContent = Readonly<{ [Name in string]: string }> &
  (Pick<TradeNotify, 'notify_type' | 'out_trade_no'> | Pick<AgreementNotify, 'notify_type' | 'agreement_no'>)

/** A refund as a notify tells of it; `bizNo` is the number of the trade when the refund had none of its own. */
export type ToldRefund = Pick<GatewayRefund, 'settledAtMs'> & { readonly bizNo: string }

/** Notify members of a trade, with its refund if there was one. */
export function tradeContent(
  trade: GatewayTrade,
  nowMs: number,
  refund: ToldRefund | null = null,
): NotifyContent {
  const { passback, body, notifyOptions, paidAtMs, buyerId, charset } = trade
  return {
    notify_type: 'trade_status_sync',
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    trade_status: tradeStatus(trade, nowMs),
    total_amount: toYuanText(trade.amountFen),
    subject: trade.subject,
    buyer_id: buyerId,
    buyer_logon_id: logonIdOf(buyerId),
    gmt_create: formatBeijing(trade.createdAtMs),
    charset,
    ...(passback === null ? {} : { passback_params: passback }),
    ...(body === null ? {} : { body }),
    ...(notifyOptions.includes('voucher_detail_list') ? { voucher_detail_list: '[]' } : {}),
    ...(paidAtMs === null ? {} : paidContent(trade.amountFen, paidAtMs)),
    ...(trade.state === 'CLOSED' ? { gmt_close: formatBeijing(nowMs) } : {}),
    ...(refund === null ? {} : refundContent(trade, refund)),
  }
}

/** Members that only a trade has whose money came. `fund_bill_list` is JSON in a value of the form. */
function paidContent(amountFen: Fen, paidAtMs: Instant) {
  const amount = toYuanText(amountFen)
  return {
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: toYuanText(0),
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_payment: formatBeijing(paidAtMs),
  }
}

/** Notify members of a signed or ended agreement. */
export function agreementContent(agreement: GatewayAgreement, nowMs: number): NotifyContent {
  const { agreementNo, externalAgreementNo, buyerId, terms, signedAtMs, validUntilMs, terminatedAtMs } =
    agreement
  const common = {
    agreement_no: agreementNo ?? '',
    ...(externalAgreementNo === null ? {} : { external_agreement_no: externalAgreementNo }),
    ...(terms.charset !== undefined && { charset: terms.charset }),
    personal_product_code: terms.personalProduct,
    sign_scene: terms.signScene,
    alipay_user_id: buyerId,
    alipay_logon_id: logonIdOf(buyerId),
    ...(terms.externalLogonId === null ? {} : { external_logon_id: terms.externalLogonId }),
  }
  if (terminatedAtMs !== null) {
    const unsign_time = formatBeijing(terminatedAtMs)
    return { notify_type: 'dut_user_unsign', status: 'UNSIGN', ...common, unsign_time }
  }
  const signedAt = formatBeijing(signedAtMs ?? nowMs)
  return {
    ...{
      notify_type: 'dut_user_sign',
      status: 'NORMAL',
      ...common,
      sign_time: signedAt,
      valid_time: signedAt,
    },
    invalid_time: formatBeijing(validUntilMs ?? nowMs),
    login_token: createHash('md5').update(`login ${agreementNo}`).digest('hex'),
  }
}

/** Values that a webhook adds to its content when it is sent. */
export interface WebhookSender {
  readonly notifyId: string
  /** The time of sending. */
  readonly nowMs: number
  readonly appId: string
  readonly sellerId: string
  readonly sellerEmail: string
}

/** The notify without its signature. Attempts differ in the time of sending alone. */
function notifyParameters(content: NotifyContent, sender: WebhookSender): AlipayParameters {
  const { notifyId, nowMs, appId, sellerId, sellerEmail } = sender
  const seller =
    content.notify_type === 'trade_status_sync' ? { seller_id: sellerId, seller_email: sellerEmail } : {}
  return {
    ...content,
    ...seller,
    notify_id: notifyId,
    notify_time: formatBeijing(nowMs),
    app_id: appId,
    auth_app_id: appId,
    charset: content.charset ?? 'utf-8',
    version: '1.0',
  }
}

function refundContent(trade: GatewayTrade, refund: ToldRefund) {
  const at = formatBeijing(refund.settledAtMs)
  const thousandths = String(refund.settledAtMs % 1000).padStart(3, '0')
  const isWhole = trade.refundedFen >= trade.amountFen
  return {
    refund_fee: toYuanText(trade.refundedFen),
    send_back_fee: toYuanText(trade.refundedFen),
    out_biz_no: refund.bizNo,
    gmt_refund: `${at}.${thousandths}`,
    ...(isWhole ? { gmt_close: at } : {}),
  }
}
