import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { backendAheadMs } from '../../engine/gateway/backend-clock.ts'
import { NotBuiltError } from '../../engine/gateway/not-built.ts'
import { payerBalance } from '../../engine/gateway/payer-balance.ts'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import type { TakeWebhookFault, WebhookFault } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookBase } from '../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { writeAnswer } from '../../wire/alipay/alipay-answer.ts'
import { openSheet, shownTerms, signSheet } from './agreement-sheet.ts'
import type { AlipayKeyStore, GatewayKeys } from './alipay-account.ts'
import { findAgreement } from './alipay-agreement-repository.ts'
import { notBuiltRefusal } from './alipay-envelope.ts'
import { createTradeNo, DEFAULT_BUYER_ID, tradeNoInCode } from './alipay-ids.ts'
import {
  findTrade,
  type GatewayTrade,
  insertTrade,
  reopenTrade,
  savePaid,
} from './alipay-trade-repository.ts'
import { SUCCESS } from './alipay-trade-service.ts'
import { tellTrade } from './alipay-webhook-provider.ts'
import { alipayPlanOf } from './certificate-keys.ts'
import { type OrderTerms, readOrderTerms } from './order-terms.ts'
import { AlipayRefusal, HostRefusal, UnbuiltString } from './refusals/alipay-refusal.ts'
import type { SubCode } from './refusals/refusal-table.ts'
import { nextTradeState, tradeStatus } from './rules/trade.ts'
import { toYuanText } from './rules/yuan-text.ts'
import { bearTrade, forgetTradeEnd, planTradeFinish } from './trade-closing.ts'

/** Service of the Alipay app on the buyer's phone for payments (assumed: the real calls are not public). */
export interface AlipayCashierService {
  openCashier(
    world: World,
    request: Schemas['CashierRequest'],
    traceId: string,
  ): Promise<Schemas['CashierResponse']>
  confirmPayment(
    world: World,
    request: Schemas['ConfirmRequest'],
    traceId: string,
  ): Promise<Schemas['ConfirmResponse']>
}

/** Dependencies of the cashier service. */
export interface AlipayCashierOptions {
  readonly keys: AlipayKeyStore
  readonly webhookBase: () => WebhookBase
  readonly takeWebhookFault: TakeWebhookFault
}

/** Result of the SDK for the host (R-ALIPAY-20). */
const RESULT_STATUS = {
  success: '9000',
  undetermined: '8000',
  unknown: '6004',
  'unknown-paid': '6004',
  repeated: '5000',
  'repeated-paid': '5000',
  network: '6002',
  cancel: '6001',
  fail: '4000',
} as const satisfies Record<Schemas['ConfirmRequest']['outcome'], string>
const FAILED = RESULT_STATUS.fail
/** Outcomes that charge the buyer. */
const TAKES_MONEY: ReadonlySet<string> = new Set([
  ...['success', 'undetermined'],
  ...['unknown-paid', 'repeated-paid'],
])

/** The gateway's cashier service. */
export function createAlipayCashierService(options: AlipayCashierOptions): AlipayCashierService {
  return {
    async openCashier(world, { orderString, buyerId = DEFAULT_BUYER_ID }, traceId) {
      const [keys, plan] = [await options.keys.gatewayOf(world), await alipayPlanOf(world)]
      const scanned = tradeNoInCode(orderString)
      if (scanned !== null) return world.withTx((ctx) => openScanned(ctx, scanned, { keys, traceId }))
      const target = { worldId: world.id, ...options.webhookBase() }
      const aheadMs = await backendAheadMs(world, 'alipay')
      const terms = builtTerms(keys, () =>
        readOrderTerms(orderString, { keys, plan, target, nowMs: world.nowMs(), aheadMs }),
      )
      if (terms instanceof AlipayRefusal) return refused('invalid-order', terms, keys)
      return world.withTx((ctx) => open(ctx, terms, { keys, buyerId }))
    },
    async confirmPayment(world, request, traceId) {
      const keys = await options.keys.gatewayOf(world)
      const answer = await world.withTx(async (ctx) => {
        const fault = await options.takeWebhookFault(ctx)
        return confirmTrade(ctx, request, { keys, fault, traceId })
      })
      // The first attempt to tell the merchant is made before the phone gets its answer, so that a standing world is settled.
      await world.clock.runDue()
      return answer
    },
  }
}

type Refusal = Exclude<Schemas['CashierResponse']['status'], 'payable'>

/** A cashier that does not open: the SDK hands the reason to the host (AL-087). */
function refused(status: Refusal, refusal: AlipayRefusal, keys: GatewayKeys): Schemas['CashierResponse'] {
  return { status, resultStatus: FAILED, result: sdkResult(refusal.toMessage(), keys) }
}

/** Reads an order string; one that asks for what is not built is answered as one that opens no cashier. */
function builtTerms<T>(keys: GatewayKeys, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotBuiltError)) throw error
    throw new UnbuiltString(error, refused('invalid-order', notBuiltRefusal(error), keys))
  }
}

/** A new cashier, or the same one again while its trade is unpaid and the trade's terms are the same. */
async function open(
  ctx: WorldTx,
  terms: OrderTerms,
  { keys, buyerId }: { readonly keys: GatewayKeys; readonly buyerId: string },
): Promise<Schemas['CashierResponse']> {
  const known = await findTrade(ctx.tx, { outTradeNo: terms.outTradeNo })
  const refusal = cashierRefusal(known, terms, ctx.nowMs)
  if (refusal !== null) {
    const remark = refusal === 'expired' ? (terms.clockRemark ?? undefined) : undefined
    const answer = refused(refusal, new AlipayRefusal(REFUSED_AS[refusal], remark), keys)
    return remark === undefined ? answer : { ...answer, remark }
  }
  const { sheetId, remark } = await openOfferedSheet(ctx, terms, { sellerId: keys.sellerId, buyerId })
  const { tradeNo } = await keepOpened(ctx, known, {
    ...{ ...terms, sheetId, product: 'app', keys, buyerId, returnUrl: null, quitUrl: null },
  })
  const { subject, amountFen, payUntilMs } = terms
  const end = payUntilMs === null ? {} : { payUntilMs }
  const agreement =
    sheetId === null || terms.offered === null ? {} : { agreement: shownTerms(terms.offered.terms) }
  const noticed = remark === null ? {} : { remark }
  const balanceFen = await payerBalance(ctx.tx, 'alipay')
  const shown = { merchantName: keys.merchantName, subject, amountFen, tradeNo, balanceFen }
  return { status: 'payable', ...shown, ...end, ...agreement, ...noticed }
}

/** The cashier of a scanned code: scanning makes the trade. */
async function openScanned(
  ctx: WorldTx,
  tradeNo: string,
  { keys, traceId }: { readonly keys: GatewayKeys; readonly traceId: string },
): Promise<Schemas['CashierResponse']> {
  const known = await findTrade(ctx.tx, { tradeNo })
  if (known === null) return refused('invalid-order', new AlipayRefusal('ACQ.TRADE_NOT_EXIST'), keys)
  const refusal = cashierRefusal(known, known, ctx.nowMs)
  if (refusal !== null) return refused(refusal, new AlipayRefusal(REFUSED_AS[refusal]), keys)
  const trade = known.state === 'OPENED' ? await bearTrade(ctx, known, traceId) : known
  const { subject, amountFen, payUntilMs } = trade
  const balanceFen = await payerBalance(ctx.tx, 'alipay')
  const end = payUntilMs === null ? {} : { payUntilMs }
  return {
    status: 'payable',
    merchantName: keys.merchantName,
    subject,
    amountFen,
    tradeNo,
    balanceFen,
    ...end,
  }
}

/** Sub codes of a cashier that does not open for what its trade has become. */
export const REFUSED_AS = {
  paid: 'ACQ.TRADE_HAS_SUCCESS',
  closed: 'ACQ.TRADE_HAS_CLOSE',
  expired: 'ACQ.TRADE_HAS_CLOSE',
  'invalid-order': 'ACQ.CONTEXT_INCONSISTENT',
} as const satisfies Record<Refusal, SubCode>

/**
 * The sheet of what may be signed with the payment; null when nothing may be, and the payment is one without it. The remark
 * says where the clock of the merchant's server is to blame for that.
 */
async function openOfferedSheet(
  ctx: WorldTx,
  { offered, clockRemark }: OrderTerms,
  parties: { readonly sellerId: string; readonly buyerId: string },
): Promise<{ readonly sheetId: string | null; readonly remark: string | null }> {
  if (offered === null) return { sheetId: null, remark: null }
  const { terms, notifyUrlTemplate } = offered
  const { status, sheetId = null } = await openSheet(ctx, terms, { ...parties, notifyUrlTemplate })
  return { sheetId, remark: status === 'ended' ? clockRemark : null }
}

/** Order that a cashier shows, before or beside its trade. */
export interface OpenedOrder extends Omit<OrderTerms, 'offered' | 'clockRemark'> {
  readonly sheetId: string | null
  readonly product: GatewayTrade['product']
  readonly returnUrl: string | null
  readonly quitUrl: string | null
  readonly keys: Pick<GatewayKeys, 'sellerId'>
  readonly buyerId: string
}

/** Keeps what a cashier shows under the number of the trade to come; one that is there already keeps its own end. */
export async function keepOpened(
  ctx: WorldTx,
  known: GatewayTrade | null,
  { keys, ...order }: OpenedOrder,
): Promise<{ readonly tradeNo: string }> {
  if (known !== null) {
    const payUntilMs = order.payUntilMs ?? (known.state === 'NOTPAY' ? known.payUntilMs : null)
    // A code that was given out stays one, whatever else its number is paid by.
    const product = known.product === 'order-code' ? known.product : order.product
    await reopenTrade(ctx.tx, { ...order, product, id: known.id, payUntilMs })
    return known
  }
  const numbers = { id: ctx.nextId(), tradeNo: createTradeNo(ctx), agreementNo: null }
  const trade = { ...order, ...numbers, createdAtMs: ctx.nowMs, sellerId: keys.sellerId }
  await insertTrade(ctx.tx, { ...trade, state: 'OPENED' })
  return trade
}

/** Finds why no cashier opens for an order whose trade stands so; null where one does. */
export function cashierRefusal(
  known: GatewayTrade | null,
  { amountFen, subject, payUntilMs }: Pick<OrderTerms, 'amountFen' | 'subject' | 'payUntilMs'>,
  nowMs: number,
): Refusal | null {
  if (known?.state === 'SUCCESS' || known?.state === 'REFUND') return 'paid'
  if (payUntilMs !== null && nowMs >= payUntilMs) return 'expired'
  if (known === null) return null
  const isBorn = known.state !== 'OPENED'
  if (isBorn && tradeStatus(known, nowMs) === 'TRADE_CLOSED') return 'closed'
  // A deduction under way is its agreement's, and no buyer pays it (AL-235).
  if (known.product === 'deduction') return 'invalid-order'
  // A string that is only looked at fixes nothing yet; a code that was given out shows its amount (assumed).
  if (!isBorn && known.product !== 'order-code') return null
  return known.amountFen === amountFen && known.subject === subject ? null : 'invalid-order'
}

/** What a confirmation is made with. */
interface Confirming {
  readonly keys: GatewayKeys
  readonly fault: WebhookFault
  readonly traceId: string
}

async function confirmTrade(
  ctx: WorldTx,
  { tradeNo, outcome: confirmed, isRenewalDeclined = false }: Schemas['ConfirmRequest'],
  around: Confirming,
): Promise<Schemas['ConfirmResponse']> {
  const trade = await findTrade(ctx.tx, { tradeNo })
  if (trade === null) throw new HostRefusal('NOT_FOUND', '交易不存在')
  const status = tradeStatus(trade, ctx.nowMs)
  // What is paid cannot fail any more: it is answered like a second tap.
  const outcome = confirmed === 'fail' && status === 'TRADE_SUCCESS' ? 'success' : confirmed
  const resultStatus = RESULT_STATUS[outcome]
  if (!TAKES_MONEY.has(outcome)) {
    // The password was right and the money was not there: the trade is created by it, unpaid (R-ALIPAY-36).
    const isBorn = outcome === 'fail' && trade.state === 'OPENED' && status === 'WAIT_BUYER_PAY'
    if (isBorn) await bearTrade(ctx, trade, around.traceId)
    return { tradeStatus: status, resultStatus }
  }
  if (status === 'TRADE_CLOSED') return { tradeStatus: status, resultStatus: FAILED }
  // A second tap finds the money taken: same answer, nothing taken again, nobody told again.
  if (status === 'WAIT_BUYER_PAY') {
    await takePayment(ctx, trade, around)
    if (!isRenewalDeclined) await signWith(ctx, trade, around.traceId)
  }
  const result = outcome === 'success' ? { result: paidResult(trade, ctx.nowMs, around.keys) } : {}
  return { tradeStatus: 'TRADE_SUCCESS', resultStatus, ...result }
}

/** Takes the money of an unpaid trade without a fault, as a browser's cashier does. */
export function payTrade(ctx: WorldTx, trade: GatewayTrade, traceId: string): Promise<void> {
  return takePayment(ctx, trade, { traceId, fault: {} })
}

async function takePayment(
  ctx: WorldTx,
  trade: GatewayTrade,
  { fault, traceId }: Pick<Confirming, 'fault' | 'traceId'>,
): Promise<void> {
  const state = nextTradeState(trade.state, 'paid')
  if (state === null) throw new Error(`trade ${trade.tradeNo} is ${trade.state} and cannot be paid`)
  const createdAtMs = trade.state === 'OPENED' ? ctx.nowMs : trade.createdAtMs
  const paid: GatewayTrade = { ...trade, state, createdAtMs, paidAtMs: ctx.nowMs }
  await savePaid(ctx.tx, paid, { state, atMs: ctx.nowMs })
  await forgetTradeEnd(ctx, trade)
  await planTradeFinish(ctx, paid)
  await tellTrade(ctx, paid, { traceId, fault })
}

/** Signs what was offered with the payment. The buyer who leaves it out has paid, and nobody is told of it. */
async function signWith(ctx: WorldTx, { sheetId }: GatewayTrade, traceId: string): Promise<void> {
  const agreement = sheetId === null ? null : await findAgreement(ctx.tx, { sheetId })
  if (agreement !== null) await signSheet(ctx, agreement, traceId)
}

/** The text the SDK gives the host with a success: signed, and yet no proof, because the host may be anybody. */
function paidResult(trade: GatewayTrade, nowMs: number, keys: GatewayKeys): string {
  const answer = {
    ...SUCCESS,
    app_id: keys.appId,
    auth_app_id: keys.appId,
    charset: 'utf-8',
    timestamp: formatBeijing(nowMs),
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    total_amount: toYuanText(trade.amountFen),
    seller_id: keys.sellerId,
  }
  return sdkResult(answer, keys)
}

/** An answer of app pay as the SDK hands it to the host. */
function sdkResult(answer: object, keys: GatewayKeys): string {
  return writeAnswer('alipay.trade.app.pay', answer, keys).replace(/\}$/, ',"sign_type":"RSA2"}')
}
