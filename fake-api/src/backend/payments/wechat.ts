import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { HttpSender, IncomingReply, OutgoingRequest } from '../../engine/http/http-sender.ts'
import { traceHeaders } from '../../engine/journal/journal-entry.ts'
import { ceilToSecond, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { formatRfc3339, parseRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { deriveNonce, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { merchantNowMs } from '../../engine/world/clock/clock-skew.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { buildAuthorization, signAppPay, verifyBody } from '../../wire/wechat/request-signing.ts'
import { decryptResource } from '../../wire/wechat/resource-cipher.ts'
import { type GatewayOperationId, operationPath } from '../../wire/wechat/wechat-gateway-operations.ts'
import { type MessageName, wechatMessages } from '../../wire/wechat/wechat-messages.ts'
import { classifyGatewayError, GatewayError, orNull, refusalCode } from '../kernel/gateway-error.ts'
import type {
  NewPayment,
  NewRefund,
  OpeningWallet,
  PaymentWebhookHandler,
  QueriedPayment,
  QueriedRefund,
  VerifiedPayment,
  VerifiedRefund,
  WechatWebhookReceiver,
} from './wallet-port.ts'

/** The merchant trusts no answer or notify whose timestamp is further from its clock, either way (R-WECHAT-10). */
const MAX_SIGNATURE_AGE_MS = 5 * MINUTE_MS

/** Settings with which the merchant calls WeChat Pay. */
export interface WechatOptions {
  /** The merchant's account in a world, from the merchant platform. */
  readonly files: (world: World) => Promise<WechatMerchantFiles>
  readonly http: HttpSender
  /** Base of the product listener, where notifies are to go; asked at each call, as it is known once it listens. */
  readonly productBaseUrl: () => string
}

/** WeChat Pay as the payments feature sees it: the merchant's calls of v3. */
export function createWechatWallet(options: WechatOptions): OpeningWallet<Schemas['AppPayParameters']> {
  return {
    provider: 'wechat',
    classifyError: classifyWechatError,
    async open(world, payment, traceId) {
      const prepayId = await createOrder(options, world, { payment, traceId })
      const { appid, mchid, privateKey } = await options.files(world)
      const nowMs = await merchantNowMs(world)
      const moment = { nowMs, nonce: deriveNonce('app-pay', prepayId, nowMs) }
      return {
        prepayId,
        opened: signAppPay(prepayId, { appid, mchid, key: loadPrivateKey(privateKey) }, moment),
      }
    },
    async query(world, { orderNo: out_trade_no }, traceId) {
      const query = `?mchid=${(await options.files(world)).mchid}`
      const call = {
        operation: 'wechatQueryTransaction',
        parameters: { out_trade_no },
        query,
        traceId,
      } as const
      const text = await callWechat(options, world, call).catch(orNull<WechatErrorCode>('ORDER_NOT_EXIST'))
      return text === null ? { state: 'unknown' } : toPayment(read('Transaction', text))
    },
    async close(world, { orderNo: out_trade_no }, traceId) {
      const { mchid } = await options.files(world)
      const call = {
        operation: 'wechatCloseOrder',
        parameters: { out_trade_no },
        body: { mchid },
        traceId,
      } as const
      try {
        await callWechat(options, world, call)
        return 'closed'
      } catch (error) {
        const code = refusalCode(error)
        if (code === 'ORDERPAID') return 'paid'
        if (code === 'ORDER_NOT_EXIST') return 'unknown'
        // No order is closed in its first five minutes: until it is, money may still come.
        if (code === 'INVALID_REQUEST') return 'processing'
        throw error
      }
    },
    async refund(world, refund, traceId) {
      const body = refundRequest(refund, notifyUrl(options, world))
      const call = { operation: 'wechatCreateRefund', body, traceId } as const
      return toRefund(read('Refund', await callWechat(options, world, call)))
    },
    async queryRefund(world, { refundNo: out_refund_no }, traceId) {
      const call = { operation: 'wechatQueryRefund', parameters: { out_refund_no }, traceId } as const
      const text = await callWechat(options, world, call).catch(
        orNull<WechatErrorCode>('RESOURCE_NOT_EXISTS'),
      )
      return text === null ? { state: 'unknown' } : toRefund(read('Refund', text))
    },
  }
}

function notifyUrl({ productBaseUrl }: WechatOptions, world: World): string {
  return `${productBaseUrl()}/api/skyworthPay/v1/notify/wechat/${world.id}`
}

/** The prepay id of an order's payment; the same while the payment is open. */
async function createOrder(
  options: WechatOptions,
  world: World,
  { payment, traceId }: { readonly payment: NewPayment; readonly traceId: string },
): Promise<string> {
  const { appid, mchid } = await options.files(world)
  const { orderNo, description, amountFen, payUntilMs } = payment
  const body: Schemas['AppOrderRequest'] = {
    appid,
    mchid,
    description,
    out_trade_no: orderNo,
    notify_url: notifyUrl(options, world),
    amount: { total: amountFen, currency: 'CNY' },
    ...(payUntilMs === undefined ? {} : { time_expire: formatRfc3339(ceilToSecond(payUntilMs)) }),
  }
  const text = await callWechat(options, world, { operation: 'wechatCreateAppOrder', body, traceId })
  return read('AppOrderResponse', text).prepay_id
}

function refundRequest(refund: NewRefund, notify_url: string): Schemas['RefundRequest'] {
  const { orderNo, refundNo, refundFen, totalFen, reason } = refund
  return {
    out_trade_no: orderNo,
    out_refund_no: refundNo,
    reason,
    notify_url,
    amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
  }
}

/** Reads a transaction as the payments feature does; one that was refunded was paid before. */
function toPayment(transaction: Schemas['Transaction']): QueriedPayment {
  const { trade_state, transaction_id, amount, success_time } = transaction
  const successAtMs = success_time ? parseRfc3339(success_time) : null
  const isPaid = trade_state === 'SUCCESS' || trade_state === 'REFUND'
  if (isPaid && transaction_id && amount && successAtMs !== null) {
    return { state: 'paid', transactionId: transaction_id, amountFen: amount.total, successAtMs }
  }
  return { state: trade_state === 'CLOSED' || trade_state === 'PAYERROR' ? 'closed' : 'open' }
}

/** Reads a refund; PROCESSING is the usual answer, the outcome comes by webhook or query. One that came back has failed. */
function toRefund(refund: Schemas['Refund']): QueriedRefund {
  const { status, success_time, create_time, refund_id, transaction_id: transactionId } = refund
  const settledAtMs = parseRfc3339(success_time ?? create_time)
  if (status === 'PROCESSING' || settledAtMs === null) return { state: 'pending' }
  const settled = { providerRefundId: refund_id, transactionId, settledAtMs }
  if (status === 'SUCCESS') return { state: 'succeeded', ...settled }
  return { state: 'failed', ...settled, ...closedMark(status) }
}

/** WeChat takes a closed refund under another number only (WX-314). */
function closedMark(status: Schemas['Refund']['status']): { isClosed?: true } {
  return status === 'CLOSED' ? { isClosed: true } : {}
}

type WechatErrorCode = Schemas['GatewayError']['code']

/** A call that WeChat Pay refused, or whose answer cannot be trusted. */
export class WechatGatewayError extends GatewayError<WechatErrorCode> {
  override name = 'WechatGatewayError'
}

/** Refusals of the moment: the same call may be taken later. */
const AGAIN_LATER: ReadonlySet<WechatErrorCode> = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'NOT_ENOUGH'])

/** Says of an error what the `classifyError` of a wallet does. */
export const classifyWechatError = (error: unknown) => classifyGatewayError(error, AGAIN_LATER)

interface WechatCall {
  readonly operation: GatewayOperationId
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
  readonly traceId: string
}

/**
 * Sends a signed request of v3; returns the body of the answer once its signature is verified, '' when there is none.
 * Real HTTP, never inside a transaction; throws WechatGatewayError.
 */
export async function callWechat(
  options: Pick<WechatOptions, 'files' | 'http'>,
  world: World,
  { operation, parameters, query = '', body: message, traceId }: WechatCall,
): Promise<string> {
  const account = await options.files(world)
  const reply = await sendSigned(options.http, world, {
    ...{ account, operation },
    method: message === undefined ? 'GET' : 'POST',
    url: `${account.baseUrl}${operationPath(operation, parameters)}${query}`,
    body: message === undefined ? '' : JSON.stringify(message),
    traceId,
  })
  // Asked again: the platform may have changed its keys in the meantime.
  const platformKeys = platformKeysIn(await options.files(world))
  const expected = { platformKeys, nowMs: await merchantNowMs(world), maxAgeMs: MAX_SIGNATURE_AGE_MS }
  const refusal = verifyBody(reply.headers, reply.body, expected)
  if (refusal !== null) throw new WechatGatewayError(`the answer of the gateway is not trusted: ${refusal}`)
  if (reply.status === 200 || reply.status === 204) return reply.body
  const { code, message: reason } = read('GatewayError', reply.body)
  throw new WechatGatewayError(`${operation}: ${code} ${reason}`, code)
}

interface SignedRequest extends Omit<OutgoingRequest, 'headers'> {
  readonly account: WechatMerchantFiles
  readonly operation: GatewayOperationId
  readonly traceId: string
}

/** Sends a request of v3 under the merchant's signature; nothing of the answer is verified. */
export async function sendSigned(
  http: HttpSender,
  world: World,
  { account, operation, traceId, ...request }: SignedRequest,
): Promise<IncomingReply> {
  const { mchid, serial, privateKey, platformSerial, keyMode } = account
  const { method, url, body } = request
  const { href, pathname, search } = new URL(url)
  const path = `${pathname}${search}`
  const nowMs = await merchantNowMs(world)
  const moment = { nowMs, nonce: deriveNonce(operation, path, body, nowMs) }
  const signer = { mchid, serial, key: loadPrivateKey(privateKey) }
  return http({
    ...request,
    url: href,
    headers: {
      accept: 'application/json',
      ...(keyMode === 'certificates' ? {} : { 'wechatpay-serial': platformSerial }),
      authorization: buildAuthorization({ method, path, body }, signer, moment),
      ...traceHeaders(traceId),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
  })
}

/** Every key the merchant has of the platform, by serial. */
function platformKeysIn(files: WechatMerchantFiles): ReadonlyMap<string, KeyObject> {
  const { platformSerial, platformPublicKey, platformCertificates } = files
  return new Map([
    [platformSerial, loadPublicKey(platformPublicKey)],
    ...platformCertificates.map(({ serial, certificate }) => [serial, loadPublicKey(certificate)] as const),
  ])
}

/** Reads an answer as a message; throws WechatGatewayError for what is none. */
export function read<Name extends MessageName>(name: Name, text: string): Schemas[Name] {
  const message = wechatMessages.parse(name, text)
  if (message === null) throw new WechatGatewayError(`the answer of the gateway is no ${name}`)
  return message
}

/** Creates the receiver of v3 notifies: it checks signature, text and addressee, and hands on what they say. */
export function createWechatWebhookReceiver({
  files,
  payments,
}: {
  readonly files: WechatOptions['files']
  readonly payments: Pick<PaymentWebhookHandler, 'onVerifiedPayment' | 'onVerifiedRefund'>
}): WechatWebhookReceiver {
  return {
    async receive(world, { headers, rawBody }) {
      const account = await files(world)
      const nowMs = await merchantNowMs(world)
      const expected = { platformKeys: platformKeysIn(account), nowMs, maxAgeMs: MAX_SIGNATURE_AGE_MS }
      const refusal = verifyBody(headers, rawBody, expected)
      if (refusal !== null) return failed(401, refusal)
      const notify = wechatMessages.parse('Notify', rawBody)
      if (notify === null) return failed(400, 'not-a-notify')
      const { ciphertext, nonce, associated_data: associatedData = '' } = notify.resource
      const text = decryptResource(ciphertext, { apiV3Key: account.apiV3Key, nonce, associatedData })
      if (text === null) return failed(400, 'not-decryptable')
      if (notify.event_type === 'TRANSACTION.SUCCESS') {
        const payment = readPayment(notify, text, account)
        if (payment === null) return failed(400, 'not-for-us')
        return { status: 204, note: await payments.onVerifiedPayment(world, payment) }
      }
      const refund = readRefund(notify, text, account)
      if (refund === null) return failed(400, 'not-for-us')
      return { status: 204, note: await payments.onVerifiedRefund(world, refund) }
    },
  }
}

function failed(status: 400 | 401, reason: string): Awaited<ReturnType<WechatWebhookReceiver['receive']>> {
  return { status, body: { code: 'FAIL', message: reason }, note: reason }
}

/** The payment of a decrypted webhook; null when it is not about a finished one of this merchant. */
function readPayment(
  { id: notifyId }: Schemas['Notify'],
  text: string,
  { appid, mchid }: WechatMerchantFiles,
): VerifiedPayment | null {
  const transaction = wechatMessages.parse('Transaction', text)
  if (transaction === null || transaction.appid !== appid || transaction.mchid !== mchid) return null
  const { transaction_id, success_time, amount, out_trade_no: orderNo } = transaction
  if (transaction.trade_state !== 'SUCCESS' || !transaction_id || !success_time || !amount) return null
  const successAtMs = parseRfc3339(success_time)
  if (successAtMs === null) return null
  const money = { transactionId: transaction_id, amountFen: amount.total, successAtMs }
  return { provider: 'wechat', notifyId, orderNo, ...money }
}

/** The refund of a decrypted webhook; null when it is not about a finished one of this merchant. */
function readRefund(
  notify: Schemas['Notify'],
  text: string,
  { mchid }: WechatMerchantFiles,
): VerifiedRefund | null {
  const resource = wechatMessages.parse('RefundNotifyResource', text)
  if (resource === null || resource.mchid !== mchid) return null
  const { refund_status, success_time } = resource
  if (notify.event_type !== `REFUND.${refund_status}`) return null
  const settledAtMs = parseRfc3339(success_time ?? notify.create_time)
  if (settledAtMs === null) return null
  return {
    provider: 'wechat',
    notifyId: notify.id,
    orderNo: resource.out_trade_no,
    refundNo: resource.out_refund_no,
    providerRefundId: resource.refund_id,
    transactionId: resource.transaction_id,
    refundFen: resource.amount.refund,
    outcome: refund_status === 'SUCCESS' ? 'succeeded' : 'failed',
    settledAtMs,
    ...closedMark(refund_status),
  }
}
