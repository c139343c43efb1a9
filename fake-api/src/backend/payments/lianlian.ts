import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { operationAddress } from '../../engine/gateway/url-table.ts'
import { type HttpSender, WallTimeoutError } from '../../engine/http/http-sender.ts'
import { traceHeaders } from '../../engine/journal/journal-entry.ts'
import { formatBeijingDigits, SECOND_MS } from '../../engine/kernel/clock.ts'
import { toFen, toYuanText } from '../../engine/kernel/yuan-text.ts'
import { loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { merchantNowMs } from '../../engine/world/clock/clock-skew.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import {
  type LianlianOperationId,
  lianlianMessages,
  parseLianlianTime,
} from '../../wire/lianlian/lianlian-messages.ts'
import { signLianlian, verifyLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'
import type { Caller } from '../users/caller.ts'
import { openPayment, type PayRequest, refuse } from './payments.ts'
import { onVerifiedPayment } from './settlement.ts'
import type {
  CardCharge,
  CardWallet,
  LianlianWebhookReceiver,
  NewPayment,
  NewRefund,
  QueriedPayment,
  QueriedRefund,
  VerifiedPayment,
  VerifiedRefund,
} from './wallet-port.ts'

/** Payments by card through LianLian; the server sees tokens of cards only (R-LIANLIAN-6). */
export class LianlianPayService {
  readonly #lianlian: CardWallet

  constructor(lianlian: CardWallet) {
    this.#lianlian = lianlian
  }

  /** What opens the card element. Throws pay-failed. */
  token(context: Caller): ReturnType<CardWallet['elementToken']> {
    const wallet = this.#lianlian
    return wallet.elementToken(context.world, context.traceId).catch((error: unknown) =>
      refuse(context, {
        wallet,
        operationId: 'getLianLianToken',
        orderNo: null,
        failedAction: 'gave no token',
        error,
      }),
    )
  }

  /**
   * Charges a card. What is paid at once is settled on the signed answer; the webhook about it is then a duplicate.
   * Throws what `openPayment` throws; a refused card is pay-failed.
   */
  async pay(context: Caller, request: PayRequest & { cardToken: string }) {
    const { orderNo, cardToken } = request
    const { status, paymentUrl, paid } = await openPayment(
      context,
      this.#lianlian.withCard(cardToken),
      request,
    )
    if (paid) {
      const { transactionId, amountFen, successAtMs } = paid
      const source = { provider: 'lianlian' as const, notifyId: `query:${transactionId}`, orderNo }
      await onVerifiedPayment(context.world, { ...source, transactionId, amountFen, successAtMs })
    }
    return { orderNo, paymentStatus: status, paymentUrl }
  }
}

/** The merchant's account in a world, as LianLian's console hands it out. */
type AccountFiles = (world: World) => Promise<LianlianMerchantFiles>

/** What the merchant reaches LianLian with; addresses are asked when used, for they are known once the listeners listen. */
export interface LianlianWalletOptions {
  readonly http: HttpSender
  readonly files: AccountFiles
  /** The same for a browser, which may find the gateway elsewhere. */
  readonly browserFiles: AccountFiles
  /** Base of the product listener, where notifies are to go. */
  readonly productBaseUrl: () => string
}

type PaymentOrder = Schemas['PaymentResponse']['order']
type RefundOrder = Schemas['RefundResponse']['refund']
type LianlianCode = Schemas['GatewayError']['return_code']

/** LianLian refused, or what it answered cannot be trusted (`code` null). */
class LianlianGatewayError extends Error {
  override name = 'LianlianGatewayError'
  readonly code: LianlianCode | null

  constructor(message: string, code: LianlianCode | null = null) {
    super(message)
    this.code = code
  }
}

/** LianLian as the payments feature sees it. */
export function createLianlianWallet(options: LianlianWalletOptions): CardWallet {
  const accountOf = async (world: World, traceId: string): Promise<Account> => ({
    ...{ http: options.http, world, traceId },
    files: await options.files(world),
    notifyUrl: `${options.productBaseUrl()}/api/skyworthPay/v1/notify/lianlian/${world.id}`,
  })
  const common = {
    provider: 'lianlian' as const,
    classifyError,
    async query(world, { orderNo }, traceId) {
      return toPayment(await queryPayment(await accountOf(world, traceId), orderNo))
    },
    async close(world, { orderNo }, traceId) {
      try {
        await cancelPayment(await accountOf(world, traceId), orderNo)
        return 'closed'
      } catch (error) {
        const code = error instanceof LianlianGatewayError ? error.code : null
        if (code === 'TRANSACTION_PAID') return 'paid'
        if (code === 'TRANSACTION_PROCESSING') return 'processing'
        if (code === 'TRANSACTION_NOT_EXISTS') return 'unknown'
        throw error
      }
    },
    async refund(world, refund, traceId) {
      return toRefund(await refundPayment(await accountOf(world, traceId), refund))
    },
    async queryRefund(world, { refundNo }, traceId) {
      return toRefund(await findRefund(await accountOf(world, traceId), refundNo))
    },
  } satisfies Omit<CardWallet, 'elementToken' | 'withCard'>
  return {
    ...common,
    async elementToken(world, traceId) {
      const token = await getToken(await accountOf(world, traceId))
      const { baseUrl } = await options.browserFiles(world)
      return {
        token,
        elementUrl: `${baseUrl}/app/cards`,
        cardPageUrl: `${baseUrl}/app/card?${new URLSearchParams({ token })}`,
      }
    },
    withCard: (cardToken) => ({
      ...common,
      async open(world, payment, traceId) {
        const order = await pay(await accountOf(world, traceId), payment, cardToken)
        return { prepayId: order.ll_transaction_id, opened: toCharge(order) }
      },
    }),
  }
}

/** A refused card is answered and journaled like a refusal of the gateway. */
function toCharge(order: PaymentOrder): CardCharge {
  const { payment_status: status, failure_reason } = order.payment_data
  if (status === 'PF') throw new LianlianGatewayError(failure_reason ?? 'refused', 'TRANSACTION_NOT_EXISTS')
  const queried = toPayment(order)
  return { status, paymentUrl: order.payment_url ?? null, paid: queried.state === 'paid' ? queried : null }
}

function toPayment(order: PaymentOrder | null): QueriedPayment {
  if (order === null) return { state: 'unknown' }
  const { payment_status, payment_amount, payment_time } = order.payment_data
  const successAtMs = parseLianlianTime(payment_time ?? '')
  const amountFen = toFen(payment_amount)
  if (payment_status === 'PS' && successAtMs !== null && amountFen !== null)
    return { state: 'paid', transactionId: order.ll_transaction_id, amountFen, successAtMs }
  // A refused payment can be tried again with another card, so it is not closed.
  return { state: 'open' }
}

function toRefund(refund: RefundOrder | null): QueriedRefund {
  if (refund === null) return { state: 'unknown' }
  const { refund_status, refund_time } = refund.refund_data
  const settledAtMs = parseLianlianTime(refund_time ?? '')
  if (refund_status === 'RP' || settledAtMs === null) return { state: 'pending' }
  const { ll_refund_id: providerRefundId, ll_transaction_id: transactionId } = refund
  const state = refund_status === 'RS' ? 'succeeded' : 'failed'
  return { state, providerRefundId, transactionId, settledAtMs }
}

function classifyError(error: unknown): 'refused' | 'unknown' | null {
  if (error instanceof LianlianGatewayError) {
    return error.code === null || error.code === 'SYSTEM_ERROR' ? 'unknown' : 'refused'
  }
  // A connection that broke: the request may have been served.
  if (error instanceof WallTimeoutError) return 'unknown'
  return error instanceof Error && 'code' in error ? 'unknown' : null
}

/** The merchant's account, as it is used for one call. */
interface Account {
  readonly http: HttpSender
  readonly world: World
  readonly traceId: string
  readonly files: LianlianMerchantFiles
  readonly notifyUrl: string
}

interface Call {
  readonly operation: LianlianOperationId
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A token that opens the card element. */
async function getToken(account: Account): Promise<string> {
  return read('TokenResponse', await send(account, { operation: 'lianlianGetToken' })).order
}

/** Charges a card for an order. */
async function pay(account: Account, payment: NewPayment, cardToken: string): Promise<PaymentOrder> {
  const body = paymentRequest(account, payment, cardToken)
  return read('PaymentResponse', await send(account, { operation: 'lianlianPay', body })).order
}

function paymentRequest(
  { files, notifyUrl, world }: Account,
  { orderNo, description, amountFen, payUntilMs, returnUrl }: NewPayment,
  cardToken: string,
): Schemas['PaymentRequest'] {
  return {
    merchant_id: files.merchantId,
    merchant_transaction_id: orderNo,
    payment_method: 'inter_credit_card',
    notification_url: notifyUrl,
    ...(returnUrl === undefined ? {} : { redirect_url: returnUrl }),
    merchant_order: {
      merchant_order_id: orderNo,
      merchant_order_time: formatBeijingDigits(world.nowMs()),
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

/** The payment at LianLian; null when there is none of this order. */
async function queryPayment(account: Account, merchant_transaction_id: string): Promise<PaymentOrder | null> {
  const call = { operation: 'lianlianQueryPayment', parameters: { merchant_transaction_id } } as const
  const text = await send(account, call).catch(orNull)
  return text === null ? null : read('PaymentResponse', text).order
}

/** Closes an unpaid payment. */
async function cancelPayment(account: Account, merchant_transaction_id: string): Promise<PaymentOrder> {
  const { merchantId: merchant_id } = account.files
  const parameters = { merchant_transaction_id }
  const call = { operation: 'lianlianCancelPayment', parameters, body: { merchant_id } } as const
  return read('PaymentResponse', await send(account, call)).order
}

/** Asks for money back; one `refundNo` refunds once. */
async function refundPayment(
  account: Account,
  { orderNo, refundNo, refundFen, reason }: NewRefund,
): Promise<RefundOrder> {
  const body: Schemas['RefundRequest'] = {
    merchant_id: account.files.merchantId,
    merchant_refund_id: refundNo,
    merchant_transaction_id: orderNo,
    notification_url: account.notifyUrl,
    refund_data: { refund_amount: toYuanText(refundFen), refund_currency_code: 'CNY', reason },
  }
  return read('RefundResponse', await send(account, { operation: 'lianlianRefund', body })).refund
}

/** The refund at LianLian; null when there is none of this number. */
async function findRefund(account: Account, merchant_refund_id: string): Promise<RefundOrder | null> {
  const call = { operation: 'lianlianQueryRefund', parameters: { merchant_refund_id } } as const
  const text = await send(account, call).catch(orNull)
  return text === null ? null : read('RefundResponse', text).refund
}

/**
 * Sends a signed request; returns the body of the answer once its signature is verified. Real HTTP: never inside a
 * transaction. Throws LianlianGatewayError.
 */
async function send({ http, world, traceId, files }: Account, call: Call): Promise<string> {
  const { operation } = call
  const parameters = { ...call.parameters, merchant_id: files.merchantId }
  const { method, path } = operationAddress(urls, operation, parameters)
  const url = new URL(`${files.baseUrl}${path}`)
  const body = call.body === undefined ? '' : JSON.stringify(call.body)
  const signed = signLianlian(
    { about: [method, url.pathname], body },
    loadPrivateKey(files.privateKey),
    await merchantNowMs(world),
  )
  const reply = await http({
    method,
    url: url.href,
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
    key: loadPublicKey(files.platformPublicKey),
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

/** Handlers of verified notifies. Resolving acknowledges the notify; rejecting makes the provider try again. */
export interface LianlianNotifyPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund): Promise<string>
  /** A payment was refused; the order stays payable. */
  onRefusedPayment(world: World, refused: Omit<VerifiedPayment, 'successAtMs'>): Promise<string>
}

/** Creates the receiver of LianLian's notifies over the payments feature. */
export function createLianlianWebhookReceiver(options: {
  readonly files: AccountFiles
  readonly payments: LianlianNotifyPort
}): LianlianWebhookReceiver {
  return {
    async receive(world, { headers, rawBody }) {
      const { merchantId, platformPublicKey } = await options.files(world)
      const text = { about: [world.id], body: rawBody }
      const expected = { key: loadPublicKey(platformPublicKey), nowMs: await merchantNowMs(world) }
      const refusal = verifyLianlian(headers, text, expected)
      if (refusal) return { word: 'fail', note: refusal }
      const note = await dispatch(options.payments, world, { merchantId, rawBody })
      return note === null ? { word: 'fail', note: 'not-for-us' } : { word: 'success', note }
    },
  }
}

/** What the payments feature made of it, or null when it is not about a finished matter of this merchant. */
function dispatch(
  payments: LianlianNotifyPort,
  world: World,
  { merchantId, rawBody }: { readonly merchantId: string; readonly rawBody: string },
): Promise<string | null> {
  const payment = lianlianMessages.parse('PaymentNotify', rawBody)
  if (payment?.merchant_id === merchantId) return takePayment(payments, world, payment)
  const refund = lianlianMessages.parse('RefundNotify', rawBody)
  if (refund?.merchant_id === merchantId) return takeRefund(payments, world, refund)
  return Promise.resolve(null)
}

async function takePayment(
  payments: LianlianNotifyPort,
  world: World,
  { notify_id: notifyId, order }: Schemas['PaymentNotify'],
): Promise<string | null> {
  const { payment_status, payment_amount, payment_time } = order.payment_data
  const amountFen = toFen(payment_amount)
  if (amountFen === null) return null
  const verified = {
    provider: 'lianlian' as const,
    notifyId,
    orderNo: order.merchant_transaction_id,
    transactionId: order.ll_transaction_id,
    amountFen,
  }
  if (payment_status === 'PF') return payments.onRefusedPayment(world, verified)
  const successAtMs = parseLianlianTime(payment_time ?? '')
  if (payment_status !== 'PS' || successAtMs === null) return null
  return payments.onVerifiedPayment(world, { ...verified, successAtMs })
}

async function takeRefund(
  payments: LianlianNotifyPort,
  world: World,
  { notify_id: notifyId, refund }: Schemas['RefundNotify'],
): Promise<string | null> {
  const { refund_status, refund_amount, refund_time } = refund.refund_data
  const refundFen = toFen(refund_amount)
  if (refund_status === 'RP' || refundFen === null) return null
  return payments.onVerifiedRefund(world, {
    provider: 'lianlian',
    notifyId,
    orderNo: refund.merchant_transaction_id,
    refundNo: refund.merchant_refund_id,
    providerRefundId: refund.ll_refund_id,
    transactionId: refund.ll_transaction_id,
    refundFen,
    outcome: refund_status === 'RS' ? 'succeeded' : 'failed',
    settledAtMs: parseLianlianTime(refund_time ?? '') ?? world.nowMs(),
  })
}
