import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import {
  type AgreementEnd,
  findAgreement,
  type GatewayAgreement,
  savePlan,
  saveTerminated,
} from './alipay-agreement-repository.ts'
import { logonIdOf } from './alipay-ids.ts'
import { SUCCESS } from './alipay-trade-service.ts'
import { APP_GATEWAY_TEMPLATE, agreementContent, alipayNotify } from './alipay-webhook-provider.ts'
import { findAlipayPlan } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import { isAgreementLive, movePlan } from './rules/agreement.ts'
import { beijingDate } from './rules/beijing-date.ts'

/** What the merchant's calls about agreements do at the gateway. Refusals are AlipayRefusal. */
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
      const agreement = await signedOf(world.read, content)
      return { ...SUCCESS, ...describe(agreement, world.nowMs()) }
    },
    unsignByMerchant: (world, content, { urlTemplate, traceId }) =>
      world.withTx(async (ctx) => {
        const agreement = await signedOf(ctx.tx, content)
        if (agreement.state !== 'active') throw new AlipayRefusal('USER_AGREEMENT_STATUS_INVALID')
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

async function signedOf(
  client: Parameters<typeof findAgreement>[0],
  content: Schemas['AgreementQueryContent'],
): Promise<GatewayAgreement> {
  const { agreement_no: agreementNo, external_agreement_no: externalAgreementNo } = content
  const { personal_product_code, sign_scene } = content
  if (agreementNo === undefined && (!externalAgreementNo || !personal_product_code || !sign_scene)) {
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'agreement_no is missing')
  }
  const by = agreementNo === undefined ? { externalAgreementNo: externalAgreementNo ?? '' } : { agreementNo }
  const agreement = await findAgreement(client, by)
  // A sheet nobody signed is no agreement, and one of another scene is another agreement.
  const { product, signScene } = agreement?.terms ?? {}
  const isMeant =
    agreement?.agreementNo &&
    (sign_scene ?? signScene) === signScene &&
    (personal_product_code ?? `${product}_P`) === `${product}_P`
  if (!isMeant) throw new AlipayRefusal('USER_AGREEMENT_NOT_EXIST')
  return agreement
}

function describe(
  agreement: GatewayAgreement,
  nowMs: number,
): Omit<Schemas['AgreementQueryAnswer'], 'code' | 'msg'> {
  const { terms, signedAtMs, validUntilMs, terminatedAtMs } = agreement
  const { plan } = terms
  const signedAt = formatBeijing(signedAtMs ?? nowMs)
  const isAlive = isAgreementLive(agreement, nowMs)
  return {
    agreement_no: agreement.agreementNo ?? '',
    external_agreement_no: agreement.externalAgreementNo,
    personal_product_code: `${terms.product}_P` as const,
    sign_scene: terms.signScene,
    status: isAlive ? 'NORMAL' : 'STOP',
    sign_time: signedAt,
    valid_time: signedAt,
    invalid_time: formatBeijing(terminatedAtMs ?? validUntilMs ?? nowMs),
    alipay_logon_id: logonIdOf(agreement.buyerId),
    ...(terms.externalLogonId === null ? {} : { external_logon_id: terms.externalLogonId }),
    ...(terms.singleAmountFen === null ? {} : { single_quota: toYuanText(terms.singleAmountFen) }),
    ...(plan?.lastDate ? { last_deduct_time: plan.lastDate } : {}),
    ...(plan && isAlive ? { next_deduct_time: plan.nextDate } : {}),
  }
}
