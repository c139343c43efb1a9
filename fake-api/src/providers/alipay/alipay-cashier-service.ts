import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { payerBalance } from '../../engine/gateway/payer-balance.ts'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import {
  enqueueWebhook,
  type TakeWebhookFault,
  type WebhookFault,
} from '../../engine/webhooks/enqueue-webhook.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { writeAnswer } from '../../wire/alipay/alipay-answer.ts'
import { openSheet, shownTerms, signSheet } from './agreement-sheet.ts'
import type { AlipayKeyStore, GatewayKeys } from './alipay-account.ts'
import { findAgreement } from './alipay-agreement-repository.ts'
import { createTradeNo, DEFAULT_BUYER_ID } from './alipay-ids.ts'
import { HostRefusal } from './alipay-refusal.ts'
import {
  findTrade,
  type GatewayTrade,
  insertTrade,
  reopenTrade,
  savePaid,
} from './alipay-trade-repository.ts'
import { SUCCESS } from './alipay-trade-service.ts'
import { alipayNotify, tradeContent } from './alipay-webhook-provider.ts'
import { type OrderTerms, readOrderTerms } from './order-terms.ts'
import { nextTradeState, tradeStatus } from './rules/trade.ts'
import { forgetTradeEnd, planTradeEnd } from './trade-closing.ts'

/** What the Alipay app on the buyer's phone does about payments (assumed: the real calls are not public). */
export interface AlipayCashierService {
  openCashier(world: World, request: Schemas['CashierRequest']): Promise<Schemas['CashierResponse']>
  confirmPayment(
    world: World,
    request: Schemas['ConfirmRequest'],
    traceId: string,
  ): Promise<Schemas['ConfirmResponse']>
}

/** What the cashier service needs. */
export interface AlipayCashierOptions {
  readonly keys: AlipayKeyStore
  readonly productBaseUrl: () => string
  readonly takeWebhookFault: TakeWebhookFault
}

/** Result of the SDK for the host (R-ALIPAY-20). */
const RESULT_STATUS = {
  success: '9000',
  undetermined: '8000',
  unknown: '6004',
  repeated: '5000',
  network: '6002',
  cancel: '6001',
  fail: '4000',
} as const satisfies Record<Schemas['ConfirmRequest']['outcome'], string>
const FAILED = RESULT_STATUS.fail
/** Outcomes that charge the buyer. */
const TAKES_MONEY: ReadonlySet<string> = new Set(['success', 'undetermined'])

/** The gateway's cashier service. */
export function createAlipayCashierService(options: AlipayCashierOptions): AlipayCashierService {
  return {
    async openCashier(world, { orderString, buyerId = DEFAULT_BUYER_ID }) {
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, productBaseUrl: options.productBaseUrl() }
      const terms = readOrderTerms(orderString, { keys, target, nowMs: world.nowMs() })
      if (terms === null) return { status: 'invalid-order', resultStatus: FAILED }
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

/** A new trade, or the same one again while it is unpaid and its money is the same. */
async function open(
  ctx: WorldTx,
  terms: OrderTerms,
  { keys, buyerId }: { readonly keys: GatewayKeys; readonly buyerId: string },
): Promise<Schemas['CashierResponse']> {
  const known = await findTrade(ctx.tx, { outTradeNo: terms.outTradeNo })
  const refusal = refusalOf(known, terms, ctx.nowMs)
  if (refusal !== null) return { status: refusal, resultStatus: FAILED }
  const sheetId = await openOfferedSheet(ctx, terms, { sellerId: keys.sellerId, buyerId })
  const { tradeNo } =
    known === null ? await createTrade(ctx, { ...terms, sheetId }, { keys, buyerId }) : known
  if (known !== null) await reopenTrade(ctx.tx, { ...terms, id: known.id, buyerId, sheetId })
  await planTradeEnd(ctx, terms)
  const { subject, amountFen, payUntilMs } = terms
  const end = payUntilMs === null ? {} : { payUntilMs }
  const agreement =
    sheetId === null || terms.offered === null ? {} : { agreement: shownTerms(terms.offered.terms) }
  const balanceFen = await payerBalance(ctx.tx, 'alipay')
  const shown = { merchantName: keys.merchantName, subject, amountFen, tradeNo, balanceFen }
  return { status: 'payable', ...shown, ...end, ...agreement }
}

/** The sheet of what may be signed with the payment; null when nothing may be, and the payment is one without it. */
async function openOfferedSheet(
  ctx: WorldTx,
  { offered }: OrderTerms,
  parties: { readonly sellerId: string; readonly buyerId: string },
): Promise<string | null> {
  if (offered === null) return null
  const { terms, notifyUrlTemplate } = offered
  return (await openSheet(ctx, terms, { ...parties, notifyUrlTemplate })).sheetId ?? null
}

async function createTrade(
  ctx: WorldTx,
  terms: OrderTerms & { readonly sheetId: string | null },
  { keys, buyerId }: { readonly keys: GatewayKeys; readonly buyerId: string },
): Promise<{ readonly tradeNo: string }> {
  const trade = {
    ...terms,
    id: ctx.nextId(),
    tradeNo: createTradeNo(ctx),
    buyerId,
    agreementNo: null,
    createdAtMs: ctx.nowMs,
    sellerId: keys.sellerId,
  }
  await insertTrade(ctx.tx, trade)
  return trade
}

function refusalOf(
  known: GatewayTrade | null,
  { amountFen, payUntilMs }: OrderTerms,
  nowMs: number,
): 'paid' | 'closed' | 'expired' | 'invalid-order' | null {
  if (known?.state === 'SUCCESS' || known?.state === 'REFUND') return 'paid'
  if (payUntilMs !== null && nowMs >= payUntilMs) return 'expired'
  if (known?.state === 'CLOSED') return 'closed'
  return known !== null && known.amountFen !== amountFen ? 'invalid-order' : null
}

async function confirmTrade(
  ctx: WorldTx,
  { tradeNo, outcome: confirmed, isRenewalDeclined = false }: Schemas['ConfirmRequest'],
  around: { readonly keys: GatewayKeys; readonly fault: WebhookFault; readonly traceId: string },
): Promise<Schemas['ConfirmResponse']> {
  const trade = await findTrade(ctx.tx, { tradeNo })
  if (trade === null) throw new HostRefusal('NOT_FOUND', '交易不存在')
  const status = tradeStatus(trade, ctx.nowMs)
  // What is paid cannot fail any more: it is answered like a second tap.
  const outcome = confirmed === 'fail' && status === 'TRADE_SUCCESS' ? 'success' : confirmed
  const resultStatus = RESULT_STATUS[outcome]
  if (!TAKES_MONEY.has(outcome)) return { tradeStatus: status, resultStatus }
  if (status === 'TRADE_CLOSED') return { tradeStatus: status, resultStatus: FAILED }
  // A second tap finds the money taken: same answer, nothing taken again, nobody told again.
  if (status === 'WAIT_BUYER_PAY') {
    await takePayment(ctx, trade, around)
    if (!isRenewalDeclined) await signWith(ctx, trade, around.traceId)
  }
  const result = outcome === 'success' ? { result: resultText(trade, ctx.nowMs, around.keys) } : {}
  return { tradeStatus: 'TRADE_SUCCESS', resultStatus, ...result }
}

async function takePayment(
  ctx: WorldTx,
  trade: GatewayTrade,
  { fault, traceId }: { readonly fault: WebhookFault; readonly traceId: string },
): Promise<void> {
  const state = nextTradeState(trade.state, 'paid')
  if (state === null) throw new Error(`trade ${trade.tradeNo} is ${trade.state} and cannot be paid`)
  await savePaid(ctx.tx, trade, { state, atMs: ctx.nowMs })
  await forgetTradeEnd(ctx, trade)
  if (trade.notifyUrlTemplate === null) return
  const content = tradeContent({ ...trade, state, paidAtMs: ctx.nowMs }, ctx.nowMs)
  await enqueueWebhook(ctx, {
    ...alipayNotify(content),
    urlTemplate: trade.notifyUrlTemplate,
    traceId,
    fault,
  })
}

/** Signs what was offered with the payment. The buyer who leaves it out has paid, and nobody is told of it. */
async function signWith(ctx: WorldTx, { sheetId }: GatewayTrade, traceId: string): Promise<void> {
  const agreement = sheetId === null ? null : await findAgreement(ctx.tx, { sheetId })
  if (agreement !== null) await signSheet(ctx, agreement, traceId)
}

/** The text the SDK gives the host with a success: signed, and yet no proof, because the host may be anybody. */
function resultText(trade: GatewayTrade, nowMs: number, keys: GatewayKeys): string {
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
  return writeAnswer('alipay.trade.app.pay', answer, keys)
}
