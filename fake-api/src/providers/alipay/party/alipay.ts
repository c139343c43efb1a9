import urls from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import { notBuiltCalls } from '@skyshop/openapi/not-built'
import { type DeductionOutcome, takeDeductionOutcome } from '../../../engine/faults/deduction-outcome.ts'
import { notBuiltOf, notBuiltText } from '../../../engine/gateway/not-built.ts'
import { registerProviderPages } from '../../../engine/gateway/page-routes.ts'
import { registerRestGateway } from '../../../engine/gateway/rest-gateway-routes.ts'
import {
  type AccountSettings,
  contractOf,
  describeEvents,
  type Party,
  type PartyContext,
  type ProviderAgreements,
} from '../../../engine/party/party.ts'
import { tradeRecords } from '../../../engine/party/trade-records.ts'
import { randomHex } from '../../../engine/signing/crypto.ts'
import type { WorldTx } from '../../../engine/world/transaction/world.ts'
import {
  ALIPAY_KEY,
  alipayMerchantFiles,
  createAlipayAccount,
  createAlipayKeyStore,
  findAlipayAccount,
  writeAlipayAccount,
} from '../alipay-account.ts'
import { findAgreement, savePlan, saveSheet, saveSigned } from '../alipay-agreement-repository.ts'
import { endAgreement, expireAgreement } from '../alipay-agreement-service.ts'
import { createAgreementNo, DEFAULT_BUYER_ID } from '../alipay-ids.ts'
import { REFUND_EVENTS } from '../alipay-refund-service.ts'
import { APP_GATEWAY_SETTING, createAlipayWebhookProvider } from '../alipay-webhook-provider.ts'
import { registerBillFiles } from '../bills/bill-routes.ts'
import {
  type AlipayPlan,
  alipayPlanOf,
  changedAppPlan,
  ensureAlipayCertificates,
  findAlipayPlan,
} from '../certificate-keys.ts'
import { deductionEvents, type TakeForcedOutcome } from '../deduction-money.ts'
import { registerAlipayGateway } from '../gateway/alipay-gateway-routes.ts'
import { createAlipayGatewayService } from '../gateway/alipay-gateway-service.ts'
import { createDepositBackProvider, DEPOSIT_BACK_EVENTS } from '../gateway/deposit-back.ts'
import { HostRefusal } from '../refusals/alipay-refusal.ts'
import { afterDeduction, type CyclePlan, movePlan, validUntilMs } from '../rules/agreement.ts'
import { beijingDate } from '../rules/beijing-date.ts'
import { ALIPAY_EVENTS } from '../trade-closing.ts'
import { createAlipayV3Gateway } from '../v3/alipay-v3-gateway.ts'
import { createWebCashierPage } from '../web/web-cashier-page.ts'
import { alipayPayers } from './alipay-payer.ts'

/** Makes Alipay: payments in the app, and cycle agreements. */
export function alipay(context: PartyContext): Party {
  const keys = createAlipayKeyStore(context.merchant)
  const parts = { ...context, keys, takeForcedOutcome }
  const service = createAlipayGatewayService(parts)
  return {
    name: 'alipay',
    title: 'Alipay',
    domains: ['.alipay.com', '.alipaydev.com'],
    contract: contractOf(urls.gateway, { operationId: UNKNOWN_METHOD }),
    signatureFaults: ['unsigned', 'bad-signature'],
    tables: ['GatewayTransaction', 'GatewayRefund', 'GatewayContract'],
    records: {
      ...tradeRecords('alipay'),
      hasContract: async (read, code) => (await findAgreement(read, { externalAgreementNo: code })) !== null,
    },
    keys: { [ALIPAY_KEY]: async () => writeAlipayAccount(await createAlipayAccount()) },
    events: describeEvents(
      { ...ALIPAY_EVENTS, ...REFUND_EVENTS, ...DEPOSIT_BACK_EVENTS, ...deductionEvents(takeForcedOutcome) },
      EVENT_TEXTS,
    ),
    webhooks: [createAlipayWebhookProvider(parts), createDepositBackProvider(parts)],
    register(server, serving) {
      registerAlipayGateway(server, { ...serving, webhookBase: context.webhookBase, service, keys })
      registerRestGateway(server, createAlipayV3Gateway({ ...context, service, keys }), serving)
      registerProviderPages(server, [createWebCashierPage({ keys })], serving)
      registerBillFiles(server, serving)
    },
    refuseUnknown({ method, path }) {
      const notBuilt = notBuiltOf(notBuiltCalls.alipay, `${method} ${path.slice(0, 100)}`)
      const text = JSON.stringify(new HostRefusal('NOT_FOUND', notBuiltText(notBuilt)).toMessage())
      return { status: 404, mediaType: 'application/json', text, notBuilt }
    },
    payers: alipayPayers({ ...parts, service }),
    account: {
      files: alipayMerchantFiles,
      unlisted: ['platformCertificates'],
      settings: settingsOf(context),
    },
    agreements,
  }
}

/** What the journal calls a request on Alipay's one path whose method is none of its own. */
const UNKNOWN_METHOD = 'alipayGateway'

const EVENT_TEXTS = {
  'alipay.trade-end': { label: 'Alipay closes what nobody paid', subject: 'orderNo' },
  'alipay.trade-finish': { label: 'Alipay ends the time for refunds', subject: 'orderNo' },
  'alipay.refund-apply': { label: 'Alipay makes a refund', subject: 'orderNo' },
  'alipay.deposit-back': { label: 'a bank has the money of a refund', subject: 'orderNo' },
  'alipay.deduction-settle': { label: 'Alipay deduction', subject: 'orderNo' },
} as const

const OUTCOMES = {
  'not-enough': 'ACQ.BUYER_BALANCE_NOT_ENOUGH',
  'over-limit': 'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR',
  'account-abnormal': 'ACQ.BUYER_ENABLE_STATUS_FORBID',
  // Alipay has no closer words for these.
  'account-closed': 'ACQ.BUYER_ENABLE_STATUS_FORBID',
  'bank-maintenance': 'aop.unknow-error',
  'order-wrong': 'ACQ.INVALID_PARAMETER',
  'system-error': 'aop.unknow-error',
  'no-reason': 'aop.unknow-error',
  pending: 'undetermined',
} as const satisfies Record<DeductionOutcome, string>

const takeForcedOutcome: TakeForcedOutcome = async (ctx, externalAgreementNo) => {
  const outcome = await takeDeductionOutcome(ctx, externalAgreementNo)
  return outcome === null ? 'paid' : OUTCOMES[outcome]
}

const settingsOf = ({ merchant }: PartyContext): AccountSettings => ({
  addresses: [APP_GATEWAY_SETTING],
  of: alipayPlanOf,
  async prepare(world, { signMode }: Partial<AlipayPlan>) {
    if (signMode !== 'certificate') return
    const keys = await findAlipayAccount(world.read)
    await ensureAlipayCertificates(world, { ...keys, merchantName: merchant().name })
  },
  changed: async (ctx, change: Partial<AlipayPlan>) =>
    changedAppPlan(await findAlipayPlan(ctx.tx), change, ctx.nowMs),
})

const agreements: ProviderAgreements = {
  async sign(ctx, request) {
    const { contractCode: externalAgreementNo, amountFen, periodDays, displayAccount, signUntilMs } = request
    const nextDate = beijingDate(request.firstDeductionMs)
    const plan = { periodType: 'DAY', period: periodDays, nextDate, lastDate: null } as const
    const pair = { personalProduct: 'CYCLE_PAY_AUTH_P', product: 'GENERAL_WITHHOLDING' } as const
    const agreed = { ...pair, signScene: 'INDUSTRY|DIGITAL_MEDIA', validity: null, requestedAtMs: ctx.nowMs }
    const usual = { isAwaited: false, thirdPartyType: 'PARTNER', payerDeviceId: null } as const
    const bounds = { singleAmountFen: amountFen, totalAmountFen: null, totalPayments: null }
    const terms = { ...agreed, ...usual, ...bounds, plan }
    const id = ctx.nextId()
    await saveSheet(ctx.tx, {
      ...{ id, externalAgreementNo, signUntilMs, createdAtMs: ctx.nowMs, sheetId: randomHex(ctx, 32) },
      ...{ buyerId: DEFAULT_BUYER_ID, sellerId: '', notifyUrlTemplate: null },
      terms: { ...terms, externalLogonId: displayAccount },
    })
    const agreementNo = createAgreementNo(ctx)
    const signed = { agreementNo, validUntilMs: validUntilMs(ctx.nowMs, null), atMs: ctx.nowMs }
    await saveSigned(ctx.tx, id, signed)
    return agreementNo
  },
  announce: (ctx, { contractCode }) =>
    changePlan(ctx, contractCode, (plan) => {
      const today = beijingDate(ctx.nowMs)
      return movePlan(plan, today, { today, isLimited: false }) ?? plan
    }),
  deducted: (ctx, contractCode) => changePlan(ctx, contractCode, (plan) => afterDeduction(plan, 0)),
  // Alipay gives no reason, and tells nobody of an expiry.
  end: (world, { contractCode: number, by, traceId }) =>
    world.withTx(async (ctx) => {
      const ofMerchant = await findAgreement(ctx.tx, { externalAgreementNo: number })
      const agreement = ofMerchant ?? (await findAgreement(ctx.tx, { agreementNo: number }))
      if (agreement === null) return 'unknown'
      if (agreement.state !== 'active') return 'not-signed'
      if (by === 'expired') await expireAgreement(ctx, agreement)
      else await endAgreement(ctx, agreement, { by, urlTemplate: null, traceId })
      return 'ended'
    }),
}

async function changePlan(
  ctx: WorldTx,
  externalAgreementNo: string,
  change: (plan: CyclePlan) => CyclePlan,
): Promise<void> {
  const agreement = await findAgreement(ctx.tx, { externalAgreementNo })
  if (!agreement) throw new Error('no such agreement')
  const { plan } = agreement.terms
  if (plan !== null) await savePlan(ctx.tx, agreement, change(plan))
}
