import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { backendAheadMs } from '../../engine/gateway/backend-clock.ts'
import { NotBuiltError } from '../../engine/gateway/not-built.ts'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { toWebhookTemplate, type WebhookBase } from '../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import {
  openSheet,
  readSignTerms,
  type SheetParties,
  type SignTerms,
  shownTerms,
  signSheet,
} from './agreement-sheet.ts'
import type { AlipayKeyStore } from './alipay-account.ts'
import { findAgreement, type GatewayAgreement, listSigned } from './alipay-agreement-repository.ts'
import { endAgreement } from './alipay-agreement-service.ts'
import { DEFAULT_BUYER_ID } from './alipay-ids.ts'
import { alipayPlanOf } from './certificate-keys.ts'
import { readMerchantString, signStringOf } from './merchant-string.ts'
import { HostRefusal, UnbuiltString } from './refusals/alipay-refusal.ts'
import { isAgreementLive } from './rules/agreement.ts'
import { notContractedRemark } from './rules/agreement-product.ts'
import { clockRemark } from './rules/client-clock.ts'

/** Service of the Alipay app on the user's phone for agreements (assumed: the real calls are not public). */
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

/** Dependencies of the sign service. */
export interface AlipaySignOptions {
  readonly keys: AlipayKeyStore
  readonly webhookBase: () => WebhookBase
}

/** The gateway's sign service. */
export function createAlipaySignService(options: AlipaySignOptions): AlipaySignService {
  return {
    async openSignSheet(world, { signString, buyerId = DEFAULT_BUYER_ID }) {
      const { deductionProduct: contracted } = await alipayPlanOf(world)
      const keys = await options.keys.gatewayOf(world)
      const { merchantName, sellerId } = keys
      const target = { worldId: world.id, ...options.webhookBase() }
      const signed = readSignString(signStringOf(signString), keys)
      if (signed === null) return { status: 'invalid-request' }
      const { content, notifyUrl, signedIn, charset } = signed
      const aheadMs = await backendAheadMs(world, 'alipay')
      const signedAtMs = signed.signedAtMs - aheadMs
      const notifyUrlTemplate =
        notifyUrl === null ? null : toWebhookTemplate(notifyUrl, { ...target, worldId: signedIn ?? world.id })
      const terms = readSignTerms(content, { signedAtMs, nowMs: world.nowMs(), contracted, charset })
      if (terms === 'not-contracted') return { ...NOT_CONTRACTED, remark: notContractedRemark(content) }
      if (terms === 'invalid-request' || (notifyUrl !== null && notifyUrlTemplate === null))
        return { status: 'invalid-request' }
      const parties = { sellerId, buyerId, notifyUrlTemplate }
      const remark = clockRemark(formatBeijing(signed.signedAtMs), world.nowMs() + aheadMs)
      return world.withTx((ctx) => open(ctx, terms, { parties, merchantName, remark }))
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

/** Reads sign_params; one that asks for what is not built opens no sheet. */
function readSignString(text: string, keys: Parameters<typeof readMerchantString>[2]) {
  try {
    return readMerchantString('sign', text, keys)
  } catch (error) {
    if (!(error instanceof NotBuiltError)) throw error
    throw new UnbuiltString(error, { status: 'invalid-request' })
  }
}

/** The page says that merchant and Alipay have no such agreement (R-ALIPAY-64). */
const NOT_CONTRACTED = { status: 'not-contracted', errorCode: 'MERCHANT_AGREEMENT_IS_NOT_EXIST' } as const

/** Beside the terms: who signs, for whom, and what is wrong with the clock of the server that signed the request. */
interface Opened {
  readonly parties: SheetParties
  readonly merchantName: string
  readonly remark: string | null
}

async function open(
  ctx: WorldTx,
  terms: SignTerms,
  { parties, merchantName, remark }: Opened,
): Promise<Schemas['SignSheetResponse']> {
  const { status, sheetId } = await openSheet(ctx, terms, parties)
  if (status === 'ended' && remark !== null) return { status, remark }
  return sheetId === undefined ? { status } : { status, sheetId, merchantName, ...shownTerms(terms) }
}

async function sign(
  ctx: WorldTx,
  { sheetId }: Schemas['SignRequest'],
  traceId: string,
): Promise<Schemas['SignResponse']> {
  const agreement = await findAgreement(ctx.tx, { sheetId })
  if (agreement === null) throw new HostRefusal('NOT_FOUND', '签约单不存在')
  return signSheet(ctx, agreement, traceId)
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

function listed({ agreementNo, externalAgreementNo, terms, signedAtMs }: GatewayAgreement, nowMs: number) {
  const { plan, singleAmountFen } = terms
  return {
    agreementNo: agreementNo ?? '',
    ...(externalAgreementNo === null ? {} : { externalAgreementNo }),
    ...(singleAmountFen === null ? {} : { singleAmountFen }),
    ...(plan === null ? {} : { nextDeductDate: plan.nextDate }),
    signedAtMs: signedAtMs ?? nowMs,
  }
}
