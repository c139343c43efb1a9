import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { clockTraceId } from '../../../engine/journal/journal-entry.ts'
import { HOUR_MS, startOfBeijingDay } from '../../../engine/kernel/clock.ts'
import { randomHex } from '../../../engine/signing/crypto.ts'
import { enqueueWebhook, isArmedEarly } from '../../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import { type EventHandler, schedule, unschedule } from '../../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { signTypeOf } from '../../../wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { subMerchantTerms, withSubMerchant } from '../provider-mode.ts'
import {
  buildPartnerTransaction,
  buildTransaction,
  createTransactionId,
  nextTradeState,
} from '../transaction.ts'
import { findWechatPlan, type WechatKeyStore, type WechatPlan } from '../wechat-account.ts'
import { findTransaction, savePaid } from '../wechat-gateway-repository.ts'
import { wechatNotify } from '../wechat-webhook-provider.ts'
import { amountRefusal, deductionsPerDayOf, limitsOf, modeOf } from './contract-templates.ts'
import { terminate } from './papay-contract-service.ts'
import { deductionNotifyFields, PapayRefusal, successFields } from './papay-messages.ts'
import {
  closeAnnouncement,
  countOfTemplate,
  countSucceeded,
  findAnnouncement,
  findPapayContract,
  findPapayOrder,
  hasRunningDeduction,
  insertAnnouncement,
  insertDeduction,
  isDeduction,
  type NewDeduction,
  type PapayContract,
  type PapayDeduction,
  type PapayOrder,
  saveDeduction,
  sumOfTemplate,
  TERMINATION_MODES,
} from './papay-repository.ts'
import {
  type Announcement,
  announcedDays,
  type DeductionObstacle,
  type DeductionsSoFar,
  deductionAtMs,
  failureEvent,
  isAnnouncementOpen,
  isWithinHours,
  isWithinLimits,
  type NO_REASON,
  obstacleOf,
  type PapayErrorCode,
  repeatedNumberRefusal,
  startOfCycle,
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

/** A notice to the payer; of a provider's merchant with the merchant's number. */
type NamedNotice = Schemas['DeductNotice'] & { readonly subMchid?: string }

/** Service of the gateway for the merchant's calls about deductions. */
export interface PapayDeductService {
  /** Refusals are PapayRefusal. */
  deduct(world: World, request: Schemas['DeductRequest'], traceId: string): Promise<PapayFields>
  /** Tells the payer of a coming deduction (v3). Refusals are GatewayRefusal. */
  announce(world: World, contractId: string, notice: NamedNotice): Promise<void>
}

/** The gateway's deduct service. A deduction that is to be told before its answer is settled before it, too (WX-173). */
export function createPapayDeductService(options: {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
  readonly takeForcedOutcome: TakeForcedOutcome
}): PapayDeductService {
  return {
    async deduct(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, ...options.webhookBase() }
      const notifyUrlTemplate = toWebhookTemplate(request.notify_url, target)
      if (notifyUrlTemplate === null)
        throw new PapayRefusal('PARAM_ERROR', `: notify_url: ${brokenUrlRule(request.notify_url, target)}`)
      const nonce_str = await world.withTx(async (ctx) => {
        const { contractCode, movesAtMs } = await acceptDeduction(ctx, request, notifyUrlTemplate)
        const told = { orderNo: request.out_trade_no, contractCode, kinds: [PAPAY_NOTIFY_KINDS.deduction] }
        if (movesAtMs <= ctx.nowMs) await settleIfToldEarly(ctx, told, options.takeForcedOutcome)
        return randomHex(ctx, 32)
      })
      return { ...successFields(keys), nonce_str }
    },
    async announce(world, contractId, notice) {
      const { appid, mchid } = await options.keys.gatewayOf(world)
      if (notice.mchid !== mchid) throw new GatewayRefusal('MCH_NOT_EXISTS', '商户号不存在', 'mchid')
      if (notice.appid !== appid)
        throw new GatewayRefusal('APPID_MCHID_NOT_MATCH', 'appid与mchid不匹配', 'appid')
      await world.withTx((ctx) => announce(ctx, contractId, notice))
    },
  }
}

/** Handler that settles an accepted deduction and notifies the merchant. */
export function createPapaySettler(takeForcedOutcome: TakeForcedOutcome): EventHandler {
  return async (ctx, { payload }) => {
    await settle(ctx, (payload as { orderNo: string }).orderNo, takeForcedOutcome)
    return null
  }
}

/** Settles a deduction whose money moves now, where a fault has what is told of it come before the answer of its application. */
export async function settleIfToldEarly(
  ctx: WorldTx,
  {
    orderNo,
    contractCode,
    kinds,
  }: { readonly orderNo: string; readonly contractCode: string; readonly kinds: readonly string[] },
  takeForcedOutcome: TakeForcedOutcome,
): Promise<void> {
  const told = { provider: 'wechat', orderNo, contractCode }
  const armed = await Promise.all(kinds.map((kind) => isArmedEarly(ctx, { ...told, kind })))
  if (!armed.includes(true)) return
  await unschedule(ctx, { kind: PAPAY_SETTLE_EVENT, payload: { orderNo } })
  await settle(ctx, orderNo, takeForcedOutcome)
}

async function settle(ctx: WorldTx, orderNo: string, takeForcedOutcome: TakeForcedOutcome): Promise<void> {
  const traceId = clockTraceId(PAPAY_SETTLE_EVENT, orderNo)
  const deduction = await findPapayOrder(ctx.tx, { outTradeNo: orderNo })
  if (deduction === null || !isDeduction(deduction) || deduction.state !== 'ACCEPT') return
  const contract = await findPapayContract(ctx.tx, { contractId: deduction.contractId })
  if (contract === null) throw new Error('a deduction without its contract')
  const wanted =
    contract.state === 'active' ? await takeForcedOutcome(ctx, contract.contractCode) : 'CONTRACT_NOT_EXIST'
  if (wanted === 'pending') {
    await schedule(ctx, { dueMs: ctx.nowMs + PENDING_MS, kind: PAPAY_SETTLE_EVENT, payload: { orderNo } })
    return
  }
  const plan = await findWechatPlan(ctx.tx)
  const isTooMuch = wanted === 'paid' && !(await maySettle(ctx, contract, { deduction, plan }))
  const outcome = isTooMuch ? 'RULELIMIT' : wanted
  const settled =
    outcome === 'paid'
      ? await settlePaid(ctx, deduction, contract)
      : await settleFailed(ctx, deduction, { outcome, preset: plan.afterFailure })
  const { contractCode } = contract
  const told = { orderNo, contractCode, urlTemplate: deduction.notifyUrlTemplate, traceId }
  await enqueueWebhook(ctx, { ...(await deductionNotice(ctx, settled, { contract, plan })), ...told })
  // A contract for one deduction has done its work (R-WECHAT-98).
  if (outcome === 'paid' && contract.terms.v3 !== undefined)
    await terminate(ctx, contract, { reason: 'expired', traceId })
}

/** Tells whether the money of a deduction may move now: what was accepted beside it may have used the limits up (R-WECHAT-22). */
async function maySettle(
  ctx: WorldTx,
  contract: PapayContract,
  { deduction, plan }: { readonly deduction: PapayDeduction; readonly plan: WechatPlan },
): Promise<boolean> {
  const announcement = await findAnnouncement(ctx.tx, contract.id)
  const isUsed = announcement !== null && ![null, deduction.outTradeNo].includes(announcement.outTradeNo)
  const needsNotice = modeOf(plan, contract.planId) === 'pre-notice'
  if (
    needsNotice &&
    isUsed &&
    announcement.deductFromMs <= ctx.nowMs &&
    ctx.nowMs < announcement.deductUntilMs
  )
    return false
  const soFar = await deductionsSoFar(ctx, contract)
  const limits = limitsOf(plan, modeOf(plan, contract.planId))
  return isWithinLimits(limits, { ...soFar, askedToday: 0 }, deduction.amountFen)
}

/** The notice of how a deduction ended, in the version that it was asked for in. */
async function deductionNotice(
  ctx: WorldTx,
  settled: PapayDeduction,
  { contract, plan }: { readonly contract: PapayContract; readonly plan: WechatPlan },
) {
  const { outTradeNo, details } = settled
  if (details.signType === undefined) {
    const transaction = await findTransaction(ctx.tx, { outTradeNo })
    if (transaction === null) throw new Error('a deduction that is gone')
    const { terms, openid } = contract
    const plain = buildTransaction(transaction, settled)
    const resource =
      terms.subMchid === undefined
        ? plain
        : buildPartnerTransaction(plain, { ...terms, ownOpenid: openid ?? '' })
    return wechatNotify(ctx, { type: 'transaction', resource }, plan.v3)
  }
  const fields = withSubMerchant(deductionNotifyFields(settled, plan.failureNotice), contract)
  return papayNotify(ctx, PAPAY_NOTIFY_KINDS.deduction, { fields, signType: details.signType })
}

async function acceptDeduction(
  ctx: WorldTx,
  request: Schemas['DeductRequest'],
  notifyUrlTemplate: string,
): Promise<{ readonly contractCode: string; readonly movesAtMs: number }> {
  const { contract_id: contractId, out_trade_no: outTradeNo } = request
  const amountFen = Number(request.total_fee)
  const known = await findPapayOrder(ctx.tx, { outTradeNo })
  const plan = await findWechatPlan(ctx.tx)
  const subMchid = request.sub_mch_id
  if (known !== null) checkRepeated(known, { amountFen, contractId, subMchid, plan })
  const contract = await findPapayContract(ctx.tx, { contractId })
  if (contract?.state !== 'active')
    throw new PapayRefusal(isExpired(contract) ? 'CONTRACTERROR' : 'CONTRACT_NOT_EXIST')
  if (contract.terms.subMchid !== subMchid) throw new PapayRefusal('CONTRACT_NOT_EXIST')
  if (contract.terms.v3 !== undefined)
    throw new PapayRefusal('INVALID_REQUEST', ': 预约扣费协议须以v3接口扣款 (R-WECHAT-97)')
  const movesAtMs = await checkTerms(ctx, contract, { amountFen, plan })
  await checkTemplate(ctx, plan, { planId: contract.planId, amountFen })
  const signType = signTypeOf(request) ?? 'MD5'
  const details = { signType, movesAtMs, ...subMerchantTerms(request) }
  const { appid, mch_id: mchid, body: description, attach = null } = request
  if (movesAtMs > ctx.nowMs)
    await announceToPayer(ctx, contract, { amountFen, deductFromMs: movesAtMs, deductUntilMs: movesAtMs })
  await storeAccepted(ctx, known, {
    ...{ outTradeNo, contractId, description, attach, amountFen, appid, mchid, notifyUrlTemplate, details },
  })
  return { contractCode: contract.contractCode, movesAtMs }
}

/** Stores a deduction that was accepted, under a new number or one that may go again, and puts its end on the clock. */
export async function storeAccepted(
  ctx: WorldTx,
  known: PapayOrder | null,
  accepted: Omit<NewDeduction, 'id' | 'createdAtMs'>,
): Promise<void> {
  const { outTradeNo, details } = accepted
  if (known === null) await insertDeduction(ctx.tx, { ...accepted, id: ctx.nextId(), createdAtMs: ctx.nowMs })
  else {
    const state = nextTradeState(known.state, 'accepted')
    if (state !== null) await saveDeduction(ctx.tx, known.id, { state, details })
  }
  const { movesAtMs: dueMs = ctx.nowMs } = details
  // No trace in it: what a job carries is hashed, and equal worlds write equal journals.
  await schedule(ctx, { dueMs, kind: PAPAY_SETTLE_EVENT, payload: { orderNo: outTradeNo } })
}

function isExpired(contract: PapayContract | null): boolean {
  return contract?.terminationMode === TERMINATION_MODES.expired
}

/** Terms of a deduction that is asked for, under a number that may be known. */
export interface AskedDeduction {
  readonly amountFen: number
  readonly contractId: string
  readonly subMchid: string | undefined
  readonly plan: WechatPlan
}

/** Tells whether an order of the same number is one for the same money, by the same contract of the same merchant. */
export function isSameDeduction(
  known: PapayOrder,
  { amountFen, contractId, subMchid }: Omit<AskedDeduction, 'plan'>,
): boolean {
  const { subMchid: ofKnown } = known.details
  return known.amountFen === amountFen && known.contractId === contractId && ofKnown === subMchid
}

/** A number deducts once (R-WECHAT-15, R-WECHAT-41, R-WECHAT-42). */
function checkRepeated(known: PapayOrder, asked: AskedDeduction): void {
  if (!isSameDeduction(known, asked)) throw new PapayRefusal('OUT_TRADE_NO_USED')
  const { plan } = asked
  const refusal = repeatedNumberRefusal(known.state, plan)
  if (refusal !== null) throw new PapayRefusal(refusal)
}

const OBSTACLE_TEXTS: Readonly<Record<DeductionObstacle, string>> = {
  untold: '扣款前需先发送预扣费通知',
  waiting: '不在可扣费期内',
  hours: '扣款时间为07:00至22:00',
  amount: '扣款金额超过通知的金额',
}

/** Checks a deduction against its template. @throws PapayRefusal */
export async function checkTemplate(
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

/** Checks a deduction against the terms of its contract and account, and returns when its money moves. */
async function checkTerms(
  ctx: WorldTx,
  contract: PapayContract,
  { amountFen, plan }: { amountFen: number; plan: WechatPlan },
): Promise<number> {
  const { contractId, planId, signedAtMs } = contract
  if (contractId === null || signedAtMs === null) throw new Error('a contract that is not signed')
  const announcement = await findAnnouncement(ctx.tx, contract.id)
  const mode = modeOf(plan, planId)
  const terms = { signedAtMs, isDayAfter: mode === '24-hour', announcement }
  const obstacle = mode === 'pay-later' ? null : obstacleOf(terms, { amountFen, nowMs: ctx.nowMs, plan })
  if (obstacle !== null) throw new PapayRefusal('INVALID_REQUEST', `: ${OBSTACLE_TEXTS[obstacle]}`)
  const movesAtMs = deductionAtMs(terms, ctx.nowMs)
  if (movesAtMs > ctx.nowMs && (await hasRunningDeduction(ctx.tx, contractId)))
    throw new PapayRefusal('ORDER_ACCEPTED', ': 该协议已有受理中的扣款，请勿重复提交')
  await checkLimits(ctx, contract, { amountFen, plan })
  return movesAtMs
}

/** Checks a deduction against the limits of its account. @throws PapayRefusal */
export async function checkLimits(
  ctx: WorldTx,
  contract: PapayContract,
  { amountFen, plan }: { readonly amountFen: number; readonly plan: WechatPlan },
): Promise<void> {
  const soFar = await deductionsSoFar(ctx, contract)
  if (!isWithinLimits(limitsOf(plan, modeOf(plan, contract.planId)), soFar, amountFen))
    throw new PapayRefusal('RULELIMIT')
}

/** What was requested and paid under a contract and its template, today and in its cycle. */
async function deductionsSoFar(ctx: WorldTx, contract: PapayContract): Promise<DeductionsSoFar> {
  const { contractId, signedAtMs } = contract
  if (contractId === null || signedAtMs === null) throw new Error('a contract that is not signed')
  const fromMs = startOfBeijingDay(ctx.nowMs)
  const cycleMs = startOfCycle(signedAtMs, ctx.nowMs)
  const { asked: askedToday, paidFen: paidTodayFen } = await sumOfTemplate(ctx.tx, contract, fromMs)
  return {
    ...{ askedToday, paidTodayFen },
    succeededToday: await countSucceeded(ctx.tx, { contractId, fromMs }),
    succeededInCycle: await countSucceeded(ctx.tx, { contractId, fromMs: cycleMs }),
  }
}

/** Takes a notice to the payer (R-WECHAT-47). */
async function announce(ctx: WorldTx, contractId: string, notice: NamedNotice): Promise<void> {
  const plan = await findWechatPlan(ctx.tx)
  if (!plan.noticeAllowed) throw new GatewayRefusal('NO_AUTH', '商户无预扣费通知权限')
  const contract = await findPapayContract(ctx.tx, { contractId })
  if (contract?.state !== 'active' || contract.terms.subMchid !== notice.subMchid)
    throw new GatewayRefusal('CONTRACT_NOT_EXIST', '签约协议不存在')
  if (modeOf(plan, contract.planId) !== 'pre-notice')
    throw new GatewayRefusal('INVALID_REQUEST', '签约模板无需预扣费通知')
  if (!isWithinHours(ctx.nowMs)) throw new GatewayRefusal('INVALID_REQUEST', '不在通知时间范围内')
  const { estimated_amount, deduct_duration } = notice
  const told = { amountFen: estimated_amount.amount, ...announcedDays(ctx.nowMs, deduct_duration?.count) }
  const last = await findAnnouncement(ctx.tx, contract.id)
  if (last === null || !isAnnouncementOpen(last, ctx.nowMs)) return announceToPayer(ctx, contract, told)
  const isSame = last.amountFen === told.amountFen && lengthOf(last) === lengthOf(told)
  if (!isSame) throw new GatewayRefusal('INVALID_REQUEST', '本周期已通知')
  if (plan.repeatedNotice === 'already-exists')
    throw new GatewayRefusal('RESOURCE_ALREADY_EXISTS', '本周期已发送相同的通知')
}

function lengthOf({
  deductFromMs,
  deductUntilMs,
}: Pick<Announcement, 'deductFromMs' | 'deductUntilMs'>): number {
  return deductUntilMs - deductFromMs
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
  const openid = contract.terms.v3?.openid ?? contract.openid ?? ''
  const paid = { transactionId: createTransactionId(ctx), openid, atMs: ctx.nowMs }
  await savePaid(ctx.tx, deduction.id, paid)
  const announcement = await findAnnouncement(ctx.tx, contract.id)
  if (announcement) await closeAnnouncement(ctx.tx, announcement.id, deduction.outTradeNo)
  return { ...deduction, ...paid, state: 'SUCCESS', paidAtMs: ctx.nowMs }
}

async function settleFailed(
  ctx: WorldTx,
  deduction: PapayDeduction,
  {
    outcome: errorCode,
    preset,
  }: { outcome: PapayErrorCode | typeof NO_REASON; preset: WechatPlan['afterFailure'] },
): Promise<PapayDeduction> {
  const state = nextTradeState(deduction.state, failureEvent(errorCode, preset))
  if (state === null) throw new Error('a deduction that cannot fail')
  const change = { state, details: { ...deduction.details, errorCode } } as const
  await saveDeduction(ctx.tx, deduction.id, change)
  return { ...deduction, ...change }
}
