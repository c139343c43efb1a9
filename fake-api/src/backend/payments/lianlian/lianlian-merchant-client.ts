import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { operationAddress } from '../../../engine/gateway/url-table.ts'
import type { HttpSender } from '../../../engine/http/http-sender.ts'
import { traceHeaders } from '../../../engine/journal/journal-entry.ts'
import { formatBeijingDigits, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { toYuanText } from '../../../engine/kernel/yuan-text.ts'
import { merchantNowMs } from '../../../engine/world/clock/clock-skew.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { type LianlianOperationId, lianlianMessages } from '../../../providers/lianlian/lianlian-gateway.ts'
import type { LianlianKeyStore } from '../../../providers/lianlian/lianlian-keys.ts'
import type { LianlianCode } from '../../../providers/lianlian/lianlian-refusal.ts'
import { signLianlian, verifyLianlian } from '../../../wire/lianlian/lianlian-signing.ts'

/** What the merchant's client needs; the URLs are asked at each call, for they are known once the listeners listen. */
export interface LianlianClientOptions {
  readonly keys: LianlianKeyStore
  readonly http: HttpSender
  readonly gatewayBaseUrl: () => string
  /** Base of the product listener, where notifies are to go. */
  readonly productBaseUrl: () => string
}

/** LianLian refused, or what it answered cannot be trusted (`code` null). */
export class LianlianGatewayError extends Error {
  override name = 'LianlianGatewayError'
  readonly code: LianlianCode | null

  constructor(message: string, code: LianlianCode | null = null) {
    super(message)
    this.code = code
  }
}

/** A card to be charged for an order. */
export interface LianlianCharge {
  readonly orderNo: string
  readonly description: string
  readonly amountFen: number
  readonly cardToken: string
  readonly payUntilMs?: number
  readonly returnUrl?: string
}

/** Refund request; one `refundNo` refunds once. */
export interface LianlianRefundOrder {
  readonly orderNo: string
  readonly refundNo: string
  readonly refundFen: number
  readonly reason: string
}

/** The merchant's calls at LianLian. Each is real HTTP: never inside a transaction. All throw LianlianGatewayError. */
export interface LianlianMerchantClient {
  /** A token that opens the card element. */
  getToken(world: World, traceId: string): Promise<string>
  pay(world: World, charge: LianlianCharge, traceId: string): Promise<PaymentOrder>
  /** The payment at LianLian; null when there is none of this order. */
  query(world: World, orderNo: string, traceId: string): Promise<PaymentOrder | null>
  /** Closes an unpaid payment. */
  cancel(world: World, orderNo: string, traceId: string): Promise<PaymentOrder>
  refund(world: World, order: LianlianRefundOrder, traceId: string): Promise<RefundOrder>
  queryRefund(world: World, refundNo: string, traceId: string): Promise<RefundOrder | null>
}

type PaymentOrder = Schemas['PaymentResponse']['order']
type RefundOrder = Schemas['RefundResponse']['refund']

interface Call {
  readonly operation: LianlianOperationId
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: object
  readonly traceId: string
}

/** The merchant's client. */
export function createLianlianMerchantClient(options: LianlianClientOptions): LianlianMerchantClient {
  const notifyUrl = (world: World) =>
    `${options.productBaseUrl()}/api/skyworthPay/v1/notify/lianlian/${world.id}`
  const send = (world: World, request: Call) => call(options, world, request)
  return {
    async getToken(world, traceId) {
      return read('TokenResponse', await send(world, { operation: 'lianlianGetToken', traceId })).order
    },
    async pay(world, charge, traceId) {
      const { merchantId } = await options.keys.of(world)
      const body = paymentRequest(charge, { merchantId, notifyUrl: notifyUrl(world), nowMs: world.nowMs() })
      return read('PaymentResponse', await send(world, { operation: 'lianlianPay', body, traceId })).order
    },
    async query(world, merchant_transaction_id, traceId) {
      const parameters = { merchant_transaction_id }
      const request = { operation: 'lianlianQueryPayment', parameters, traceId } as const
      const text = await send(world, request).catch(orNull)
      return text === null ? null : read('PaymentResponse', text).order
    },
    async cancel(world, merchant_transaction_id, traceId) {
      const { merchantId: merchant_id } = await options.keys.of(world)
      const parameters = { merchant_transaction_id }
      const request = {
        operation: 'lianlianCancelPayment',
        parameters,
        body: { merchant_id },
        traceId,
      } as const
      return read('PaymentResponse', await send(world, request)).order
    },
    async refund(world, { orderNo, refundNo, refundFen, reason }, traceId) {
      const { merchantId: merchant_id } = await options.keys.of(world)
      const body: Schemas['RefundRequest'] = {
        merchant_id,
        merchant_refund_id: refundNo,
        merchant_transaction_id: orderNo,
        notification_url: notifyUrl(world),
        refund_data: { refund_amount: toYuanText(refundFen), refund_currency_code: 'CNY', reason },
      }
      return read('RefundResponse', await send(world, { operation: 'lianlianRefund', body, traceId })).refund
    },
    async queryRefund(world, merchant_refund_id, traceId) {
      const parameters = { merchant_refund_id }
      const request = { operation: 'lianlianQueryRefund', parameters, traceId } as const
      const text = await send(world, request).catch(orNull)
      return text === null ? null : read('RefundResponse', text).refund
    },
  }
}

function paymentRequest(
  charge: LianlianCharge,
  around: { readonly merchantId: string; readonly notifyUrl: string; readonly nowMs: number },
): Schemas['PaymentRequest'] {
  const { orderNo, description, amountFen, cardToken, payUntilMs, returnUrl } = charge
  const { merchantId, notifyUrl, nowMs } = around
  return {
    merchant_id: merchantId,
    merchant_transaction_id: orderNo,
    payment_method: 'inter_credit_card',
    notification_url: notifyUrl,
    ...(returnUrl === undefined ? {} : { redirect_url: returnUrl }),
    merchant_order: {
      merchant_order_id: orderNo,
      merchant_order_time: formatBeijingDigits(nowMs),
      order_amount: toYuanText(amountFen),
      order_currency_code: 'CNY',
      order_description: description,
      // LianLian reckons in seconds; up, so that an order that is still payable is never refused at the door.
      ...(payUntilMs === undefined
        ? {}
        : { order_expire_time: formatBeijingDigits(wholeSecond(payUntilMs)) }),
    },
    payment_data: { card: { card_token: cardToken } },
  }
}

function wholeSecond(ms: number): number {
  return Math.ceil(ms / SECOND_MS) * SECOND_MS
}

/** Sends a signed request; returns the body of the answer once its signature is verified. */
async function call(options: LianlianClientOptions, world: World, request: Call): Promise<string> {
  const { merchantId, merchant, platform } = await options.keys.of(world)
  const { operation, traceId } = request
  const parameters = { ...request.parameters, merchant_id: merchantId, worldId: world.id }
  const { method, path } = operationAddress(urls, operation, parameters)
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const signed = signLianlian(
    { about: [method, path], body },
    merchant.privateKey,
    await merchantNowMs(world),
  )
  const reply = await options.http({
    method,
    url: `${options.gatewayBaseUrl()}${path}`,
    headers: {
      accept: 'application/json',
      ...signed,
      ...traceHeaders(traceId),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    body,
  })
  const text = { about: [signed.signature], body: reply.body }
  const refusal = verifyLianlian(reply.headers, text, {
    key: platform.publicKey,
    nowMs: await merchantNowMs(world),
  })
  if (refusal) throw new LianlianGatewayError(`the answer of LianLian is not trusted: ${refusal}`)
  if (reply.status === 200) return reply.body
  const { return_code, return_message } = read('GatewayError', reply.body)
  throw new LianlianGatewayError(`${operation}: ${return_code} ${return_message}`, return_code)
}

function read<Name extends keyof Schemas & string>(name: Name, text: string): Schemas[Name] {
  const message = lianlianMessages.parse(name, text)
  if (message === null) throw new LianlianGatewayError(`the answer of LianLian is no ${name}`)
  return message
}

function orNull(error: unknown): null {
  if (error instanceof LianlianGatewayError && error.code === 'TRANSACTION_NOT_EXISTS') return null
  throw error
}
