import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { Instant } from '../../engine/kernel/clock.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { fromYuan } from '../../wire/alipay/alipay-messages.ts'
import {
  type AgreementTerms,
  findAgreement,
  type GatewayAgreement,
  listSigned,
  saveSheet,
  saveSigned,
} from './alipay-agreement-repository.ts'
import { createAgreementNo } from './alipay-ids.ts'
import { APP_GATEWAY_TEMPLATE, agreementContent, alipayNotify } from './alipay-webhook-provider.ts'
import {
  type AgreementScene,
  isAgreementLive,
  isPlanAllowed,
  isSceneAllowed,
  isSceneTaken,
  MAX_AGREEMENTS,
  MAX_SINGLE_FEN,
  signUntilMs,
  validUntilMs,
} from './rules/agreement.ts'
import { type BeijingDate, beijingDate } from './rules/beijing-date.ts'

/** What a user is asked to agree to, and until when. */
export interface SignTerms extends AgreementTerms {
  readonly externalAgreementNo: string
  readonly signUntilMs: number
}

/** The terms of a genuine request, or null when Alipay makes no agreement on such terms. */
export function readSignTerms(
  content: Schemas['AgreementSignContent'],
  { signedAtMs, nowMs }: { readonly signedAtMs: Instant; readonly nowMs: Instant },
): SignTerms | null {
  const untilMs = signUntilMs(signedAtMs, content.effect_time)
  const isCycle = content.personal_product_code === 'CYCLE_PAY_AUTH_P'
  const agreed = isCycle ? cycleTerms(content.period_rule_params, beijingDate(nowMs)) : GENERAL
  if (untilMs === null || agreed === null || !isSceneAllowed(content.sign_scene)) return null
  return {
    ...agreed,
    externalAgreementNo: content.external_agreement_no,
    signUntilMs: untilMs,
    signScene: content.sign_scene,
    externalLogonId: content.external_logon_id?.toWellFormed() ?? null,
    validity: content.sign_validity_period ?? null,
  }
}

const GENERAL = { product: 'GENERAL_WITHHOLDING', plan: null, singleAmountFen: null } as const

function cycleTerms(rules: Schemas['AgreementSignContent']['period_rule_params'], today: BeijingDate) {
  if (rules === undefined) return null
  const { period_type: periodType, period, execute_time: nextDate, single_amount } = rules
  const plan = { periodType, period: Number(period), nextDate, lastDate: null }
  const singleAmountFen = fromYuan(single_amount)
  if (singleAmountFen === null || singleAmountFen < 1 || singleAmountFen > MAX_SINGLE_FEN) return null
  return isPlanAllowed(plan, today) ? ({ product: 'CYCLE_PAY_AUTH', plan, singleAmountFen } as const) : null
}

/** What a sheet or a cashier shows of the terms. */
export function shownTerms({ plan, singleAmountFen, externalLogonId }: AgreementTerms) {
  const shown = plan && { periodType: plan.periodType, period: plan.period, executeDate: plan.nextDate }
  return {
    ...(externalLogonId === null ? {} : { externalLogonId }),
    ...(singleAmountFen === null ? {} : { singleAmountFen }),
    ...shown,
  }
}

/** Who is asked to sign, for whom, and where the signature is told of. */
export interface SheetParties {
  readonly sellerId: string
  readonly buyerId: string
  readonly notifyUrlTemplate: string | null
}

/** Opens what can be signed, again under new terms while nobody has signed it; or answers why it cannot be. */
export async function openSheet(
  ctx: WorldTx,
  terms: SignTerms,
  parties: SheetParties,
): Promise<{ readonly status: Schemas['SignSheetResponse']['status']; readonly sheetId?: string }> {
  const { externalAgreementNo, signUntilMs: untilMs, ...agreed } = terms
  const known = await findAgreement(ctx.tx, { externalAgreementNo })
  if (known?.state === 'active') return { status: 'signed' }
  if (known?.state === 'terminated' || ctx.nowMs >= untilMs) return { status: 'ended' }
  const refusal = await refusalOf(ctx, parties.buyerId, terms)
  if (refusal !== null) return { status: refusal }
  const sheetId = known?.sheetId ?? randomHex(ctx, 32)
  const kept = { id: known?.id ?? ctx.nextId(), externalAgreementNo, sheetId, ...parties }
  await saveSheet(ctx.tx, { ...kept, terms: agreed, signUntilMs: untilMs, createdAtMs: ctx.nowMs })
  return { status: 'signable', sheetId }
}

/**
 * The user agrees. The merchant is told at the notify URL of the request, or at the app's gateway without one
 * (R-ALIPAY-29); a second tap finds it signed, and nobody is told again.
 */
export async function signSheet(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  traceId: string,
): Promise<Schemas['SignResponse']> {
  if (agreement.state === 'active') return { status: 'signed', agreementNo: agreement.agreementNo ?? '' }
  if (agreement.state === 'terminated' || ctx.nowMs >= agreement.signUntilMs) return { status: 'ended' }
  const refusal = await refusalOf(ctx, agreement.buyerId, agreement.terms)
  if (refusal !== null) return { status: refusal }
  const agreementNo = createAgreementNo(ctx)
  const signed = { agreementNo, validUntilMs: validUntilMs(ctx.nowMs, agreement.terms.validity) }
  await saveSigned(ctx.tx, agreement.id, { ...signed, atMs: ctx.nowMs })
  const living: GatewayAgreement = { ...agreement, ...signed, state: 'active', signedAtMs: ctx.nowMs }
  const urlTemplate = agreement.notifyUrlTemplate ?? APP_GATEWAY_TEMPLATE
  await enqueueWebhook(ctx, {
    ...alipayNotify(ctx, agreementContent(living, ctx.nowMs)),
    urlTemplate,
    traceId,
  })
  return { status: 'signed', agreementNo }
}

async function refusalOf(
  ctx: WorldTx,
  buyerId: string,
  wanted: AgreementScene,
): Promise<'scene-taken' | 'too-many' | null> {
  const signed = await listSigned(ctx.tx, buyerId)
  const living = signed.filter((agreement) => isAgreementLive(agreement, ctx.nowMs))
  const scenes = living.map(({ terms }) => terms)
  if (isSceneTaken(wanted, scenes)) return 'scene-taken'
  return living.length >= MAX_AGREEMENTS ? 'too-many' : null
}
