import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import {
  type AgreementEnd,
  type AgreementTerms,
  findAgreement,
  findNamed,
  type GatewayAgreement,
  savePlan,
  saveTerminated,
} from './alipay-agreement-repository.ts'
import { logonIdOf, openIdOf } from './alipay-ids.ts'
import { SUCCESS } from './alipay-trade-service.ts'
import { APP_GATEWAY_TEMPLATE, agreementContent, alipayNotify } from './alipay-webhook-provider.ts'
import { type AlipayPlan, alipayPlanOf, findAlipayPlan } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import { isAgreementLive, movePlan } from './rules/agreement.ts'
import { beijingDate } from './rules/beijing-date.ts'
import { toYuanText } from './rules/yuan-text.ts'

/** Service of the gateway for the merchant's calls about agreements. Refusals are AlipayRefusal. */
export interface AlipayAgreementService {
  queryAgreement(
    world: World,
    content: Schemas['AgreementQueryContent'],
  ): Promise<Schemas['AgreementQueryAnswer']>
  unsignByMerchant(
    world: World,
    content: Schemas['AgreementUnsignContent'],
    told: { readonly urlTemplate: string | null; readonly traceId: string },
  ): Promise<Schemas['AgreementUnsignAnswer']>
  modifyPlan(world: World, content: Schemas['PlanModifyContent']): Promise<Schemas['PlanModifyAnswer']>
}

/** The gateway's agreement service. */
export function createAlipayAgreementService(): AlipayAgreementService {
  return {
    async queryAgreement(world, content) {
      const agreement = await queriedOf(world.read, content)
      const plan = await alipayPlanOf(world)
      const isLive = isAgreementLive(agreement, world.nowMs())
      if (!isLive && plan.endedAgreement === 'refusal') throw new AlipayRefusal('AGREEMENT_HAS_UNSIGNED')
      return { ...SUCCESS, ...describe(agreement, { isLive, content, plan }) }
    },
    unsignByMerchant: (world, content, { urlTemplate, traceId }) =>
      world.withTx(async (ctx) => {
        const agreement = await unsignedOf(ctx.tx, content)
        await endAgreement(ctx, agreement, { by: 'merchant', urlTemplate, traceId })
        return SUCCESS
      }),
    modifyPlan: (world, content) => world.withTx((ctx) => modify(ctx, content)),
  }
}

/** Ends a signed agreement and notifies the merchant, by default at the gateway URL of the app. */
export async function endAgreement(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  end: {
    readonly by: Exclude<AgreementEnd, 'expired'>
    readonly urlTemplate: string | null
    readonly traceId: string
  },
): Promise<void> {
  const { by, traceId } = end
  await saveTerminated(ctx.tx, agreement.id, { by, atMs: ctx.nowMs })
  const ended: GatewayAgreement = { ...agreement, state: 'terminated', terminatedAtMs: ctx.nowMs }
  const notify = alipayNotify(ctx, agreementContent(ended, ctx.nowMs))
  await enqueueWebhook(ctx, { ...notify, urlTemplate: end.urlTemplate ?? APP_GATEWAY_TEMPLATE, traceId })
}

/** Expires a signed agreement without a notify. */
export async function expireAgreement(ctx: WorldTx, { id }: GatewayAgreement): Promise<void> {
  await saveTerminated(ctx.tx, id, { by: 'expired', atMs: ctx.nowMs })
}

async function modify(
  ctx: WorldTx,
  { agreement_no, deduct_time }: Schemas['PlanModifyContent'],
): Promise<Schemas['PlanModifyAnswer']> {
  const agreement = await findAgreement(ctx.tx, { agreementNo: agreement_no })
  const plan = agreement?.terms.plan ?? null
  if (agreement === null || plan === null || !isAgreementLive(agreement, ctx.nowMs))
    throw new AlipayRefusal('ILLEGAL_AGREEMENT')
  const { planChanges } = await findAlipayPlan(ctx.tx)
  const limits = { today: beijingDate(ctx.nowMs), isLimited: planChanges === 'ten' }
  const moved = movePlan(plan, deduct_time, limits)
  if (moved === null) throw new AlipayRefusal('ILLEGAL_EXECUTION_TIME')
  await savePlan(ctx.tx, agreement, moved)
  return { ...SUCCESS, agreement_no, deduct_time }
}

async function queriedOf(
  client: Parameters<typeof findNamed>[0],
  content: Schemas['AgreementQueryContent'],
): Promise<GatewayAgreement> {
  const agreement = await findNamed(client, content)
  if (agreement === null) throw new AlipayRefusal('USER_AGREEMENT_NOT_EXIST')
  if (agreement === 'keys-missing') throw new AlipayRefusal('INVALID_PARAMETER', 'agreement_no is missing')
  if (agreement === 'product-unknown') throw new AlipayRefusal('PRODUCT_CODE_NOT_SUPPORTED_ERROR')
  if (agreement === 'user-unknown') throw new AlipayRefusal('USER_NOT_EXIST_ERROR')
  return agreement
}

/** The agreement to be ended. Unsigning has refusals of its own (AL-206, AL-207, AL-208). */
async function unsignedOf(
  client: Parameters<typeof findNamed>[0],
  content: Schemas['AgreementUnsignContent'],
): Promise<GatewayAgreement> {
  const agreement = await findNamed(client, content)
  if (agreement === null) throw new AlipayRefusal('AGREEMENT_NOT_EXIST')
  if (agreement === 'keys-missing') throw new AlipayRefusal('ILLEGAL_PARAMS')
  if (agreement === 'product-unknown') throw new AlipayRefusal('MERCHANT_AGREEMENT_IS_NOT_EXIST')
  if (agreement === 'user-unknown') throw new AlipayRefusal('USER_AGREEMENT_QUERY_FAIL')
  if (agreement.state !== 'active') throw new AlipayRefusal('USER_AGREEMENT_STATUS_NOT_NORMAL')
  return agreement
}

/** What a query answers beside the agreement: how it was asked. */
interface Asked {
  readonly isLive: boolean
  readonly content: Schemas['AgreementQueryContent']
  readonly plan: AlipayPlan
}

function describe(
  agreement: GatewayAgreement,
  { isLive, content, plan }: Asked,
): Omit<Schemas['AgreementQueryAnswer'], 'code' | 'msg'> {
  const { terms, buyerId, externalAgreementNo } = agreement
  const { external_agreement_no: askedNo } = content
  const isAskedByNumber = askedNo !== undefined && content.agreement_no === undefined
  const ownNumber = isAskedByNumber && externalAgreementNo !== null
  return {
    agreement_no: agreement.agreementNo ?? '',
    ...(ownNumber ? { external_agreement_no: externalAgreementNo } : {}),
    personal_product_code: terms.personalProduct,
    sign_scene: terms.signScene,
    status: statusOf(terms, isLive),
    ...timesOf(agreement),
    alipay_logon_id: logonIdOf(buyerId),
    ...(ownNumber && terms.externalLogonId !== null ? { external_logon_id: terms.externalLogonId } : {}),
    ...principalOf(buyerId, plan),
    pricipal_type: 'CARD',
    third_party_type: terms.thirdPartyType,
    ...(terms.payerDeviceId === null ? {} : { device_id: terms.payerDeviceId }),
    ...planned(terms, isLive),
  }
}

/** Who signed, as the app knows its buyers (R-ALIPAY-39). */
function principalOf(buyerId: string, { buyerIds }: AlipayPlan) {
  return buyerIds === 'open-id' ? { principal_open_id: openIdOf(buyerId) } : { principal_id: buyerId }
}

/** Returns the status of a signed agreement in the words of Alipay. */
export function statusOf({ isAwaited }: AgreementTerms, isLive: boolean): 'TEMP' | 'NORMAL' | 'STOP' {
  if (!isLive) return 'STOP'
  return isAwaited ? 'TEMP' : 'NORMAL'
}

function timesOf({ signedAtMs, validUntilMs, terminatedAtMs, createdAtMs }: GatewayAgreement) {
  const signedAt = formatBeijing(signedAtMs ?? createdAtMs)
  const endMs = terminatedAtMs ?? validUntilMs ?? createdAtMs
  return { sign_time: signedAt, valid_time: signedAt, invalid_time: formatBeijing(endMs) }
}

function planned({ plan, singleAmountFen }: AgreementTerms, isLive: boolean) {
  if (plan === null || singleAmountFen === null) return {}
  const { deductions = 0, nextDate, lastDate } = plan
  const single_amount = toYuanText(singleAmountFen)
  const days = { execute_time: nextDate, latest_execute_time: nextDate }
  return {
    single_quota: single_amount,
    ...(lastDate === null ? {} : { last_deduct_time: lastDate }),
    ...(isLive ? { next_deduct_time: nextDate } : {}),
    ...(isLive ? { execution_plans: [{ period_id: String(deductions + 1), single_amount, ...days }] } : {}),
  }
}
