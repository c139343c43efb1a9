import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { Reader, World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { type GatewayErrorCode, GatewayRefusal, NumberedRefusal } from '../gateway-refusal.ts'
import type { ActedFor } from '../provider-mode.ts'
import { buildPartnerTransaction, buildTransaction, tradeStateAt } from '../transaction.ts'
import { BOUND_APPIDS, findWechatPlan, type GatewayKeys, type WechatKeyStore } from '../wechat-account.ts'
import { findTransaction } from '../wechat-gateway-repository.ts'
import {
  type AskedDeduction,
  checkLimits,
  checkTemplate,
  isSameDeduction,
  settleIfToldEarly,
  storeAccepted,
  type TakeForcedOutcome,
} from './papay-deduct-service.ts'
import { PapayRefusal } from './papay-messages.ts'
import {
  findAnnouncement,
  findPapayContract,
  findPapayOrder,
  hasRunningDeduction,
  insertAnnouncement,
  type PapayContract,
  type PapayOrder,
} from './papay-repository.ts'
import { type PapayErrorCode, repeatedNumberRefusal } from './papay-rules.ts'
import { amountOf, deductScheduleOf } from './scheduled-contract.ts'
import {
  type ApplyObstacle,
  applyObstacle,
  type BookingObstacle,
  bookingObstacle,
  deductDay,
  type ScheduledTerms,
} from './scheduled-rules.ts'

/** Service of the gateway for scheduled deductions (R-WECHAT-96, R-WECHAT-97). Refusals are GatewayRefusal. */
export interface ScheduledDeductionService {
  book(
    world: World,
    asked: AskedContract,
    request: Schemas['DeductBooking'],
  ): Promise<Schemas['DeductSchedule']>
  querySchedule(world: World, asked: AskedContract): Promise<Schemas['DeductSchedule']>
  apply(
    world: World,
    request: Schemas['ScheduledDeductRequest'],
    actedFor: ActedFor,
  ): Promise<Schemas['ScheduledDeductResponse']>
  /** Tells how an order of a provider's merchant stands. */
  queryTransaction(
    world: World,
    number: Parameters<typeof findPapayOrder>[1],
    actedFor: ActedFor,
  ): Promise<Schemas['PartnerTransaction']>
}

/** Number of a contract, and the merchant that a call about it is for. */
interface AskedContract {
  readonly contractId: string
  readonly actedFor: ActedFor
}

/** The gateway's bookings and deductions of v3. */
export function createScheduledDeductionService(options: {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
  readonly takeForcedOutcome: TakeForcedOutcome
}): ScheduledDeductionService {
  return {
    async book(world, asked, request) {
      checkAppid(request.appid, await options.keys.gatewayOf(world))
      return world.withTx((ctx) => book(ctx, asked, request.schedule_amount.total))
    },
    async querySchedule(world, asked) {
      const contract = await findOwn(world.read, asked)
      const schedule = contract && (await deductScheduleOf(world.read, contract, world.nowMs()))
      if (schedule === null) throw new GatewayRefusal('CONTRACT_NOT_EXIST', '签约协议不存在')
      return schedule
    },
    async apply(world, request, actedFor) {
      const keys = await options.keys.gatewayOf(world)
      checkAppid(request.appid, keys)
      const target = { worldId: world.id, ...options.webhookBase() }
      const { transaction_notify_url: url, out_trade_no, amount } = request
      const notifyUrlTemplate = toWebhookTemplate(url, target)
      if (notifyUrlTemplate === null)
        throw new GatewayRefusal(
          'PARAM_ERROR',
          `回调地址无效: ${brokenUrlRule(url, target)}`,
          'transaction_notify_url',
        )
      const { mchid } = keys
      const { takeForcedOutcome } = options
      const applying = { mchid, notifyUrlTemplate, actedFor, takeForcedOutcome }
      await inV3(() => world.withTx((ctx) => apply(ctx, request, applying)))
      return { out_trade_no, amount: amountOf(amount.total) }
    },
    async queryTransaction(world, number, { subMchid }) {
      const keys = await options.keys.gatewayOf(world)
      const transaction = await findTransaction(world.read, number)
      if (transaction === null || transaction.subMchid !== subMchid)
        throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
      const order = await findPapayOrder(world.read, number)
      const contractId = order?.contractId ?? null
      const contract = contractId === null ? null : await findPapayContract(world.read, { contractId })
      const ownOpenid = contract?.openid ?? transaction.paid?.openid ?? ''
      const state = tradeStateAt(transaction, world.nowMs())
      return buildPartnerTransaction(buildTransaction({ ...transaction, state }, keys), {
        ...transaction,
        ownOpenid,
      })
    },
  }
}

/** The contract of a number; null for none, and for that of another merchant of a provider (R-WECHAT-100). */
async function findOwn(
  reader: Reader,
  { contractId, actedFor }: AskedContract,
): Promise<PapayContract | null> {
  const contract = await findPapayContract(reader, { contractId })
  return contract?.terms.subMchid === actedFor.subMchid ? contract : null
}

function checkAppid(appid: string, keys: GatewayKeys): void {
  if (![keys.appid, ...Object.values(BOUND_APPIDS)].includes(appid))
    throw new GatewayRefusal('APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配', 'appid')
}

interface ScheduledContract {
  readonly contract: PapayContract
  readonly terms: ScheduledTerms
}

/** The contract of this number that is signed for one deduction. */
async function scheduledContract(ctx: WorldTx, asked: AskedContract): Promise<ScheduledContract> {
  const contract = await findOwn(ctx.tx, asked)
  const terms = contract?.terms.v3?.schedule
  if (contract === null || terms === undefined)
    throw new GatewayRefusal('CONTRACT_NOT_EXIST', '签约协议不存在')
  if (contract.state !== 'active') throw new GatewayRefusal('INVALID_REQUEST', '签约协议已解约 (R-WECHAT-98)')
  return { contract, terms }
}

const BOOKING_TEXTS: Readonly<Record<BookingObstacle, string>> = {
  booked: '该协议已预约扣费',
  day: '预约扣费须在预计扣费日期的前一日',
  hours: '预约扣费时间为08:00至19:30',
  amount: '预约金额须等于签约时的预计扣费金额',
}

async function book(
  ctx: WorldTx,
  asked: AskedContract,
  amountFen: number,
): Promise<Schemas['DeductSchedule']> {
  const { contract, terms } = await scheduledContract(ctx, asked)
  const { nowMs } = ctx
  const booking = await findAnnouncement(ctx.tx, contract.id)
  const obstacle = bookingObstacle(terms, booking, { amountFen, nowMs })
  if (obstacle !== null) {
    const code = obstacle === 'booked' ? 'RESOURCE_ALREADY_EXISTS' : 'INVALID_REQUEST'
    throw new GatewayRefusal(code, `${BOOKING_TEXTS[obstacle]} (R-WECHAT-96)`)
  }
  const { fromMs: deductFromMs, untilMs: deductUntilMs } = deductDay(terms)
  const told = { amountFen, deductFromMs, deductUntilMs, announcedAtMs: nowMs }
  await insertAnnouncement(ctx.tx, { id: ctx.nextId(), gatewayId: contract.id, ...told })
  const schedule = await deductScheduleOf(ctx.tx, contract, nowMs)
  if (schedule === null) throw new Error('a booking that is not there')
  return schedule
}

const APPLY_TEXTS: Readonly<Record<ApplyObstacle, string>> = {
  'not-booked': '扣款前需先预约扣费',
  day: '不在可扣费期内',
  amount: '扣款金额须等于预约金额',
}

interface Applying {
  readonly mchid: string
  readonly notifyUrlTemplate: string
  readonly actedFor: ActedFor
  readonly takeForcedOutcome: TakeForcedOutcome
}

async function apply(
  ctx: WorldTx,
  request: Schemas['ScheduledDeductRequest'],
  { mchid, notifyUrlTemplate, actedFor, takeForcedOutcome }: Applying,
): Promise<void> {
  const { appid, out_trade_no: outTradeNo, contract_id: contractId, description, attach = null } = request
  const amountFen = request.amount.total
  const plan = await findWechatPlan(ctx.tx)
  const known = await findPapayOrder(ctx.tx, { outTradeNo })
  const { subMchid } = actedFor
  if (known !== null && isSameAgain(known, { amountFen, contractId, subMchid, plan })) return
  const { contract } = await scheduledContract(ctx, { contractId, actedFor })
  const booking = await findAnnouncement(ctx.tx, contract.id)
  const obstacle = applyObstacle(booking, { amountFen, nowMs: ctx.nowMs })
  if (obstacle !== null) throw new GatewayRefusal('INVALID_REQUEST', `${APPLY_TEXTS[obstacle]} (R-WECHAT-97)`)
  if (await hasRunningDeduction(ctx.tx, contractId))
    throw new GatewayRefusal('INVALID_REQUEST', '该协议已有受理中的扣款 (R-WECHAT-97)')
  await checkLimits(ctx, contract, { amountFen, plan })
  await checkTemplate(ctx, plan, { planId: contract.planId, amountFen })
  await storeAccepted(ctx, known, {
    ...{ outTradeNo, contractId, description, attach, amountFen, appid, mchid, notifyUrlTemplate },
    details: { movesAtMs: ctx.nowMs, ...actedFor },
  })
  const { contractCode } = contract
  const told = { orderNo: outTradeNo, contractCode, kinds: DEDUCTION_KINDS }
  await settleIfToldEarly(ctx, told, takeForcedOutcome)
}

/** What a deduction is told as in v3. */
const DEDUCTION_KINDS = ['TRANSACTION.SUCCESS', 'TRANSACTION.FAIL'] as const

/** Tells whether an order is asked for again while it is under way; refuses one that is not as before, or over. */
function isSameAgain(known: PapayOrder, asked: AskedDeduction): boolean {
  if (!isSameDeduction(known, asked)) throw new NumberedRefusal('INVALID_REQUEST', 268498688)
  const refusal = repeatedNumberRefusal(known.state, asked.plan)
  if (refusal === 'ORDER_ACCEPTED') return true
  if (refusal !== null) throw new PapayRefusal(refusal)
  return false
}

const CODES: Partial<Record<PapayErrorCode, GatewayErrorCode>> = {
  INVALID_REQUEST: 'INVALID_REQUEST',
  RULELIMIT: 'RULELIMIT',
  ORDERPAID: 'ORDERPAID',
  ORDERCLOSED: 'ORDER_CLOSED',
  OUT_TRADE_NO_USED: 'OUT_TRADE_NO_USED',
}

/** Does work whose refusals are those of v2, and refuses in v3. */
async function inV3<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof PapayRefusal ? CODES[error.code] : undefined
    if (!(error instanceof PapayRefusal) || code === undefined) throw error
    throw new GatewayRefusal(code, error.message)
  }
}
