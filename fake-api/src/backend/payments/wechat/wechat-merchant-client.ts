import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { type HttpSender, WallTimeoutError } from '../../../engine/http/http-sender.ts'
import { traceHeaders } from '../../../engine/journal/journal-entry.ts'
import { SECOND_MS } from '../../../engine/kernel/clock.ts'
import { formatRfc3339 } from '../../../engine/kernel/rfc3339.ts'
import { deriveNonce } from '../../../engine/signing/crypto.ts'
import { merchantNowMs } from '../../../engine/world/clock/clock-skew.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { GatewayErrorCode } from '../../../providers/wechat/gateway-refusal.ts'
import type { MerchantKeys, WechatKeyStore } from '../../../providers/wechat/keys.ts'
import { platformKeysOf } from '../../../providers/wechat/platform-signer.ts'
import { wechatPlanOf } from '../../../providers/wechat/wechat-plan.ts'
import { buildAuthorization, signAppPay, verifyBody } from '../../../wire/wechat/request-signing.ts'
import { type GatewayOperationId, operationPath } from '../../../wire/wechat/wechat-gateway-operations.ts'
import { type MessageName, wechatMessages } from '../../../wire/wechat/wechat-messages.ts'
import type { NewPayment, NewRefund } from '../wallet-port.ts'

/** Refund request for a paid order; one `refundNo` refunds once. */
export type RefundOrder = Omit<NewRefund, 'transactionId'>

/** The merchant's calls at the gateway. Each is real HTTP: never inside a transaction. All throw WechatGatewayError. */
export interface WechatMerchantClient {
  /** Opens a payment and signs the parameters for the SDK of the host app. Safe to repeat. */
  createAppPayment(world: World, payment: NewPayment, traceId: string): Promise<Schemas['AppPayParameters']>
  /** Asks for a refund; PROCESSING is the usual answer, the outcome comes by webhook or query. */
  refund(world: World, order: RefundOrder, traceId: string): Promise<Schemas['Refund']>
  /** The transaction at the gateway; null when there is none for this order. */
  queryOrder(world: World, orderNo: string, traceId: string): Promise<Schemas['Transaction'] | null>
  /** Ends an unpaid transaction; `paid` when the money came first, `unknown` when there is none. */
  closeOrder(world: World, orderNo: string, traceId: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Asks the gateway to announce a coming deduction to the payer of a contract. */
  announceDeduction(
    world: World,
    notice: { contractId: string; amountFen: number },
    traceId: string,
  ): Promise<void>
  /** The refund at the gateway; null when there is none of this number. */
  queryRefund(world: World, refundNo: string, traceId: string): Promise<Schemas['Refund'] | null>
  /** What an error of a call means, see the `classifyError` of a Wallet. */
  classifyError(error: unknown): 'refused' | 'unknown' | null
}

/** What the merchant's client needs; the URLs are asked at each call, for they are known once the listeners listen. */
export interface WechatMerchantClientOptions {
  readonly keys: WechatKeyStore
  readonly http: HttpSender
  /** Base of the gateway listener, e.g. `http://127.0.0.1:4011`. */
  readonly gatewayBaseUrl: () => string
  /** Base of the product listener, where notifies are to go. */
  readonly productBaseUrl: () => string
}

/** The gateway refused, or what it answered cannot be trusted (`code` null). */
export class WechatGatewayError extends Error {
  override name = 'WechatGatewayError'
  readonly code: GatewayErrorCode | null

  constructor(message: string, code: GatewayErrorCode | null = null) {
    super(message)
    this.code = code
  }
}

interface Call {
  readonly operation: GatewayOperationId
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
  readonly traceId: string
}

/** The merchant's client. */
export function createWechatMerchantClient(options: WechatMerchantClientOptions): WechatMerchantClient {
  const notifyUrl = (world: World): string =>
    `${options.productBaseUrl()}/api/skyworthPay/v1/notify/wechat/${world.id}`
  return {
    async createAppPayment(world, payment, traceId) {
      const keys = await options.keys.merchantOf(world)
      const body = orderRequest(payment, keys, notifyUrl(world))
      const text = await call(options, world, { operation: 'wechatCreateAppOrder', body, traceId })
      const { prepay_id } = read('AppOrderResponse', text)
      const nowMs = await merchantNowMs(world)
      const moment = { nowMs, nonce: deriveNonce('app-pay', prepay_id, nowMs) }
      return signAppPay(prepay_id, { appid: keys.appid, mchid: keys.mchid, key: keys.privateKey }, moment)
    },
    async queryOrder(world, orderNo, traceId) {
      const { mchid } = await options.keys.merchantOf(world)
      const parameters = { out_trade_no: orderNo }
      const request = {
        operation: 'wechatQueryTransaction',
        parameters,
        query: `?mchid=${mchid}`,
        traceId,
      } as const
      const text = await call(options, world, request).catch(orNull('ORDER_NOT_EXIST'))
      return text === null ? null : read('Transaction', text)
    },
    async closeOrder(world, orderNo, traceId) {
      const { mchid } = await options.keys.merchantOf(world)
      const parameters = { out_trade_no: orderNo }
      try {
        await call(options, world, { operation: 'wechatCloseOrder', parameters, body: { mchid }, traceId })
        return 'closed'
      } catch (error) {
        if (!(error instanceof WechatGatewayError)) throw error
        if (error.code === 'ORDERPAID') return 'paid'
        if (error.code === 'ORDER_NOT_EXIST') return 'unknown'
        throw error
      }
    },
    async refund(world, order, traceId) {
      const body = refundRequest(order, notifyUrl(world))
      return read('Refund', await call(options, world, { operation: 'wechatCreateRefund', body, traceId }))
    },
    async announceDeduction(world, { contractId, amountFen }, traceId) {
      const { mchid, appid } = await options.keys.merchantOf(world)
      const body = { mchid, appid, estimated_amount: { amount: amountFen, currency: 'CNY' } }
      const parameters = { contract_id: contractId }
      await call(options, world, { operation: 'wechatDeductNotice', parameters, body, traceId })
    },
    classifyError,
    async queryRefund(world, refundNo, traceId) {
      const request = {
        operation: 'wechatQueryRefund',
        parameters: { out_refund_no: refundNo },
        traceId,
      } as const
      const text = await call(options, world, request).catch(orNull('RESOURCE_NOT_EXISTS'))
      return text === null ? null : read('Refund', text)
    },
  }
}

function classifyError(error: unknown): 'refused' | 'unknown' | null {
  if (error instanceof WechatGatewayError) {
    return error.code === null || error.code === 'SYSTEM_ERROR' ? 'unknown' : 'refused'
  }
  // A connection that broke, or an answer that is no JSON: the request may have been served.
  const isLost = error instanceof WallTimeoutError || error instanceof SyntaxError
  return isLost || (error instanceof Error && 'code' in error) ? 'unknown' : null
}

function orderRequest(
  payment: NewPayment,
  keys: MerchantKeys,
  notify_url: string,
): Schemas['AppOrderRequest'] {
  const { orderNo, description, amountFen, payUntilMs } = payment
  return {
    appid: keys.appid,
    mchid: keys.mchid,
    description,
    out_trade_no: orderNo,
    notify_url,
    amount: { total: amountFen, currency: 'CNY' },
    ...(payUntilMs === undefined ? {} : { time_expire: formatRfc3339(wholeSecond(payUntilMs)) }),
  }
}

/** The gateway counts in seconds: rounded up, so that an order that is still payable is not refused as expired. */
function wholeSecond(ms: number): number {
  return Math.ceil(ms / SECOND_MS) * SECOND_MS
}

function refundRequest(order: RefundOrder, notify_url: string): Schemas['RefundRequest'] {
  const { orderNo, refundNo, refundFen, totalFen, reason } = order
  return {
    out_trade_no: orderNo,
    out_refund_no: refundNo,
    reason,
    notify_url,
    amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
  }
}

/** Sends a signed request; returns the body of the answer once its signature is verified, '' when there is none. */
async function call(options: WechatMerchantClientOptions, world: World, request: Call): Promise<string> {
  const keys = await options.keys.merchantOf(world)
  const { operation, parameters, query = '', traceId } = request
  const method = request.body === undefined ? 'GET' : 'POST'
  const path = `/wallets/wechat/${world.id}${operationPath(operation, parameters)}${query}`
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const { keyMode } = await wechatPlanOf(world)
  const nowMs = await merchantNowMs(world)
  const nonce = deriveNonce(operation, path, body, nowMs)
  const signer = { mchid: keys.mchid, serial: keys.serial, key: keys.privateKey }
  const reply = await options.http({
    method,
    url: `${options.gatewayBaseUrl()}${path}`,
    headers: {
      accept: 'application/json',
      ...(keyMode === 'certificates' ? {} : { 'wechatpay-serial': keys.platform.serial }),
      authorization: buildAuthorization({ method, path, body }, signer, { nowMs, nonce }),
      ...traceHeaders(traceId),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    body,
  })
  const platformKeys = await platformKeysOf(options.keys, world)
  const refusal = verifyBody(reply.headers, reply.body, { platformKeys, nowMs: await merchantNowMs(world) })
  if (refusal !== null) throw new WechatGatewayError(`the answer of the gateway is not trusted: ${refusal}`)
  if (reply.status === 200 || reply.status === 204) return reply.body
  const { code, message } = read('GatewayError', reply.body)
  throw new WechatGatewayError(`${operation}: ${code} ${message}`, code)
}

function read<Name extends MessageName>(name: Name, text: string) {
  const message: unknown = JSON.parse(text)
  if (!wechatMessages.fits(name, message))
    throw new WechatGatewayError(`the answer of the gateway is no ${name}`)
  return message
}

function orNull(code: GatewayErrorCode): (error: unknown) => null {
  return (error) => {
    if (error instanceof WechatGatewayError && error.code === code) return null
    throw error
  }
}
