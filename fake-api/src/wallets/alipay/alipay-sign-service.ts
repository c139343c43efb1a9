import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { randomHex } from '../shared/crypto.ts'
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts'
import { toWebhookTemplate } from '../webhooks/webhook-url.ts'
import type { AlipayKeyStore, GatewayKeys } from './alipay-account.ts'
import {
  type AgreementTerms,
  findAgreement,
  type GatewayAgreement,
  listSigned,
  saveSheet,
  saveSigned,
} from './alipay-agreement-repository.ts'
import { endAgreement } from './alipay-agreement-service.ts'
import { createAgreementNo, DEFAULT_BUYER_ID, fromYuan } from './alipay-messages.ts'
import { HostRefusal } from './alipay-refusal.ts'
import { readSdkString, type SdkStringTerms } from './alipay-signing.ts'
import { agreementContent, alipayNotify } from './alipay-webhook-provider.ts'
import { isAgreementLive, MAX_AGREEMENTS, signUntilMs, validUntilMs } from './rules/agreement-rules.ts'
import { type BeijingDate, beijingDate } from './rules/beijing-date.ts'
import { isPlanAllowed, MAX_SINGLE_FEN, planOn } from './rules/cycle-plan.ts'

/** What the Alipay app on the user's phone does about agreements (assumed: the real calls are not public). */
export interface AlipaySignService {
  openSignSheet(world: World, request: Schemas['SignSheetRequest']): Promise<Schemas['SignSheetResponse']>
  sign(world: World, request: Schemas['SignRequest'], traceId: string): Promise<Schemas['SignResponse']>
  listAgreements(world: World, request: Schemas['AgreementsRequest']): Promise<Schemas['AgreementsResponse']>
  unsignByUser(
    world: World,
    request: Schemas['UnsignRequest'],
    traceId: string,
  ): Promise<Schemas['UnsignResponse']>
}

/** What the sign service needs. */
export interface AlipaySignOptions {
  readonly keys: AlipayKeyStore
  readonly productBaseUrl: () => string
}

/** The gateway's sign service. */
export function createAlipaySignService(options: AlipaySignOptions): AlipaySignService {
  return {
    async openSignSheet(world, { signString, buyerId = DEFAULT_BUYER_ID }) {
      const keys = await options.keys.gatewayOf(world)
      const place = { worldId: world.id, productBaseUrl: options.productBaseUrl() }
      const signed = readSdkString('sign', signString, keys)
      const notifyUrlTemplate = signed?.notifyUrl ? toWebhookTemplate(signed.notifyUrl, place) : null
      const terms = signed === null ? null : readSignTerms(signed, beijingDate(world.nowMs()))
      if (terms === null || (signed?.notifyUrl && notifyUrlTemplate === null))
        return { status: 'invalid-request' }
      return world.withTx((ctx) => open(ctx, terms, { keys, buyerId, notifyUrlTemplate }))
    },
    async sign(world, request, traceId) {
      const answer = await world.withTx((ctx) => sign(ctx, request, traceId))
      await world.clock.runDue()
      return answer
    },
    async listAgreements(world, { buyerId = DEFAULT_BUYER_ID }) {
      const { merchantName } = await options.keys.gatewayOf(world)
      const nowMs = world.nowMs()
      const living = (await listSigned(world.read, buyerId)).filter((agreement) =>
        isAgreementLive(agreement, nowMs),
      )
      return { agreements: living.map((agreement) => ({ ...listed(agreement, nowMs), merchantName })) }
    },
    async unsignByUser(world, request, traceId) {
      const answer = await world.withTx((ctx) => unsign(ctx, request, traceId))
      await world.clock.runDue()
      return answer
    },
  }
}

async function open(
  ctx: WorldTx,
  terms: SignTerms,
  around: { readonly keys: GatewayKeys; readonly buyerId: string; readonly notifyUrlTemplate: string | null },
): Promise<Schemas['SignSheetResponse']> {
  const { externalAgreementNo, signUntilMs, ...agreed } = terms
  const known = await findAgreement(ctx.tx, { externalAgreementNo })
  if (known?.state === 'active') return { status: 'signed' }
  if (known?.state === 'terminated' || ctx.nowMs >= signUntilMs) return { status: 'ended' }
  const { keys, buyerId, notifyUrlTemplate } = around
  if (await isFull(ctx, buyerId)) return { status: 'too-many' }
  const sheetId = known?.sheetId ?? randomHex(ctx, 32)
  const kept = { id: known?.id ?? ctx.nextId(), externalAgreementNo, sheetId, buyerId, notifyUrlTemplate }
  const { sellerId, merchantName } = keys
  await saveSheet(ctx.tx, { ...kept, terms: agreed, signUntilMs, createdAtMs: ctx.nowMs, sellerId })
  const { plan, singleAmountFen, externalLogonId } = agreed
  return {
    status: 'signable',
    sheetId,
    merchantName,
    singleAmountFen,
    periodType: plan.periodType,
    period: plan.period,
    executeDate: plan.nextDate,
    ...(externalLogonId === null ? {} : { externalLogonId }),
  }
}

async function sign(
  ctx: WorldTx,
  { sheetId }: Schemas['SignRequest'],
  traceId: string,
): Promise<Schemas['SignResponse']> {
  const agreement = await findAgreement(ctx.tx, { sheetId })
  if (agreement === null) throw new HostRefusal('NOT_FOUND', '签约单不存在')
  // A second tap finds it signed: same answer, nobody told again.
  if (agreement.state === 'active') return { status: 'signed', agreementNo: agreement.agreementNo ?? '' }
  if (agreement.state === 'terminated' || ctx.nowMs >= agreement.signUntilMs) return { status: 'ended' }
  if (await isFull(ctx, agreement.buyerId)) return { status: 'too-many' }
  const agreementNo = createAgreementNo(ctx)
  const signed = { agreementNo, validUntilMs: validUntilMs(ctx.nowMs, agreement.terms.validity) }
  await saveSigned(ctx.tx, agreement.id, { ...signed, atMs: ctx.nowMs })
  if (agreement.notifyUrlTemplate !== null) {
    const living: GatewayAgreement = { ...agreement, ...signed, state: 'active', signedAtMs: ctx.nowMs }
    const notify = alipayNotify(agreementContent(living, ctx.nowMs))
    await enqueueWebhook(ctx, { ...notify, urlTemplate: agreement.notifyUrlTemplate, traceId })
  }
  return { status: 'signed', agreementNo }
}

async function unsign(
  ctx: WorldTx,
  { agreementNo, buyerId = DEFAULT_BUYER_ID }: Schemas['UnsignRequest'],
  traceId: string,
): Promise<Schemas['UnsignResponse']> {
  const agreement = await findAgreement(ctx.tx, { agreementNo })
  // Nobody learns of another user's agreements.
  if (agreement?.buyerId !== buyerId) return { status: 'unknown' }
  if (agreement.state === 'active')
    await endAgreement(ctx, agreement, { by: 'user', urlTemplate: null, traceId })
  return { status: 'ended' }
}

async function isFull(ctx: WorldTx, buyerId: string): Promise<boolean> {
  const signed = await listSigned(ctx.tx, buyerId)
  return signed.filter((agreement) => isAgreementLive(agreement, ctx.nowMs)).length >= MAX_AGREEMENTS
}

function listed(agreement: GatewayAgreement, nowMs: number) {
  const { agreementNo, externalAgreementNo, terms, signedAtMs } = agreement
  return {
    agreementNo: agreementNo ?? '',
    externalAgreementNo,
    singleAmountFen: terms.singleAmountFen,
    nextDeductDate: planOn(terms.plan, beijingDate(nowMs)).nextDate,
    signedAtMs: signedAtMs ?? nowMs,
  }
}

/** What a sign string asks the user to agree to, and until when. */
export interface SignTerms extends AgreementTerms {
  readonly externalAgreementNo: string
  readonly signUntilMs: number
}

/** The terms of a genuine sign string, or null when Alipay makes no agreement on such terms. */
function readSignTerms(signed: SdkStringTerms<'sign'>, today: BeijingDate): SignTerms | null {
  const { content, signedAtMs } = signed
  const { period_type: periodType, period, execute_time, single_amount } = content.period_rule_params
  const plan = { periodType, period: Number(period), nextDate: execute_time, lastDate: null }
  const singleAmountFen = fromYuan(single_amount)
  const untilMs = signUntilMs(signedAtMs, content.effect_time)
  if (singleAmountFen === null || singleAmountFen < 1 || singleAmountFen > MAX_SINGLE_FEN) return null
  if (untilMs === null || !isPlanAllowed(plan, today)) return null
  return {
    externalAgreementNo: content.external_agreement_no,
    signUntilMs: untilMs,
    plan,
    singleAmountFen,
    signScene: content.sign_scene.toWellFormed(),
    externalLogonId: content.external_logon_id?.toWellFormed() ?? null,
    validity: content.sign_validity_period ?? null,
  }
}
