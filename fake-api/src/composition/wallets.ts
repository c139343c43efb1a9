import type { NotifyKinds } from '../control/faults.ts'
import { takeWalletOutcome } from '../faults/wallet-outcome.ts'
import { createAlipayWallets } from '../wallets/alipay/alipay-wallet.ts'
import { ALIPAY_EVENTS } from '../wallets/alipay/trade-closing.ts'
import { sendHttp } from '../wallets/shared/http-sender.ts'
import { createWebhookDelivery } from '../wallets/webhooks/deliver-webhook.ts'
import type { TakeWebhookFault } from '../wallets/webhooks/enqueue-webhook.ts'
import { createWebhookOperator } from '../wallets/webhooks/webhook-operator.ts'
import type { WebhookProvider } from '../wallets/webhooks/webhook-provider.ts'
import { createWechatKeyStore } from '../wallets/wechat/keys.ts'
import {
  contractHandlers,
  createPapayEventHandlers,
  createPapayGatewayService,
} from '../wallets/wechat/papay/papay-gateway.ts'
import { createPapayKeyStore } from '../wallets/wechat/papay/papay-keys.ts'
import { createPapayMerchantClient } from '../wallets/wechat/papay/papay-merchant-client.ts'
import { createPapayWebhookProvider } from '../wallets/wechat/papay/papay-webhook-provider.ts'
import { createWechatContractWallet } from '../wallets/wechat/papay/wechat-contract-wallet.ts'
import type { GatewayHandlers } from '../wallets/wechat/wechat-gateway-operations.ts'
import { paymentHandlers } from '../wallets/wechat/wechat-gateway-routes.ts'
import { createWechatMerchantClient } from '../wallets/wechat/wechat-merchant-client.ts'
import { createWechatEventHandlers } from '../wallets/wechat/wechat-refund-service.ts'
import { createWechatWallet } from '../wallets/wechat/wechat-wallet.ts'
import { createWechatWebhookProvider } from '../wallets/wechat/wechat-webhook-provider.ts'
import type { EventHandlers } from '../world/clock/schedule.ts'
import { WEBHOOK_EVENT } from '../world/transaction/event-table.ts'
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
