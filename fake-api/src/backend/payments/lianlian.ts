import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { operationAddress } from '../../engine/gateway/url-table.ts'
import type { HttpSender } from '../../engine/http/http-sender.ts'
import { traceHeaders } from '../../engine/journal/journal-entry.ts'
import { ceilToSecond, formatBeijingDigits, parseBeijingDigits } from '../../engine/kernel/clock.ts'
import { loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { merchantNowMs } from '../../engine/world/clock/clock-skew.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { type LianlianOperationId, lianlianMessages } from '../../wire/lianlian/lianlian-messages.ts'
import {
  parametersIn,
  type SigningRules,
  signLianlian,
  verifyLianlian,
} from '../../wire/lianlian/lianlian-signing.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'
import { classifyGatewayError, GatewayError, orNull, refusalCode } from '../kernel/gateway-error.ts'
import type { Caller } from '../users/caller.ts'
import { openPayment, type PayRequest, refuse } from './payments.ts'
import { toFen, toYuanText } from './rules/yuan-text.ts'
import { onVerifiedPayment } from './settlement.ts'
import type {
  CardCharge,
  CardWallet,
  LianlianWebhookReceiver,
  NewPayment,
  NewRefund,
  PaymentWebhookHandler,
  QueriedPayment,
  QueriedRefund,
  Wallet,
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

/** Means to reach LianLian as its merchant; addresses are asked when used, known once the listeners listen. */
export interface LianlianWalletOptions {
  readonly http: HttpSender
  readonly files: AccountFiles
  /** The same for a browser, which may find the gateway elsewhere. */
  readonly browserFiles: AccountFiles
  /** Base of the product listener, where notifies are to go. */
  readonly productBaseUrl: () => string
}

type PaymentOrder = Schemas['PaymentResponse']['order']
type RefundOrder = Schemas['RefundResponse']['order']
type LianlianCode = Schemas['GatewayError']['return_code']

/** LianLian refused, or what it answered cannot be trusted. */
class LianlianGatewayError extends GatewayError<LianlianCode> {
  override name = 'LianlianGatewayError'
}

/** A refund as LianLian confirms it was made. */
export interface MadeRefund {
  providerRefundId: string
  /** LianLian's number of the payment. */
  transactionId: string
  refundFen: number
  settledAtMs: number
}

/** Answers of LianLian when it is asked whether a notify is true. */
export interface LianlianConfirmations {
  payment(world: World, orderNo: string, traceId: string): Promise<QueriedPayment>
  /** Null for a refund that was not made. */
  refund(
    world: World,
    numbers: { readonly refundNo: string; readonly orderNo: string },
    traceId: string,
  ): Promise<MadeRefund | null>
  classifyError: Wallet['classifyError']
}

/** Asks LianLian about what a notify says (R-LIANLIAN-8). */
export function createLianlianConfirmations(options: LianlianWalletOptions): LianlianConfirmations {
  const accountOf = accountMaker(options)
  return {
    classifyError,
    payment: async (world, orderNo, traceId) =>
      toPayment(await queryPayment(await accountOf(world, traceId), orderNo)),
    async refund(world, { refundNo, orderNo }, traceId) {
      const account = await accountOf(world, traceId)
      const payment = await queryPayment(account, orderNo)
      const refund = await findRefund(account, refundNo)
      if (payment === null || refund?.original_transaction_id !== orderNo) return null
      const { ll_transaction_id: transactionId } = payment
      const queried = toRefund(refund, transactionId)
      const refundFen = toFen(refund.refund_data.refund_amount)
      if (queried.state !== 'succeeded' || refundFen === null) return null
      const { providerRefundId, settledAtMs } = queried
      return { providerRefundId, transactionId, refundFen, settledAtMs }
    },
  }
}

type AccountMaker = (world: World, traceId: string) => Promise<Account>

function accountMaker(options: LianlianWalletOptions): AccountMaker {
  return async (world, traceId) => ({
    ...{ http: options.http, world, traceId },
    files: await options.files(world),
    notifyUrl: `${options.productBaseUrl()}/api/skyworthPay/v1/notify/lianlian/${world.id}`,
  })
}

/** LianLian as the payments feature sees it. */
export function createLianlianWallet(options: LianlianWalletOptions): CardWallet {
  const accountOf = accountMaker(options)
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
        const code = refusalCode(error)
        if (code === 'PAYMENT_COMPLETED') return 'paid'
        if (code === 'PAYMENT_PROCESSING') return 'processing'
        if (code === 'OBJECT_NOT_FOUND') return 'unknown'
        throw error
      }
    },
    async refund(world, refund, traceId) {
      return toRefund(await refundPayment(await accountOf(world, traceId), refund), refund.transactionId)
    },
    async queryRefund(world, refund, traceId) {
      const account = await accountOf(world, traceId)
      const known = await findRefund(account, refund.refundNo)
      // One that failed is asked for again under its number, never under a new one (R-LIANLIAN-10).
      const isFailed = known?.refund_data.refund_status === 'RF'
      return toRefund(isFailed ? await refundPayment(account, refund) : known, refund.transactionId)
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
  if (status === 'PF') throw new LianlianGatewayError(failure_reason ?? 'refused', 'OBJECT_NOT_FOUND')
  const queried = toPayment(order)
  if (queried.state === 'paid') return { status: 'PS', paymentUrl: null, paid: queried }
  // The shop calls a payment of its buyer IN, and one with the bank WP.
  return { status: status === 'PP' ? 'WP' : 'IN', paymentUrl: order.payment_url ?? null, paid: null }
}

/** What was given back, or is in dispute, was paid before. */
const PAID: readonly string[] = [
  'PS',
  'PR',
  'RP',
  'RS',
  'CB',
] satisfies PaymentOrder['payment_data']['payment_status'][]

function toPayment(order: PaymentOrder | null): QueriedPayment {
  if (order === null) return { state: 'unknown' }
  const { payment_status, payment_amount, payment_time } = order.payment_data
  const successAtMs = parseBeijingDigits(payment_time ?? '')
  const amountFen = toFen(payment_amount)
  if (PAID.includes(payment_status) && successAtMs !== null && amountFen !== null)
    return { state: 'paid', transactionId: order.ll_transaction_id, amountFen, successAtMs }
  if (payment_status === 'PC') return { state: 'closed' }
  // A refused payment can be tried again with another card, so it is not closed.
  return { state: 'open' }
}

/** Only a refund that was made has ended: one that failed is asked for again. */
function toRefund(refund: RefundOrder | null, transactionId: string): QueriedRefund {
  if (refund === null) return { state: 'unknown' }
  const { refund_status, refund_time } = refund.refund_data
  const settledAtMs = parseBeijingDigits(refund_time ?? '')
  if (refund_status !== 'RS' || settledAtMs === null) return { state: 'pending' }
  return { state: 'succeeded', providerRefundId: refund.ll_transaction_id, transactionId, settledAtMs }
}

const UNKNOWN_OUTCOME: ReadonlySet<LianlianCode> = new Set(['INTERNAL_SERVER_ERROR'])

const classifyError = (error: unknown) => classifyGatewayError(error, UNKNOWN_OUTCOME)

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

/** Returns an answer that is about what was asked. @throws LianlianGatewayError for another one, which settles nothing */
function orderOfNumber<Order extends { merchant_transaction_id: string }>(
  number: string,
  order: Order,
): Order {
  if (order.merchant_transaction_id === number) return order
  throw new LianlianGatewayError(`asked about ${number}, answered about ${order.merchant_transaction_id}`)
}

/** A token that opens the card element. */
async function getToken(account: Account): Promise<string> {
  return read('TokenResponse', await send(account, { operation: 'lianlianGetToken' })).order
}

/** Charges a card for an order. */
async function pay(account: Account, payment: NewPayment, cardToken: string): Promise<PaymentOrder> {
  const body = paymentRequest(account, payment, cardToken)
  const answer = await send(account, { operation: 'lianlianPay', body })
  return orderOfNumber(payment.orderNo, read('PaymentResponse', answer).order)
}

/** Of the merchant's account (assumed). */
const COUNTRY = 'CN'

function paymentRequest(
  { files, notifyUrl, world }: Account,
  { orderNo, description, amountFen, payUntilMs, returnUrl, buyer }: NewPayment,
  cardToken: string,
): Schemas['PaymentRequest'] {
  const phone = buyer?.phone || orderNo
  return {
    merchant_id: files.merchantId,
    sub_merchant_id: files.subMerchantId,
    merchant_transaction_id: orderNo,
    payment_method: 'inter_credit_card',
    country: COUNTRY,
    // The shop knows its buyers by their phones alone.
    customer: { customer_type: 'I', full_name: phone, phone },
    notification_url: notifyUrl,
    ...(returnUrl === undefined ? {} : { redirect_url: returnUrl }),
    merchant_order: {
      merchant_order_id: orderNo,
      merchant_order_time: formatBeijingDigits(world.nowMs()),
      order_amount: toYuanText(amountFen),
      order_currency_code: 'CNY',
      order_description: description,
      products: [{ product_id: orderNo, name: description, price: toYuanText(amountFen), quantity: 1 }],
      ...(payUntilMs === undefined
        ? {}
        : { order_expire_time: formatBeijingDigits(ceilToSecond(payUntilMs)) }),
    },
    payment_data: { card: { card_token: cardToken } },
  }
}

/** The payment at LianLian; null when there is none of this order. */
async function queryPayment(account: Account, merchant_transaction_id: string): Promise<PaymentOrder | null> {
  const call = { operation: 'lianlianQueryPayment', parameters: { merchant_transaction_id } } as const
  const text = await send(account, call).catch(orNull<LianlianCode>('OBJECT_NOT_FOUND'))
  return text === null ? null : orderOfNumber(merchant_transaction_id, read('PaymentResponse', text).order)
}

/** Closes an unpaid payment. */
async function cancelPayment(account: Account, merchant_transaction_id: string): Promise<PaymentOrder> {
  const call = { operation: 'lianlianCancelPayment', parameters: { merchant_transaction_id } } as const
  return orderOfNumber(merchant_transaction_id, read('PaymentResponse', await send(account, call)).order)
}

/** Asks for money back; one `refundNo` refunds once. */
async function refundPayment(
  account: Account,
  { orderNo, refundNo, refundFen, reason }: NewRefund,
): Promise<RefundOrder> {
  const body: Schemas['RefundRequest'] = {
    merchant_id: account.files.merchantId,
    sub_merchant_id: account.files.subMerchantId,
    merchant_transaction_id: refundNo,
    original_transaction_id: orderNo,
    merchant_refund_time: formatBeijingDigits(account.world.nowMs()),
    notification_url: account.notifyUrl,
    refund_data: { refund_amount: toYuanText(refundFen), refund_currency_code: 'CNY', reason },
  }
  const parameters = { original_transaction_id: orderNo }
  const answer = await send(account, { operation: 'lianlianRefund', parameters, body })
  return orderOfNumber(refundNo, read('RefundResponse', answer).order)
}

/** The refund at LianLian; null when there is none of this number. */
async function findRefund(account: Account, merchant_transaction_id: string): Promise<RefundOrder | null> {
  const call = { operation: 'lianlianQueryRefund', parameters: { merchant_transaction_id } } as const
  const text = await send(account, call).catch(orNull<LianlianCode>('OBJECT_NOT_FOUND'))
  return text === null ? null : orderOfNumber(merchant_transaction_id, read('RefundResponse', text).order)
}

/**
 * Sends a signed request; returns the body of the answer once its signature is verified. Real HTTP: never inside a
 * transaction. Throws LianlianGatewayError.
 */
async function send({ http, world, traceId, files }: Account, call: Call): Promise<string> {
  const { operation } = call
  const parameters = { merchant_id: files.merchantId, ...call.parameters }
  const { method, path } = operationAddress(urls, operation, parameters)
  const body = call.body === undefined ? '' : JSON.stringify(call.body)
  const nowMs = await merchantNowMs(world)
  const timestamp = operation === 'lianlianGetToken' ? { timestamp: formatBeijingDigits(nowMs) } : {}
  const signed = { ...(call.body ?? parameters), ...timestamp }
  const reply = await http({
    method,
    url: `${files.baseUrl}${path}`,
    headers: {
      accept: 'application/json',
      ...signLianlian(signed, loadPrivateKey(files.privateKey), { nowMs, rules: DOCUMENTED_RULES }),
      ...traceHeaders(traceId),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    body,
  })
  const refusal = distrustOf(files, reply.headers, reply.body)
  if (refusal) throw new LianlianGatewayError(`the answer of LianLian is not trusted: ${refusal}`)
  if (reply.status === 200) return reply.body
  const { return_code, return_message } = read('GatewayError', reply.body)
  throw new LianlianGatewayError(`${operation}: ${return_code} ${return_message}`, return_code)
}

/** The documents' side of what sources disagree about. */
const DOCUMENTED_RULES: SigningRules = { emptyTexts: 'signed', signType: 'optional' }

/** Letters of a time zone, whichever it is; LianLian writes Asia/Shanghai. */
const ZONE = /^[\w+:/-]+$/

/** Reason why a message is not taken as LianLian's: its signature, or a time or zone of another form; null for one that is. */
function distrustOf(
  { platformPublicKey }: Pick<LianlianMerchantFiles, 'platformPublicKey'>,
  headers: Parameters<typeof verifyLianlian>[0],
  body: string,
): string | null {
  const signing = { key: loadPublicKey(platformPublicKey), rules: DOCUMENTED_RULES }
  const refusal = verifyLianlian(headers, parametersIn(body), signing)
  if (refusal !== null) return refusal
  if (!ZONE.test(String(headers.timezone))) return 'bad-zone'
  return parseBeijingDigits(String(headers.timestamp)) === null ? 'bad-time' : null
}

function read<Name extends keyof Schemas & string>(name: Name, text: string): Schemas[Name] {
  const message = lianlianMessages.parse(name, text)
  if (message === null) throw new LianlianGatewayError(`the answer of LianLian is no ${name}`)
  return message
}

/** Dependencies of the receiver. */
export interface LianlianReceiverOptions {
  readonly files: (world: World) => Promise<LianlianMerchantFiles>
  readonly confirmations: LianlianConfirmations
  readonly payments: Pick<PaymentWebhookHandler, 'onVerifiedPayment' | 'onVerifiedRefund'>
}

interface Notified {
  readonly world: World
  readonly traceId: string
}

/**
 * Creates the receiver of LianLian's notifies over the payments feature. A notify names neither merchant nor time, so
 * one of a world equal to this holds here, too: LianLian is asked, and its answer counts (R-LIANLIAN-8).
 */
export function createLianlianWebhookReceiver(options: LianlianReceiverOptions): LianlianWebhookReceiver {
  return {
    async receive(world, { headers, rawBody, traceId }) {
      const refusal = distrustOf(await options.files(world), headers, rawBody)
      if (refusal) return { isAccepted: false, note: refusal }
      const note = await dispatch(options, { world, traceId }, rawBody).catch((error: unknown) => {
        if (options.confirmations.classifyError(error) === null) throw error
        return null
      })
      return note === null ? { isAccepted: false, note: 'not-confirmed' } : { isAccepted: true, note }
    },
  }
}

/** What the payments feature made of it, or null when LianLian does not confirm it. */
function dispatch(
  options: LianlianReceiverOptions,
  notified: Notified,
  rawBody: string,
): Promise<string | null> {
  const payment = lianlianMessages.parse('PaymentNotify', rawBody)
  if (payment) return takePayment(options, notified, payment)
  const refund = lianlianMessages.parse('RefundNotify', rawBody)
  return refund ? takeRefund(options, notified, refund) : Promise.resolve(null)
}

async function takePayment(
  { confirmations, payments }: LianlianReceiverOptions,
  { world, traceId }: Notified,
  { ll_transaction_id, merchant_transaction_id: orderNo, payment_data }: Schemas['PaymentNotify'],
): Promise<string | null> {
  if (payment_data.payment_status !== 'PS') return null
  const payment = await confirmations.payment(world, orderNo, traceId)
  if (payment.state !== 'paid') return null
  const { transactionId, amountFen, successAtMs } = payment
  if (transactionId !== ll_transaction_id || amountFen !== toFen(payment_data.payment_amount)) return null
  // A notify has no number of its own.
  const notifyId = transactionId
  const verified = { provider: 'lianlian' as const, notifyId, orderNo, transactionId, amountFen, successAtMs }
  return payments.onVerifiedPayment(world, verified)
}

async function takeRefund(
  { confirmations, payments }: LianlianReceiverOptions,
  { world, traceId }: Notified,
  refund: Schemas['RefundNotify'],
): Promise<string | null> {
  const { merchant_transaction_id: refundNo, original_transaction_id: orderNo, refund_data } = refund
  const refundFen = toFen(refund_data.refund_amount)
  if (refund_data.refund_status !== 'RS' || refundFen === null) return null
  const made = await confirmations.refund(world, { refundNo, orderNo }, traceId)
  if (made?.refundFen !== refundFen) return null
  const notifyId = made.providerRefundId
  const source = { provider: 'lianlian' as const, notifyId, orderNo, refundNo }
  return payments.onVerifiedRefund(world, { ...source, ...made, outcome: 'succeeded' })
}
