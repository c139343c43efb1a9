import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { Instant } from '../../engine/kernel/clock.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { isGbk } from '../../wire/alipay/alipay-signing.ts'
import {
  type AgreementTerms,
  findAgreement,
  type GatewayAgreement,
  listSigned,
  saveSheet,
  saveSigned,
  sceneIn,
} from './alipay-agreement-repository.ts'
import { createAgreementNo } from './alipay-ids.ts'
import { APP_GATEWAY_TEMPLATE, agreementContent, alipayNotify } from './alipay-webhook-provider.ts'
import {
  type AgreementScene,
  isAgreementLive,
  isPlanAllowed,
  isSceneTaken,
  MAX_AGREEMENTS,
  sceneOf,
  signUntilMs,
  validUntilMs,
} from './rules/agreement.ts'
import { type ContractedProduct, contractedPair } from './rules/agreement-product.ts'
import { type BeijingDate, beijingDate } from './rules/beijing-date.ts'
import { fromYuan } from './rules/yuan-text.ts'

/** Terms that a user is asked to agree to, and until when. */
export interface SignTerms extends AgreementTerms {
  readonly externalAgreementNo: string | null
  readonly signUntilMs: number
}

/** When a request was signed and is read, and what its merchant contracted. */
interface SignCircumstances {
  readonly signedAtMs: Instant
  readonly nowMs: Instant
  readonly contracted: ContractedProduct
  readonly charset: string
}

/** The terms of a genuine request; why not, when Alipay makes no agreement on such terms. */
export function readSignTerms(
  content: Schemas['AgreementSignContent'],
  { signedAtMs, nowMs, contracted, charset }: SignCircumstances,
): SignTerms | 'not-contracted' | 'invalid-request' {
  const pair = contractedPair(content, contracted)
  if (pair === null) return 'not-contracted'
  const untilMs = signUntilMs(signedAtMs, content.effect_time)
  const isCycle = pair.personalProduct === 'CYCLE_PAY_AUTH_P'
  const agreed = isCycle ? cycleTerms(content.period_rule_params, beijingDate(nowMs)) : WITHOUT_PLAN
  const signScene = sceneOf(content.sign_scene, content.external_agreement_no)
  if (untilMs === null || agreed === null || signScene === null) return 'invalid-request'
  return {
    ...pair,
    ...agreed,
    externalAgreementNo: content.external_agreement_no ?? null,
    signUntilMs: untilMs,
    signScene,
    externalLogonId: content.external_logon_id?.toWellFormed() ?? null,
    validity: content.sign_validity_period ?? null,
    requestedAtMs: signedAtMs,
    isAwaited: content.agreement_effect_type === 'NOTICE',
    thirdPartyType: content.third_party_type ?? 'PARTNER',
    payerDeviceId: content.device_params?.device_id?.toWellFormed() ?? null,
    ...(isGbk(charset) && { charset }),
  }
}

const WITHOUT_PLAN = { plan: null, singleAmountFen: null, totalAmountFen: null, totalPayments: null }

function cycleTerms(rules: Schemas['AgreementSignContent']['period_rule_params'], today: BeijingDate) {
  if (rules === undefined) return null
  const { period_type: periodType, period, execute_time: nextDate, single_amount } = rules
  const plan = { periodType, period: Number(period), nextDate, lastDate: null }
  const singleAmountFen = fromYuan(single_amount)
  const totalAmountFen = rules.total_amount === undefined ? null : fromYuan(rules.total_amount)
  const totalPayments = rules.total_payments === undefined ? null : Number(rules.total_payments)
  const isBounded = rules.total_amount === undefined || (totalAmountFen ?? 0) > 0
  const isCounted = totalPayments === null || (Number.isSafeInteger(totalPayments) && totalPayments > 0)
  if (singleAmountFen === null || singleAmountFen < 1 || !isBounded || !isCounted) return null
  return isPlanAllowed(plan, today) ? { plan, singleAmountFen, totalAmountFen, totalPayments } : null
}

/** Returns what a sheet or a cashier shows of the terms. */
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
  const known = externalAgreementNo === null ? null : await findAgreement(ctx.tx, { externalAgreementNo })
  if (known?.state === 'active') return { status: 'signed' }
  if (known?.state === 'terminated' || ctx.nowMs >= untilMs) return { status: 'ended' }
  const refusal = await refusalOf(ctx, parties.buyerId, sceneIn({ externalAgreementNo, terms }))
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
  const refusal = await refusalOf(ctx, agreement.buyerId, sceneIn(agreement))
  if (refusal !== null) return { status: refusal }
  const agreementNo = createAgreementNo(ctx)
  const signed = {
    agreementNo,
    validUntilMs: validUntilMs(agreement.terms.requestedAtMs, agreement.terms.validity),
  }
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
  if (isSceneTaken(wanted, living.map(sceneIn))) return 'scene-taken'
  return living.length >= MAX_AGREEMENTS ? 'too-many' : null
}
