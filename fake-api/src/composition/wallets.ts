import { createAlipayWallets } from '../backend/payments/alipay/alipay-wallet.ts'
import { createPapayMerchantClient } from '../backend/payments/wechat/papay-merchant-client.ts'
import { createWechatContractWallet } from '../backend/payments/wechat/wechat-contract-wallet.ts'
import { createWechatMerchantClient } from '../backend/payments/wechat/wechat-merchant-client.ts'
import { createWechatWallet } from '../backend/payments/wechat/wechat-wallet.ts'
import type { NotifyKinds } from '../control/faults.ts'
import { takeWalletOutcome } from '../engine/faults/wallet-outcome.ts'
import { sendHttp } from '../engine/http/http-sender.ts'
import { createWebhookDelivery } from '../engine/webhooks/deliver-webhook.ts'
import type { TakeWebhookFault } from '../engine/webhooks/enqueue-webhook.ts'
import { createWebhookOperator } from '../engine/webhooks/webhook-operator.ts'
import type { WebhookProvider } from '../engine/webhooks/webhook-provider.ts'
import type { EventHandlers } from '../engine/world/clock/schedule.ts'
import { WEBHOOK_EVENT } from '../engine/world/transaction/event-table.ts'
import { ALIPAY_EVENTS } from '../providers/alipay/trade-closing.ts'
import { createWechatKeyStore } from '../providers/wechat/keys.ts'
import {
  contractHandlers,
  createPapayEventHandlers,
  createPapayGatewayService,
} from '../providers/wechat/papay/papay-gateway.ts'
import { createPapayKeyStore } from '../providers/wechat/papay/papay-keys.ts'
import { createPapayWebhookProvider } from '../providers/wechat/papay/papay-webhook-provider.ts'
import { paymentHandlers } from '../providers/wechat/wechat-gateway-routes.ts'
import { createWechatEventHandlers } from '../providers/wechat/wechat-refund-service.ts'
import { createWechatWebhookProvider } from '../providers/wechat/wechat-webhook-provider.ts'
import type { GatewayHandlers } from '../wire/wechat/wechat-gateway-operations.ts'
import { alipayDeductionOutcome, wechatDeductionOutcome } from './deduction-outcomes.ts'
import { createPaypalLianlianWallets } from './paypal-lianlian-wallets.ts'

/** Bases of the listeners, asked when used: ports are known once they listen. */
export interface ListenerBases {
  productBaseUrl: () => string
  gatewayBaseUrl: () => string
  /** The gateway as browsers and clients of others find it: behind a balancer this is not the listener. */
  publicGatewayUrl: () => string
}

/** The providers: their gateways, and the shop's clients of them. */
export type WalletParts = ReturnType<typeof createWallets>

/** Creates every provider: its gateway, and the merchant's client of it. */
export function createWallets(bases: ListenerBases) {
  const around = { http: sendHttp, takeWebhookFault: takeWalletOutcome, ...bases }
  const wechat = createWechat(around)
  const alipay = createAlipayWallets({ ...around, takeForcedOutcome: alipayDeductionOutcome })
  const rest = createPaypalLianlianWallets(around)
  const webhookProviders = [...wechat.webhookProviders, alipay.webhookProvider, ...rest.webhookProviders]
  return {
    wechat,
    alipay,
    rest,
    webhookOperator: createWebhookOperator({ ...around, webhookProviders }),
    notifyKinds: kindsByProvider(webhookProviders),
    wallets: {
      wechat: wechat.wallet,
      alipay: alipay.wallet,
      paypal: rest.paypal.wallet,
      lianlian: rest.lianlian.wallet,
    },
    contractWallets: { wechat: wechat.contractWallet, alipay: alipay.contractWallet },
    eventHandlers: {
      [WEBHOOK_EVENT]: createWebhookDelivery({ ...around, webhookProviders }),
      ...ALIPAY_EVENTS,
      ...createWechatEventHandlers(),
      ...createPapayEventHandlers(wechatDeductionOutcome),
      ...rest.handlers,
    } satisfies EventHandlers,
  }
}

function kindsByProvider(webhookProviders: readonly WebhookProvider[]): NotifyKinds {
  const byProvider = Map.groupBy(webhookProviders, ({ provider }) => provider)
  return Object.fromEntries(
    [...byProvider].map(([provider, senders]) => [provider, senders.flatMap(({ kinds }) => kinds)]),
  )
}

function createWechat(around: ListenerBases & { http: typeof sendHttp; takeWebhookFault: TakeWebhookFault }) {
  const keys = createWechatKeyStore()
  const papayKeys = createPapayKeyStore()
  const parts = { keys, papayKeys, ...around }
  const merchant = createWechatMerchantClient(parts)
  const contracts = createPapayGatewayService(parts)
  return {
    keys,
    papayKeys,
    wallet: createWechatWallet(merchant),
    contractWallet: createWechatContractWallet({
      ...parts,
      merchant,
      papay: createPapayMerchantClient(parts),
    }),
    webhookProviders: [createWechatWebhookProvider(parts), createPapayWebhookProvider(parts)],
    /** The operations of v3. */
    handlers: {
      ...paymentHandlers(parts),
      ...contractHandlers(contracts),
    } satisfies GatewayHandlers,
    /** What v2 does. */
    contracts,
  }
}
