import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { perSecondLimit } from '../../../engine/gateway/per-second-limit.ts'
import { clockTraceId } from '../../../engine/journal/journal-entry.ts'
import { HOUR_MS } from '../../../engine/kernel/clock.ts'
import { enqueueWebhook } from '../../../engine/webhooks/enqueue-webhook.ts'
import {
  accountTemplate,
  brokenUrlRule,
  toWebhookTemplate,
  type WebhookBase,
} from '../../../engine/webhooks/webhook-url.ts'
import { schedule } from '../../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { signTypeOf } from '../../../wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { subMerchantTerms, withSubMerchant } from '../provider-mode.ts'
import { createContractId, createPreEntrustId } from '../transaction.ts'
import {
  findAccount,
  findWechatPlan,
  payerOf,
  type WechatKeyStore,
  type WechatPlan,
  wechatPlanOf,
} from '../wechat-account.ts'
import { wechatNotify } from '../wechat-webhook-provider.ts'
import { endSettingOf, findTemplate, launchSettingOf, modeOf } from './contract-templates.ts'
import {
  CONTRACT_VALID_MS,
  contractFields,
  contractNotifyFields,
  PapayRefusal,
  PLAN_NOTIFY_TEMPLATE,
  successFields,
} from './papay-messages.ts'
import {
  findPapayContract,
  freeContractCode,
  insertPapayContract,
  type PapayContract,
  type PapayTerms,
  reopenPapaySession,
  savePapaySigned,
  savePapayTerminated,
  savePapayTerms,
  TERMINATION_MODES,
  type TerminationReason,
} from './papay-repository.ts'
import { PAPAY_NOTIFY_KINDS, papayNotify } from './papay-webhook-provider.ts'
import { toldContractOf } from './scheduled-contract.ts'
import { lapsesAtMs } from './scheduled-rules.ts'
import { miniProgramOf, opensSigning } from './sign-launch.ts'

/** Event at which a signed contract has run its time. */
export const PAPAY_EXPIRY_EVENT = 'wechat.papay-expiry'

const SESSION_MS = 2 * HOUR_MS
/** Queries of contracts that an account may make in a second (WX-096). */
const QUERIES_A_SECOND = 300

/** Service of the gateway for the merchant's contract calls (R-WECHAT-12). Refusals are PapayRefusal. */
export interface PapayContractService {
  preEntrust(world: World, request: Schemas['PreEntrustRequest']): Promise<PapayFields>
  queryContract(world: World, request: Schemas['ContractQueryRequest']): Promise<PapayFields>
  deleteContract(
    world: World,
    request: Schemas['ContractDeleteRequest'],
    traceId: string,
  ): Promise<PapayFields>
}

/** Dependencies of the contract service. */
export interface PapayContractOptions {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
}

/** The gateway's contract service. */
export function createPapayContractService(options: PapayContractOptions): PapayContractService {
  const mayQuery = perSecondLimit(QUERIES_A_SECOND)
  return {
    async preEntrust(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, ...options.webhookBase() }
      const notifyUrlTemplate = toWebhookTemplate(request.notify_url, target)
      if (notifyUrlTemplate === null)
        throw new PapayRefusal('PARAM_ERROR', `: notify_url: ${brokenUrlRule(request.notify_url, target)}`)
      const plan = await wechatPlanOf(world)
      checkMaySign(plan, request.plan_id)
      const preEntrustId = await world.withTx((ctx) => openSession(ctx, request, { notifyUrlTemplate, plan }))
      const isMiniProgram = opensSigning(launchSettingOf(plan, request.plan_id), 'mini-program')
      return {
        ...successFields(keys),
        pre_entrustweb_id: preEntrustId,
        ...(isMiniProgram ? miniProgramOf(preEntrustId) : {}),
      }
    },
    async queryContract(world, request) {
      if (!mayQuery(world, world.nowMs())) throw new PapayRefusal('FREQUENCY_LIMITED')
      const contract = await findPapayContract(world.read, keyOf(request))
      if (contract === null || contract.terms.subMchid !== request.sub_mch_id)
        throw new PapayRefusal('CONTRACT_NOT_EXIST')
      return contractFields(contract, await options.keys.gatewayOf(world), world.nowMs())
    },
    async deleteContract(world, request, traceId) {
      const keys = await options.keys.gatewayOf(world)
      const contractId = await world.withTx(async (ctx) => {
        const contract = await findPapayContract(ctx.tx, keyOf(request))
        if (contract?.state !== 'active' || contract.terms.subMchid !== request.sub_mch_id)
          throw new PapayRefusal('CONTRACT_NOT_EXIST')
        const { contract_termination_remark: remark } = request
        await terminate(ctx, contract, { reason: 'merchant', remark, traceId })
        return contract.contractId ?? ''
      })
      return { ...successFields(keys), contract_id: contractId }
    },
  }
}

/** Stores a contract signed at this instant without a notify and returns its number. For seeded worlds. */
export async function storeSignedContract(
  ctx: WorldTx,
  {
    contractCode,
    planId,
    displayAccount,
    payer,
  }: { contractCode: string; planId: string; displayAccount: string; payer: string | undefined },
): Promise<string> {
  const { appid, mchid } = await findAccount(ctx.tx)
  const id = ctx.nextId()
  const terms = { requestSerial: '1', displayAccount, signType: 'HMAC-SHA256' } as const
  const preEntrustId = createPreEntrustId(ctx)
  const opened = { id, contractCode, preEntrustId, planId, terms, appid, mchid, createdAtMs: ctx.nowMs }
  const session = { notifyUrlTemplate: PLAN_NOTIFY_TEMPLATE, expiresAtMs: ctx.nowMs + SESSION_MS }
  await insertPapayContract(ctx.tx, { ...opened, ...session })
  return markSigned(ctx, { id, contractCode, terms }, payerOf(payer))
}

/** Signs a contract for a payer, notifies the merchant and returns the number of the contract. */
export async function signContract(
  ctx: WorldTx,
  contract: PapayContract,
  { openid, traceId }: { readonly openid: string; readonly traceId: string },
): Promise<string> {
  const contractId = await markSigned(ctx, contract, openid)
  const validUntilMs = validUntilOf(contract, ctx.nowMs)
  const signed = { contractId, openid, validUntilMs, signedAtMs: ctx.nowMs }
  await enqueueContractWebhook(
    ctx,
    { ...contract, ...signed, state: 'active' },
    { changeType: 'ADD', urlTemplate: contract.notifyUrlTemplate, traceId },
  )
  return contractId
}

/** Ends a signed contract and notifies the merchant at the URL of the plan. */
export async function terminate(
  ctx: WorldTx,
  contract: PapayContract,
  end: { readonly reason: TerminationReason; readonly remark?: string; readonly traceId: string },
): Promise<void> {
  const plan = await findWechatPlan(ctx.tx)
  const reason = end.reason === 'platform' && plan.platformEnd === 'merchant-api' ? 'merchant' : end.reason
  const terminationMode = TERMINATION_MODES[reason]
  const terms = { ...contract.terms, terminationRemark: end.remark ?? '' }
  await savePapayTerminated(ctx.tx, contract.id, { terminationMode, atMs: ctx.nowMs, terms })
  const over = { terminationMode, state: 'terminated', terminatedAtMs: ctx.nowMs } as const
  const ended: PapayContract = { ...contract, terms, ...over }
  const own = endSettingOf(plan, contract.planId)
  await enqueueContractWebhook(ctx, ended, {
    changeType: 'DELETE',
    urlTemplate: own === null ? PLAN_NOTIFY_TEMPLATE : accountTemplate(own),
    traceId: end.traceId,
  })
}

/** Ends a contract, by the merchant's number of it or WeChat's own, for the given reason, where it is signed. */
export async function terminateByNumber(
  ctx: WorldTx,
  number: string,
  end: { readonly reason: TerminationReason; readonly traceId: string },
): Promise<'ended' | 'not-signed' | 'unknown'> {
  const ofMerchant = await findPapayContract(ctx.tx, { contractCode: number })
  const contract = ofMerchant ?? (await findPapayContract(ctx.tx, { contractId: number }))
  if (contract === null) return 'unknown'
  if (contract.state !== 'active') return 'not-signed'
  await terminate(ctx, contract, end)
  return 'ended'
}

/** The handler of a contract's own end; a later contract may have the code by then. */
export async function onPapayExpiry(ctx: WorldTx, { payload }: { payload: unknown }): Promise<null> {
  const { contractCode, contractId } = payload as { contractCode: string; contractId: string }
  const contract = await findPapayContract(ctx.tx, { contractId })
  const traceId = clockTraceId(PAPAY_EXPIRY_EVENT, contractCode)
  if (contract?.state === 'active') await terminate(ctx, contract, { reason: 'expired', traceId })
  return null
}

async function markSigned(
  ctx: WorldTx,
  { id, contractCode, terms }: Pick<PapayContract, 'id' | 'contractCode' | 'terms'>,
  openid: string,
): Promise<string> {
  const contractId = createContractId(ctx)
  const validUntilMs = validUntilOf({ terms }, ctx.nowMs)
  await savePapaySigned(ctx.tx, id, { contractId, openid, atMs: ctx.nowMs, validUntilMs })
  const payload = { contractCode, contractId }
  await schedule(ctx, { dueMs: validUntilMs, kind: PAPAY_EXPIRY_EVENT, payload })
  return contractId
}

/** The end of a contract that is signed now: three years, or the morning after its one deduction (R-WECHAT-98). */
function validUntilOf({ terms: { v3 } }: Pick<PapayContract, 'terms'>, nowMs: number): number {
  return v3 === undefined ? nowMs + CONTRACT_VALID_MS : lapsesAtMs(v3.schedule)
}

/** Checks that nobody signs in v2 under a template that the account has not, that is stopped, or of v3. @throws PapayRefusal */
export function checkMaySign(plan: WechatPlan, planId: string): void {
  const template = findTemplate(plan, planId)
  if (template === null) throw new PapayRefusal('PLAN_NOT_EXIST')
  if (template.isStopped || modeOf(plan, planId) === plan.stoppedTemplates)
    throw new PapayRefusal('PLAN_NOT_EXIST', ': 模板已停用')
  if (modeOf(plan, planId) === 'scheduled')
    throw new PapayRefusal('INVALID_REQUEST', ': 预约扣费模板须以v3接口签约 (R-WECHAT-95)')
}

/** What a signing asks for, by whichever call. */
type SignTerms = Pick<
  Schemas['PreEntrustRequest'],
  | 'appid'
  | 'mch_id'
  | 'plan_id'
  | 'contract_code'
  | 'request_serial'
  | 'contract_display_account'
  | 'return_app'
  | 'contract_outerid'
  | 'sign_type'
  | 'sub_mch_id'
  | 'sub_appid'
  | 'sign'
>

/** What a signing is for, beside the code that names it. */
type Session = Pick<PapayContract, 'planId' | 'notifyUrlTemplate' | 'terms'>

/**
 * A new session, or the same one again while it is open and asked for with the same terms; with others it is another one,
 * and the former is gone (R-WECHAT-12). An order with a signing names its own, which takes the place of an open one.
 * @throws PapayRefusal
 */
export async function openSession(
  ctx: WorldTx,
  request: SignTerms,
  {
    notifyUrlTemplate,
    plan,
    preEntrustId,
  }: { readonly notifyUrlTemplate: string; readonly plan: WechatPlan; readonly preEntrustId?: string },
): Promise<string> {
  const { contract_code: contractCode, plan_id: planId, appid, mch_id: mchid } = request
  const asked: Session = { planId, notifyUrlTemplate, terms: termsOf(request, ctx.nowMs) }
  const known = await findPapayContract(ctx.tx, { contractCode })
  const preSigned = known?.state === 'pre-signed' ? known : null
  const open = preSigned !== null && ctx.nowMs < preSigned.expiresAtMs ? preSigned : null
  if (open !== null && open.terms.subMchid !== request.sub_mch_id)
    throw new PapayRefusal('CONTRACT_CODE DUPLICATION')
  if (open !== null && preEntrustId === undefined && isSameSession(open, asked)) {
    await savePapayTerms(ctx.tx, open.id, { ...open.terms, ...asked.terms })
    return open.preEntrustId
  }
  if (known !== null && preSigned === null) await takeOverCode(ctx, known, plan)
  const session = {
    ...asked,
    preEntrustId: preEntrustId ?? createPreEntrustId(ctx),
    expiresAtMs: ctx.nowMs + SESSION_MS,
  }
  if (preSigned !== null) await reopenPapaySession(ctx.tx, preSigned.id, session)
  else {
    const named = { id: ctx.nextId(), contractCode, appid, mchid, createdAtMs: ctx.nowMs }
    await insertPapayContract(ctx.tx, { ...named, ...session })
  }
  return session.preEntrustId
}

/** Tells whether a signing is asked for as before; serial, time and kind of signature are those of the request alone. */
function isSameSession(known: Session, asked: Session): boolean {
  const of = ({ planId, notifyUrlTemplate, terms }: Session) => {
    const { displayAccount, contractOuterId, isReturnAsked = false, subAppid } = terms
    return JSON.stringify([
      ...[planId, notifyUrlTemplate],
      ...[displayAccount, contractOuterId, isReturnAsked, subAppid],
    ])
  }
  return of(known) === of(asked)
}

async function takeOverCode(ctx: WorldTx, known: PapayContract, plan: WechatPlan): Promise<void> {
  if (known.state === 'active' || plan.contractCodeAgain === 'refused')
    throw new PapayRefusal('CONTRACT_CODE DUPLICATION')
  await freeContractCode(ctx.tx, known)
}

function termsOf(request: SignTerms, nowMs: number): PapayTerms {
  const { request_serial: requestSerial, contract_display_account: displayAccount } = request
  const { contract_outerid: contractOuterId, return_app } = request
  return {
    ...{ requestSerial, displayAccount, signType: signTypeOf(request) ?? 'MD5' },
    ...{ preSignedAtMs: nowMs, isReturnAsked: return_app === 'Y' },
    ...(contractOuterId === undefined ? {} : { contractOuterId }),
    ...subMerchantTerms(request),
  }
}

async function enqueueContractWebhook(
  ctx: WorldTx,
  contract: PapayContract,
  change: { readonly changeType: 'ADD' | 'DELETE'; readonly urlTemplate: string; readonly traceId: string },
): Promise<void> {
  const { changeType, urlTemplate, traceId } = change
  const { contractCode } = contract
  const account = await findAccount(ctx.tx)
  const told = { contractCode, urlTemplate, traceId }
  const { signType = 'MD5', v3 } = contract.terms
  if (v3 !== undefined) {
    const resource = await toldContractOf(ctx.tx, contract, { account, nowMs: ctx.nowMs })
    const plan = await findWechatPlan(ctx.tx)
    await enqueueWebhook(ctx, { ...wechatNotify(ctx, { type: 'entrust', resource }, plan.v3), ...told })
    return
  }
  const fields = contractNotifyFields(contract, account, { changeType, atMs: ctx.nowMs })
  const payload = { fields: withSubMerchant(fields, contract), signType }
  await enqueueWebhook(ctx, { ...papayNotify(ctx, PAPAY_NOTIFY_KINDS.contract, payload), ...told })
}

function keyOf(request: { contract_id?: string; contract_code?: string; plan_id?: string }) {
  const { contract_id: contractId, contract_code: contractCode, plan_id: planId } = request
  if (contractId !== undefined) return { contractId }
  if (contractCode === undefined || planId === undefined) throw new PapayRefusal('PARAM_ERROR')
  return { contractCode, planId }
}
