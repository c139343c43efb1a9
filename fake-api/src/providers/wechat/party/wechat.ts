import urls from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { notBuiltCalls } from '@skyshop/openapi/not-built'
import { type DeductionOutcome, takeDeductionOutcome } from '../../../engine/faults/deduction-outcome.ts'
import { notBuiltOf, notBuiltText } from '../../../engine/gateway/not-built.ts'
import {
  type AccountSettings,
  contractOf,
  describeEvents,
  type Party,
  type PartyContext,
  type WireRefusal,
} from '../../../engine/party/party.ts'
import { tradeRecords } from '../../../engine/party/trade-records.ts'
import { randomKeyText } from '../../../engine/signing/crypto.ts'
import { papayOperations } from '../../../wire/wechat/papay-operations.ts'
import { buildPapayXml } from '../../../wire/wechat/papay-xml.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { merchantCertificateOf } from '../merchant-certificate.ts'
import { endAddresses, planToSign, templatesRule } from '../papay/contract-templates.ts'
import { storeSignedContract, terminateByNumber } from '../papay/papay-contract-service.ts'
import type { TakeForcedOutcome } from '../papay/papay-deduct-service.ts'
import {
  contractHandlers,
  createPapayEventHandlers,
  createPapayGatewayService,
  registerPapayGateway,
} from '../papay/papay-gateway.ts'
import { CONTRACT_NOTIFY_SETTING, notBuiltFailure, unsignedFailure } from '../papay/papay-messages.ts'
import { findPapayContract, insertAnnouncement } from '../papay/papay-repository.ts'
import { announcedDays, NO_REASON } from '../papay/papay-rules.ts'
import { papayWebhookProvider } from '../papay/papay-webhook-provider.ts'
import { scheduledHandlers } from '../papay/scheduled-gateway.ts'
import { isWebPath, registerWebSigning } from '../papay/web-signing-routes.ts'
import { payAndSignHandlers, tellPaidAndSign } from '../pay-and-sign/pay-and-sign.ts'
import {
  changeKeyPlan,
  ensureCertificates,
  type KeyPlanChange,
  wechatMerchantFiles,
} from '../platform-keys.ts'
import { v2BillHandlers } from '../v2-bill/v2-bill.ts'
import { v2RefundHandlers } from '../v2-refund/v2-refund-service.ts'
import { v2RefundNotify, v2RefundWebhookProvider } from '../v2-refund/v2-refund-webhook.ts'
import {
  createWechatAccount,
  createWechatKeyStore,
  findWechatPlan,
  payerOf,
  resetPapayKey,
  type V3Plan,
  WECHAT_KEYS,
  wechatPlanOf,
  writeAccount,
} from '../wechat-account.ts'
import { createWechatCashierService } from '../wechat-cashier-service.ts'
import { paymentHandlers, registerWechatGateway } from '../wechat-gateway-routes.ts'
import {
  createWechatEventHandlers,
  createWechatRefundService,
  REFUND_NOTIFY_SETTING,
} from '../wechat-refund-service.ts'
import { createWechatWebhookProvider } from '../wechat-webhook-provider.ts'
import { wechatPayers } from './wechat-payer.ts'

/** Makes WeChat Pay: payments of v3, deduction contracts of v2. */
export function wechat(context: PartyContext): Party {
  const keys = createWechatKeyStore()
  const parts = { ...context, keys, tellPaid: tellPaidAndSign }
  const further = {
    ...payAndSignHandlers(parts),
    ...v2BillHandlers(),
    ...v2RefundHandlers(parts, createWechatRefundService(parts)),
  }
  const contracts = createPapayGatewayService({ ...parts, takeForcedOutcome })
  const handlers = {
    ...paymentHandlers(parts),
    ...contractHandlers(contracts),
    ...scheduledHandlers({ ...parts, takeForcedOutcome }),
  }
  return {
    name: 'wechat',
    title: 'WeChat',
    domains: ['.weixin.qq.com'],
    contract: contractOf(urls.gateway),
    signatureFaults: ['unsigned', 'bad-signature', 'signed-probe'],
    ...ROWS,
    keys: keysOf(context),
    events: describeEvents(
      { ...createWechatEventHandlers(v2RefundNotify), ...createPapayEventHandlers(takeForcedOutcome) },
      EVENT_TEXTS,
    ),
    webhooks: [createWechatWebhookProvider(parts), papayWebhookProvider, v2RefundWebhookProvider],
    register(server, serving) {
      const { webhookBase, gatewayBaseUrl, publicGatewayUrl } = context
      const reach = { gatewayBaseUrl, publicGatewayUrl }
      registerWechatGateway(server, { ...serving, webhookBase, handlers, keys })
      registerWebSigning(server, { ...serving, ...reach, webhookBase, keys })
      registerPapayGateway(server, { ...serving, webhookBase, service: contracts, further, keys })
    },
    refuseUnknown,
    payers: wechatPayers({ ...parts, contracts, cashier: createWechatCashierService(parts) }),
    account: {
      files: wechatMerchantFiles,
      furtherFiles: async (world) => {
        const planId = planToSign(await wechatPlanOf(world))
        return { ...(await merchantCertificateOf(world)), planId }
      },
      unlisted: ['keyMode', 'deductMode'],
      settings: settingsWith(context),
    },
    agreements: {
      sign: (ctx, { contractCode, planId, displayAccount }, payer) =>
        storeSignedContract(ctx, { contractCode, planId: planId ?? '', displayAccount, payer }),
      signerOf: payerOf,
      async announce(ctx, { contractCode, amountFen }) {
        const contract = await findPapayContract(ctx.tx, { contractCode })
        if (!contract) throw new Error('no such contract')
        const told = { id: ctx.nextId(), gatewayId: contract.id, amountFen, announcedAtMs: ctx.nowMs }
        await insertAnnouncement(ctx.tx, { ...told, ...announcedDays(ctx.nowMs) })
      },
      deducted: async () => {},
      end: (world, { contractCode, by: reason, traceId }) =>
        world.withTx((ctx) => terminateByNumber(ctx, contractCode, { reason, traceId })),
    },
  }
}

const ROWS: Pick<Party, 'tables' | 'records'> = {
  tables: ['GatewayTransaction', 'GatewayRefund', 'GatewayContract', 'GatewayAnnouncement'],
  records: {
    ...tradeRecords('wechat'),
    hasContract: async (read, contractCode) => (await findPapayContract(read, { contractCode })) !== null,
  },
}

const keysOf = ({ merchant }: PartyContext): Party['keys'] => ({
  [WECHAT_KEYS.account]: async () => writeAccount(await createWechatAccount(merchant().name)),
  [WECHAT_KEYS.apiV2]: async () => randomKeyText(16),
})

const EVENT_TEXTS = {
  'wechat.refund-settle': { label: 'WeChat refund arrives', subject: 'orderNo' },
  'wechat.papay-settle': { label: 'WeChat deduction', subject: 'orderNo' },
  'wechat.papay-expiry': { label: 'WeChat contract runs out', subject: 'contractCode' },
} as const

const OUTCOMES = {
  'not-enough': 'NOTENOUGH',
  'over-limit': 'RULELIMIT',
  'account-abnormal': 'ACCOUNTERROR',
  'account-closed': 'USER_NOT_EXIST',
  'bank-maintenance': 'BANKERROR',
  'order-wrong': 'TRADE_ERROR',
  'system-error': 'SYSTEMERROR',
  'no-reason': NO_REASON,
  pending: 'pending',
} as const satisfies Record<DeductionOutcome, string>

const takeForcedOutcome: TakeForcedOutcome = async (ctx, contractCode) => {
  const outcome = await takeDeductionOutcome(ctx, contractCode)
  return outcome === null ? 'paid' : OUTCOMES[outcome]
}

const settingsWith = ({ webhookBase }: PartyContext): AccountSettings => ({
  addresses: [CONTRACT_NOTIFY_SETTING, REFUND_NOTIFY_SETTING],
  of: wechatPlanOf,
  async prepare(world, { keyMode }: PlanChange) {
    if (keyMode !== undefined && keyMode !== 'public-key') await ensureCertificates(world)
  },
  async changed(ctx, { v3, ...change }: PlanChange) {
    const before = await findWechatPlan(ctx.tx)
    const plan = changeKeyPlan({ ...before, v3: { ...before.v3, ...v3 } }, change, ctx.nowMs)
    if (typeof plan === 'string') return plan
    const rule = templatesRule(before.contractTemplates, plan.contractTemplates, webhookBase())
    return rule ?? { ...resetPapayKey(before, plan, ctx.nowMs), ...endAddresses(plan.contractTemplates) }
  },
})

type PlanChange = KeyPlanChange & { readonly v3?: Partial<V3Plan> }

/** v2 says everything with HTTP 200, and knows of POST alone. */
function refuseUnknown({ method, path }: { method: string; path: string }): WireRefusal {
  const notBuilt = notBuiltOf(notBuiltCalls.wechat, `${method} ${path.slice(0, 100)}`)
  if (/^\/(papay|pay|secapi)\//.test(path)) {
    const isKnown = papayOperations().some((operation) => operation.path === path)
    const isOfWeb = isWebPath(path)
    const wanted = isOfWeb ? 'get' : 'post'
    const isServed = isKnown || isOfWeb
    const text = buildPapayXml(isServed ? unsignedFailure(`请使用${wanted}方法`) : notBuiltFailure(notBuilt))
    return { status: 200, mediaType: 'text/xml', text, ...(!isServed && { notBuilt }) }
  }
  const refusal = new GatewayRefusal('RESOURCE_NOT_EXISTS', `请求的资源不存在: ${notBuiltText(notBuilt)}`)
  const text = JSON.stringify(refusal.toMessage())
  return { status: refusal.status, mediaType: 'application/json', text, notBuilt }
}
