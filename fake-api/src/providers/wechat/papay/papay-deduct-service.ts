import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { clockTraceId } from '../../../engine/journal/journal-entry.ts'
import { HOUR_MS, startOfBeijingDay } from '../../../engine/kernel/clock.ts'
import { randomHex } from '../../../engine/signing/crypto.ts'
import { enqueueWebhook } from '../../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate } from '../../../engine/webhooks/webhook-url.ts'
import { type EventHandler, schedule } from '../../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { signTypeOf } from '../../../wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { createTransactionId, nextTradeState } from '../transaction.ts'
import { findWechatPlan, type WechatKeyStore, type WechatPlan } from '../wechat-account.ts'
import { savePaid } from '../wechat-gateway-repository.ts'
import { amountRefusal, deductionsPerDayOf } from './contract-templates.ts'
import { deductionFields, deductionNotifyFields, isDayAfterPlan, successFields } from './papay-messages.ts'
import { type NO_REASON, type PapayErrorCode, PapayRefusal } from './papay-refusal.ts'
import {
  closeAnnouncement,
  countDeductions,
  countOfTemplate,
  findAnnouncement,
  findDeduction,
  findPapayContract,
  insertAnnouncement,
  insertDeduction,
  type PapayContract,
  type PapayDeduction,
  saveDeduction,
} from './papay-repository.ts'
import {
  announcedDays,
  deductionAtMs,
  isAnnouncementOpen,
  isQueryAnswered,
  isWithinDayLimits,
  isWithinHours,
  mayDeduct,
  repeatedNumberRefusal,
} from './papay-rules.ts'
import { PAPAY_NOTIFY_KINDS, papayNotify } from './papay-webhook-provider.ts'

/** Event at which an accepted deduction moves the money, or fails. */
export const PAPAY_SETTLE_EVENT = 'wechat.papay-settle'

/** How long a deduction under way is left alone. */
const PENDING_MS = HOUR_MS

/** Outcome of a deduction: paid, refused by the bank, or pending until an outcome is set. */
export type ForcedOutcome = 'paid' | 'pending' | PapayErrorCode | typeof NO_REASON

/** Returns how the next deduction under a contract of this world ends, and uses that up. */
export type TakeForcedOutcome = (ctx: WorldTx, contractCode: string) => Promise<ForcedOutcome>

/** What the merchant's calls about deductions do at the gateway. */
export interface PapayDeductService {
  /** Refusals are PapayRefusal. */
  deduct(world: World, request: Schemas['DeductRequest'], traceId: string): Promise<PapayFields>
  queryDeduction(world: World, request: Schemas['DeductQueryRequest']): Promise<PapayFields>
  /** Tells the payer of a coming deduction (v3). Refusals are GatewayRefusal. */
  announce(world: World, contractId: string, notice: Schemas['DeductNotice']): Promise<void>
}

/** The gateway's deduct service. */
export function createPapayDeductService(options: {
  readonly keys: WechatKeyStore
  readonly productBaseUrl: () => string
}): PapayDeductService {
  return {
    async deduct(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, productBaseUrl: options.productBaseUrl() }
      const notifyUrlTemplate = toWebhookTemplate(request.notify_url, target)
      if (notifyUrlTemplate === null)
        throw new PapayRefusal('PARAM_ERROR', `: notify_url: ${brokenUrlRule(request.notify_url)}`)
      const nonce_str = await world.withTx(async (ctx) => {
        await acceptDeduction(ctx, request, notifyUrlTemplate)
        return randomHex(ctx, 32)
      })
      return { ...successFields(keys), nonce_str }
    },
    async queryDeduction(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const { out_trade_no: outTradeNo, transaction_id: transactionId, nonce_str } = request
      if (outTradeNo === undefined && transactionId === undefined) throw new PapayRefusal('PARAM_ERROR')
      const by = transactionId === undefined ? { outTradeNo: outTradeNo ?? '' } : { transactionId }
      const deduction = await findDeduction(world.read, by)
      if (deduction === null || deduction === 'other') throw new PapayRefusal('ORDERNOTEXIST')
      const plan = await findWechatPlan(world.read)
      if (!isQueryAnswered(deduction.state, plan.unpaidQuery)) throw new PapayRefusal('ORDERNOTEXIST')
      return { ...deductionFields(deduction, keys), nonce_str }
    },
    announce: (world, contractId, notice) => world.withTx((ctx) => announce(ctx, contractId, notice)),
  }
}

/** Handler that settles an accepted deduction and notifies the merchant. */
export function createPapaySettler(takeForcedOutcome: TakeForcedOutcome): EventHandler {
  return async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const traceId = clockTraceId(PAPAY_SETTLE_EVENT, orderNo)
    const deduction = await findDeduction(ctx.tx, { outTradeNo: orderNo })
    if (deduction === null || deduction === 'other' || deduction.state !== 'ACCEPT') return null
    const contract = await findPapayContract(ctx.tx, { contractId: deduction.contractId })
    if (contract === null) throw new Error('a deduction without its contract')
    const outcome =
      contract.state === 'active' ? await takeForcedOutcome(ctx, contract.contractCode) : 'CONTRACT_NOT_EXIST'
    if (outcome === 'pending') {
      await schedule(ctx, { dueMs: ctx.nowMs + PENDING_MS, kind: PAPAY_SETTLE_EVENT, payload })
      return null
    }
    const settled =
      outcome === 'paid'
        ? await settlePaid(ctx, deduction, contract)
        : await settleFailed(ctx, deduction, outcome)
    const fields = deductionNotifyFields(settled, settled)
    const content = { fields, signType: deduction.details.signType }
    await enqueueWebhook(ctx, {
      ...papayNotify(ctx, PAPAY_NOTIFY_KINDS.deduction, content),
      orderNo,
      contractCode: contract.contractCode,
      urlTemplate: deduction.notifyUrlTemplate,
      traceId,
    })
    return null
  }
}

async function acceptDeduction(
  ctx: WorldTx,
  request: Schemas['DeductRequest'],
  notifyUrlTemplate: string,
): Promise<void> {
  const { contract_id: contractId, out_trade_no: outTradeNo, total_fee } = request
  const amountFen = Number(total_fee)
  const known = await findDeduction(ctx.tx, { outTradeNo })
  const plan = await findWechatPlan(ctx.tx)
  if (known !== null) checkRepeated(known, { amountFen, contractId, preset: plan.repeatedNumber })
  const contract = await findPapayContract(ctx.tx, { contractId })
  if (contract?.state !== 'active') throw new PapayRefusal('CONTRACT_NOT_EXIST')
  const announcement = await findAnnouncement(ctx.tx, contract.id)
  const isDayAfter = isDayAfterPlan(contract.planId)
  const signed = { signedAtMs: contract.signedAtMs ?? 0, isDayAfter, announcement }
  if (!mayDeduct(signed, amountFen, ctx.nowMs)) throw new PapayRefusal('INVALID_REQUEST')
  await checkDayLimits(ctx, contractId, plan)
  await checkTemplate(ctx, plan, { planId: contract.planId, amountFen })
  const details = { signType: signTypeOf(request) ?? 'MD5' } as const
  if (known === null) {
    const { appid, mch_id: mchid, body: description, attach = null } = request
    await insertDeduction(ctx.tx, {
      ...{ id: ctx.nextId(), outTradeNo, contractId, description, attach, amountFen, appid, mchid },
      ...{ notifyUrlTemplate, details, createdAtMs: ctx.nowMs },
    })
  } else if (known !== 'other') {
    const state = nextTradeState(known.state, 'accepted')
    if (state !== null) await saveDeduction(ctx.tx, known.id, { state, details })
  }
  const dueMs = deductionAtMs(signed, ctx.nowMs)
  if (dueMs > ctx.nowMs)
    await announceToPayer(ctx, contract, { amountFen, deductFromMs: dueMs, deductUntilMs: dueMs })
  // No trace in it: what a job carries is hashed, and equal worlds write equal journals.
  await schedule(ctx, { dueMs, kind: PAPAY_SETTLE_EVENT, payload: { orderNo: outTradeNo } })
}

/** A number deducts once (R-WECHAT-15, R-WECHAT-21). */
function checkRepeated(
  known: PapayDeduction | 'other',
  {
    amountFen,
    contractId,
    preset,
  }: {
    readonly amountFen: number
    readonly contractId: string
    readonly preset: WechatPlan['repeatedNumber']
  },
): void {
  if (known === 'other' || known.amountFen !== amountFen || known.contractId !== contractId)
    throw new PapayRefusal('OUT_TRADE_NO_USED')
  const refusal = repeatedNumberRefusal(known.state, preset)
  if (refusal !== null) throw new PapayRefusal(refusal)
}

async function checkDayLimits(ctx: WorldTx, contractId: string, plan: WechatPlan): Promise<void> {
  const today = await countDeductions(ctx.tx, { contractId, fromMs: startOfBeijingDay(ctx.nowMs) })
  if (!isWithinDayLimits(plan, today)) throw new PapayRefusal('RULELIMIT')
}

async function checkTemplate(
  ctx: WorldTx,
  plan: WechatPlan,
  { planId, amountFen }: { readonly planId: string; readonly amountFen: number },
): Promise<void> {
  const refusal = amountRefusal(plan, planId, amountFen)
  if (refusal !== null) throw new PapayRefusal(refusal)
  const most = deductionsPerDayOf(plan, planId)
  if (most === null) return
  const asked = await countOfTemplate(ctx.tx, { planId, fromMs: startOfBeijingDay(ctx.nowMs) })
  if (asked >= most) throw new PapayRefusal('RULELIMIT')
}

async function announce(ctx: WorldTx, contractId: string, notice: Schemas['DeductNotice']): Promise<void> {
  const contract = await findPapayContract(ctx.tx, { contractId })
  if (contract?.state !== 'active') throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '签约协议不存在')
  if (isDayAfterPlan(contract.planId)) throw new GatewayRefusal('INVALID_REQUEST', '签约模板无需预扣费通知')
  if (!isWithinHours(ctx.nowMs)) throw new GatewayRefusal('INVALID_REQUEST', '不在通知时间范围内')
  const { amount: amountFen } = notice.estimated_amount
  const last = await findAnnouncement(ctx.tx, contract.id)
  if (last !== null && isAnnouncementOpen(last, ctx.nowMs)) {
    if (last.amountFen === amountFen) return
    throw new GatewayRefusal('INVALID_REQUEST', '本周期已通知')
  }
  await announceToPayer(ctx, contract, { amountFen, ...announcedDays(ctx.nowMs) })
}

/** Stores what the payer reads in WeChat: what is to be deducted, and when. */
async function announceToPayer(
  ctx: WorldTx,
  { id: gatewayId }: PapayContract,
  announcement: { readonly amountFen: number; readonly deductFromMs: number; readonly deductUntilMs: number },
): Promise<void> {
  await insertAnnouncement(ctx.tx, { id: ctx.nextId(), gatewayId, announcedAtMs: ctx.nowMs, ...announcement })
}

async function settlePaid(
  ctx: WorldTx,
  deduction: PapayDeduction,
  contract: PapayContract,
): Promise<PapayDeduction> {
  if (nextTradeState(deduction.state, 'paid') === null) throw new Error('a deduction that cannot be paid')
  const paid = { transactionId: createTransactionId(ctx), openid: contract.openid ?? '', atMs: ctx.nowMs }
  await savePaid(ctx.tx, deduction.id, paid)
  const announcement = await findAnnouncement(ctx.tx, contract.id)
  if (announcement) await closeAnnouncement(ctx.tx, announcement.id, deduction.outTradeNo)
  return { ...deduction, ...paid, state: 'SUCCESS', paidAtMs: ctx.nowMs }
}

async function settleFailed(
  ctx: WorldTx,
  deduction: PapayDeduction,
  errorCode: PapayErrorCode | typeof NO_REASON,
): Promise<PapayDeduction> {
  const change = { state: 'PAYERROR', details: { ...deduction.details, errorCode } } as const
  await saveDeduction(ctx.tx, deduction.id, change)
  return { ...deduction, ...change }
}
