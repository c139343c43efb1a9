import type { Schemas } from '@skyshop/openapi/http'
import { schedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { Handler, PublicAnswer, PublicHandler, PublicRequest } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOrder, saveImmediateUse, savePaySource } from '../orders/order-repository.ts'
import { findPayableOrder } from '../orders/order-transitions.ts'
import { assertZeroPayable, confirmStatus, type StoredOrder } from '../orders/rules/order.ts'
import type { Caller } from '../users/caller.ts'
import { isReviewer } from '../users/users.ts'
import { savePrepay, upsertPayment } from './payment-repository.ts'
import { nextCheckMs } from './rules/payment.ts'
import { assertOrderMayTakeEffect, PAYMENT_CHECK, payZeroOrder, planBill } from './settlement.ts'
import type {
  AlipayWebhookReceiver,
  AlipayWebhookUrl,
  OpeningWallet,
  Provider,
  Wallet,
  WebhookOutcome,
  WechatWebhookReceiver,
} from './wallet-port.ts'

/** The wallets the shop opens payments with. */
export interface PaymentWallets {
  wechat: OpeningWallet<Schemas['AppPayParameters']>
}

/** Outcomes that need no second line in the journal. */
export const EXPECTED_OUTCOMES = new Set<string>([
  'accepted',
  'refunding',
  'refund-settled',
] satisfies WebhookOutcome[])

/** Opening WeChat payments, and what WeChat tells afterwards. */
export function paymentRoutes({ wechat }: PaymentWallets, webhooks: WechatWebhookReceiver) {
  const pay4WeChat: Handler<'pay4WeChat'> = ({ query }, context) => openPayment(context, wechat, query)
  const receiveWechatNotify: PublicHandler = async ({ world, headers, rawBody, traceId }) => {
    if (world === null) return { status: 400, body: { code: 'FAIL', message: 'no such merchant' } }
    const { status, body, note } = await webhooks.receive(world, { headers, rawBody, traceId })
    // The gateway journals what it delivers; the receiver notes what it rejected.
    const remark = EXPECTED_OUTCOMES.has(note) ? {} : { note }
    return body === undefined ? { status, ...remark } : { status, body, ...remark }
  }
  return { pay4WeChat, receiveWechatNotify }
}

/** Dependencies of Alipay's routes. */
export interface AlipayRoutesOptions {
  wallet: OpeningWallet<{ orderString: string }>
  webhooks: AlipayWebhookReceiver
}

/** Opening Alipay payments, and what Alipay tells afterwards at either of the merchant's URLs. */
export function alipayRoutes(options: AlipayRoutesOptions) {
  const pay4Ali: Handler<'pay4Ali'> = ({ query }, context) => openPayment(context, options.wallet, query)
  const iosTestPay4Ali: Handler<'iosTestPay4Ali'> = ({ query }, context) =>
    openForReviewer(context, { wallet: options.wallet, request: query })
  const receiveAlipayNotify: PublicHandler = (request) => receive(options, request, 'notify')
  const receiveAlipayGatewayNotify: PublicHandler = (request) => receive(options, request, 'app-gateway')
  return { pay4Ali, iosTestPay4Ali, receiveAlipayNotify, receiveAlipayGatewayNotify }
}

async function receive(
  { webhooks }: AlipayRoutesOptions,
  { world, rawBody }: PublicRequest,
  url: AlipayWebhookUrl,
): Promise<PublicAnswer> {
  const answer = { status: 200, mediaType: 'text/plain' }
  if (world === null) return { ...answer, body: 'failure', note: 'no such merchant', journaledBody: null }
  const { body, note, journaledBody } = await webhooks.receive(world, rawBody, url)
  // The gateway journals what it delivers; the receiver notes what it rejected.
  return EXPECTED_OUTCOMES.has(note) ? { ...answer, body } : { ...answer, body, note, journaledBody }
}

/** Paying an order of 0. */
export const zeroPaymentRoutes: { zeroPay: Handler<'zeroPay'> } = {
  zeroPay: ({ body }, context) => payNothing(context, body),
}

/** Request of the shop to open a payment. */
export interface PayRequest {
  orderNo: string
  productCode: string
  appKey: string
  immediateUse: 0 | 1
  returnUrl?: string | undefined
}

/**
 * Opens a payment with a wallet and returns what its SDK needs. The attempt and the first check of it are
 * written before the provider is asked, so that money taken under a lost answer is found; a second call uses the same
 * attempt. Throws order-not-found, order-not-payable, order-timed-out, contract-active, already-renewed,
 * immediate-not-possible, pay-failed.
 */
export async function openPayment<Opened>(
  context: Caller,
  wallet: OpeningWallet<Opened>,
  request: PayRequest,
): Promise<Opened> {
  const { world, user, traceId } = context
  const { provider } = wallet
  const order = await world.withTx((ctx) => prepare(ctx, context, { request, provider }))
  const { orderNo, payMoneyFen: amountFen, payDeadlineMs, productName: description } = order
  const payUntil = payDeadlineMs === null ? {} : { payUntilMs: payDeadlineMs }
  const { returnUrl } = request
  const back = returnUrl === undefined ? {} : { returnUrl }
  const { prepayId, opened } = await wallet
    .open(
      world,
      { orderNo, description, amountFen, ...payUntil, ...back, buyer: { phone: user.phone } },
      traceId,
    )
    .catch((error: unknown) =>
      refuse(context, {
        wallet,
        operationId: OPERATION_OF[provider],
        orderNo,
        failedAction: 'opened no payment',
        error,
      }),
    )
  await world.withTx(({ tx }) => savePrepay(tx, { orderNo, provider, prepayId }))
  return opened
}

async function prepare(
  ctx: WorldTx,
  { user }: Caller,
  { request, provider }: { request: PayRequest; provider: Provider },
): Promise<StoredOrder> {
  const where = { orderNo: request.orderNo, userId: user.userId }
  const order = await findPayableOrder(ctx, where)
  if (!order || !matchesRequest(order, { request, provider })) throw new BusinessError('order-not-found')
  const immediateUse = request.immediateUse === 1
  await assertOrderMayTakeEffect(ctx, { order, immediateUse })
  await saveImmediateUse(ctx.tx, order.orderNo, immediateUse)
  const isNew = await upsertPayment(ctx.tx, {
    id: ctx.nextId(),
    orderNo: order.orderNo,
    provider,
    amountFen: order.payMoneyFen,
    appKey: request.appKey,
    immediateUse,
    createdAtMs: ctx.nowMs,
  })
  if (isNew) await planFirstCheck(ctx, order)
  if (isNew) await planBill(ctx, provider, ctx.nowMs)
  return order
}

async function planFirstCheck(ctx: WorldTx, { orderNo, payDeadlineMs }: StoredOrder): Promise<void> {
  const first = nextCheckMs({ openedAtMs: ctx.nowMs, payDeadlineMs, isUnpaid: true }, ctx.nowMs)
  if (first !== null) await schedule(ctx, { dueMs: first, kind: PAYMENT_CHECK, payload: { orderNo } })
}

/** A service belongs to no product and is paid with Alipay only (R-ORDER-24). */
function matchesRequest(
  order: StoredOrder,
  { request, provider }: { request: PayRequest; provider: Provider },
): boolean {
  if (order.origin === 'service') return provider === 'alipay'
  return order.productCode === request.productCode
}

/** The operation that opens a payment with each provider, for the journal. */
const OPERATION_OF: Record<Provider, string> = {
  wechat: 'pay4WeChat',
  alipay: 'pay4Ali',
  paypal: 'createPayPalOrder',
  lianlian: 'lianLianPay',
}

const NAME_OF: Record<Wallet['provider'], string> = {
  wechat: 'WeChat',
  alipay: 'Alipay',
  paypal: 'PayPal',
  lianlian: 'LianLian',
}

/** Failure of a wallet to do what a request asked. */
interface WalletRefusal {
  wallet: Wallet
  operationId: string
  orderNo: string | null
  /** Ends the sentence in the journal, e.g. `opened no payment`. */
  failedAction: string
  error: unknown
}

/** Answers a provider's refusal, and one whose answer got lost, as pay-failed; throws an error of ours as it is. */
export function refuse({ world, traceId }: Caller, refusal: WalletRefusal): never {
  const { wallet, operationId, orderNo, failedAction, error } = refusal
  if (wallet.classifyError(error) === null) throw error
  world.journal.append({
    traceId,
    kind: 'system',
    operationId,
    from: 'upstream',
    to: 'gateway',
    status: 'refused',
    label: `${NAME_OF[wallet.provider]} ${failedAction}`,
    note: error instanceof Error ? error.message : String(error),
    orderNo,
  })
  throw new BusinessError('pay-failed')
}

/**
 * Opens a payment for the app store's reviewers, who see the shop on iOS without in-app purchases. Throws
 * order-not-found for anybody else, and what `openPayment` throws.
 */
async function openForReviewer<Opened>(
  context: Caller,
  { wallet, request }: { wallet: OpeningWallet<Opened>; request: PayRequest },
): Promise<Opened> {
  const { world, user } = context
  if (!(await isReviewer(world.read, user))) throw new BusinessError('order-not-found')
  return openPayment(context, wallet, request)
}

/** An order that a coupon has made free, as it is paid. */
export interface ZeroPayRequest {
  orderNo: string
  productCode: string
  immediateUse?: 0 | 1 | undefined
  paySource: string
}

/**
 * Pays an order that costs nothing (R-ORDER-20, R-PAY-26) and activates it, in one transaction; returns the status of the order. Throws order-not-found, order-not-payable,
 * order-timed-out, amount-not-zero with the due, contract-active, already-renewed, immediate-not-possible.
 */
export async function payNothing({ world, user }: Caller, request: ZeroPayRequest) {
  const { orderNo, productCode, paySource } = request
  const where = { orderNo, userId: user.userId }
  await world.withTx(async (ctx) => {
    const order = await findOrder(ctx.tx, where)
    if (order?.productCode !== productCode) throw new BusinessError('order-not-found')
    assertZeroPayable(order, ctx.nowMs)
    const immediateUse = request.immediateUse === 1
    await assertOrderMayTakeEffect(ctx, { order, immediateUse })
    await saveImmediateUse(ctx.tx, orderNo, immediateUse)
    await savePaySource(ctx.tx, orderNo, paySource)
    await payZeroOrder(ctx, { ...order, immediateUse })
  })
  const order = await findOrder(world.read, where)
  if (!order) throw new BusinessError('order-not-found')
  return { orderNo, orderStatus: confirmStatus(order.status) }
}
