import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { NotBuiltError } from '../../../engine/gateway/not-built.ts'
import { startOfBeijingDay } from '../../../engine/kernel/clock.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { Reader, World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { type ActedFor, isSubOpenid } from '../provider-mode.ts'
import { createPreEntrustId } from '../transaction.ts'
import {
  BOUND_APPIDS,
  type GatewayKeys,
  isOpenidOf,
  type WechatKeyStore,
  type WechatPlan,
  wechatPlanOf,
} from '../wechat-account.ts'
import { findTemplate, modeOf } from './contract-templates.ts'
import { terminate } from './papay-contract-service.ts'
import {
  findPapayContract,
  insertPapayContract,
  type PapayContract,
  type PapayTerms,
  reopenPapaySession,
  type SigningPlace,
} from './papay-repository.ts'
import { toldContractOf } from './scheduled-contract.ts'
import { dayOf, SCHEDULED_SESSION_MS, type ScheduledTerms } from './scheduled-rules.ts'

/** Names of a contract as the paths of v3 have them, and the merchant that it is of. */
export interface ContractPath {
  readonly planId: string
  readonly contractCode: string
  readonly actedFor: ActedFor
}

/** Signing that is asked for in v3, in the words of a merchant of its own. */
export interface AskedSigning {
  readonly place: SigningPlace
  readonly request: Schemas['H5SigningRequest']
  readonly actedFor: ActedFor
  /** Who is to sign, towards the app of the merchant that a provider acts for. */
  readonly subOpenid?: string | undefined
}

type ToldContract = Awaited<ReturnType<typeof toldContractOf>>

/** Service of the gateway for contracts of v3 (R-WECHAT-95, R-WECHAT-98). Refusals are GatewayRefusal. */
export interface ScheduledSigningService {
  /** Opens a signing and returns the number of its session. */
  preSign(world: World, asked: AskedSigning): Promise<string>
  queryContract(world: World, path: ContractPath): Promise<ToldContract>
  terminateContract(
    world: World,
    path: ContractPath,
    end: { readonly remark: string; readonly traceId: string },
  ): Promise<ToldContract>
}

/** The gateway's signings of scheduled deductions. */
export function createScheduledSigningService(options: {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
}): ScheduledSigningService {
  return {
    async preSign(world, asked) {
      const { place, request } = asked
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, ...options.webhookBase() }
      const { contract_notify_url: url } = request
      const notifyUrlTemplate = toWebhookTemplate(url, target)
      if (notifyUrlTemplate === null)
        throw new GatewayRefusal(
          'PARAM_ERROR',
          `回调地址无效: ${brokenUrlRule(url, target)}`,
          'contract_notify_url',
        )
      checkWho(asked, keys)
      const plan = await wechatPlanOf(world)
      checkTemplate(plan, request.plan_id, place)
      return world.withTx((ctx) => open(ctx, asked, { mchid: keys.mchid, notifyUrlTemplate }))
    },
    async queryContract(world, path) {
      const account = await options.keys.gatewayOf(world)
      const contract = await signedContract(world.read, path)
      return toldContractOf(world.read, contract, { account, nowMs: world.nowMs() })
    },
    async terminateContract(world, path, { remark, traceId }) {
      const account = await options.keys.gatewayOf(world)
      const answer = await world.withTx(async (ctx) => {
        const contract = await signedContract(ctx.tx, path)
        if (contract.state !== 'active') throw new GatewayRefusal('INVALID_REQUEST', '签约协议已解约')
        await terminate(ctx, contract, { reason: 'merchant', remark, traceId })
        const ended = await signedContract(ctx.tx, path)
        return toldContractOf(ctx.tx, ended, { account, nowMs: ctx.nowMs })
      })
      await world.clock.runDue()
      return answer
    },
  }
}

/** The signed contract of these names; that of another merchant of a provider is not there (R-WECHAT-100). */
async function signedContract(
  reader: Reader,
  { planId, contractCode, actedFor: { subMchid } }: ContractPath,
): Promise<PapayContract> {
  const contract = await findPapayContract(reader, { planId, contractCode })
  if (contract === null || contract.state === 'pre-signed' || contract.terms.subMchid !== subMchid)
    throw new GatewayRefusal('CONTRACT_NOT_EXIST', '签约协议不存在')
  return contract
}

/** App ids that a signing of each place may name. */
function appidsOf(place: SigningPlace, { appid }: GatewayKeys): readonly string[] {
  const { official, miniProgram } = BOUND_APPIDS
  switch (place) {
    case 'app':
      return [appid]
    case 'jsapi':
      return [official]
    case 'mini-program':
      return [miniProgram]
    case 'h5':
      return [appid, official, miniProgram]
  }
}

function checkWho(
  { place, request: { appid, openid }, actedFor: { subMchid, subAppid }, subOpenid: ofSub }: AskedSigning,
  keys: GatewayKeys,
): void {
  const sp = subMchid === undefined ? '' : 'sp_'
  if (!appidsOf(place, keys).includes(appid))
    throw new GatewayRefusal('APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配', `${sp}appid`)
  const isNamed = openid !== undefined || ofSub !== undefined
  if (!isNamed && (place === 'jsapi' || place === 'mini-program'))
    throw new GatewayRefusal('PARAM_ERROR', 'JSAPI和小程序签约必须传openid (R-WECHAT-95)', `${sp}openid`)
  if (openid !== undefined && !isOpenidOf(appid, openid))
    throw new GatewayRefusal('PARAM_ERROR', 'appid与openid不匹配', `${sp}openid`)
  if (ofSub !== undefined && (subAppid === undefined || !isSubOpenid(ofSub)))
    throw new GatewayRefusal('PARAM_ERROR', 'sub_appid与sub_openid不匹配', 'sub_openid')
}

function checkTemplate(plan: WechatPlan, planNumber: number, place: SigningPlace): void {
  const planId = String(planNumber)
  const template = findTemplate(plan, planId)
  if (template === null)
    throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '模板不存在 (R-WECHAT-32)', 'plan_id')
  if (template.isStopped) throw new GatewayRefusal('INVALID_REQUEST', '模板已停用 (R-WECHAT-32)', 'plan_id')
  const mode = modeOf(plan, planId)
  if (mode === 'scheduled') return
  const call = `POST /v3/papay/scheduled-deduct-sign/contracts/pre-entrust-sign/${place}`
  throw new NotBuiltError({ what: `a template of mode ${mode} in ${call}`, see: 'WX-338' }, 'plan_id')
}

function scheduleIn(request: Schemas['H5SigningRequest'], nowMs: number): ScheduledTerms {
  const { deduct_schedule: asked } = request
  if (asked === undefined)
    throw new GatewayRefusal(
      'PARAM_ERROR',
      '预约扣费模板必须传deduct_schedule (R-WECHAT-95)',
      'deduct_schedule',
    )
  const { estimated_deduct_date: date, estimated_deduct_amount, description } = asked
  const day = dayOf(date)
  if (day === null || day.fromMs <= startOfBeijingDay(nowMs))
    throw new GatewayRefusal(
      'PARAM_ERROR',
      '预计扣费日期须晚于当日 (R-WECHAT-95)',
      'deduct_schedule.estimated_deduct_date',
    )
  return { date, amountFen: estimated_deduct_amount.total, description }
}

/** Tells whether a code is of a contract that was signed, or of another merchant's open session. */
function isCodeUsed(
  { state, expiresAtMs, terms }: PapayContract,
  { subMchid }: ActedFor,
  nowMs: number,
): boolean {
  return state !== 'pre-signed' || (nowMs < expiresAtMs && terms.subMchid !== subMchid)
}

function termsOf({ place, request, actedFor, subOpenid: ofSub }: AskedSigning, nowMs: number): PapayTerms {
  const { appid, openid, out_user_code: contractOuterId } = request
  return {
    ...{ displayAccount: request.contract_display_account, preSignedAtMs: nowMs },
    ...(contractOuterId === undefined ? {} : { contractOuterId }),
    ...actedFor,
    v3: {
      ...{ place, appid, schedule: scheduleIn(request, nowMs) },
      ...(openid === undefined ? {} : { openid }),
      ...(ofSub === undefined ? {} : { subOpenid: ofSub }),
    },
  }
}

/** A new session, also of a code that nobody has signed yet. */
async function open(
  ctx: WorldTx,
  asked: AskedSigning,
  { mchid, notifyUrlTemplate }: { readonly mchid: string; readonly notifyUrlTemplate: string },
): Promise<string> {
  const { request, actedFor } = asked
  const { appid, out_contract_code: contractCode } = request
  const known = await findPapayContract(ctx.tx, { contractCode })
  if (known !== null && isCodeUsed(known, actedFor, ctx.nowMs))
    throw new GatewayRefusal(
      'RESOURCE_ALREADY_EXISTS',
      '商户签约协议号已使用 (R-WECHAT-95)',
      'out_contract_code',
    )
  const terms = termsOf(asked, ctx.nowMs)
  const session = {
    ...{ preEntrustId: createPreEntrustId(ctx), planId: String(request.plan_id), notifyUrlTemplate, terms },
    expiresAtMs: ctx.nowMs + SCHEDULED_SESSION_MS,
  }
  if (known !== null) await reopenPapaySession(ctx.tx, known.id, session)
  else {
    const named = { id: ctx.nextId(), contractCode, appid, mchid, createdAtMs: ctx.nowMs }
    await insertPapayContract(ctx.tx, { ...named, ...session })
  }
  return session.preEntrustId
}
