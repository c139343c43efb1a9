import {
  createLianlianMerchantClient,
  type LianlianMerchantClient,
} from '../backend/payments/lianlian/lianlian-merchant-client.ts'
import { createLianlianWallet } from '../backend/payments/lianlian/lianlian-wallet.ts'
import {
  createPaypalMerchantClient,
  type PaypalMerchantClient,
} from '../backend/payments/paypal/paypal-merchant-client.ts'
import { createPaypalWallet } from '../backend/payments/paypal/paypal-wallet.ts'
import type { ApprovalWallet, CardWallet } from '../backend/payments/wallet-port.ts'
import type { ProviderPage } from '../engine/gateway/provider-page.ts'
import type { RestGateway } from '../engine/gateway/rest-gateway.ts'
import type { HttpSender } from '../engine/http/http-sender.ts'
import { GATEWAY_KEY_NAMES } from '../engine/kernel/gateway-key-names.ts'
import type { TakeWebhookFault } from '../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider } from '../engine/webhooks/webhook-provider.ts'
import type { EventHandlers } from '../engine/world/clock/schedule.ts'
import { createLianlianCardPage } from '../providers/lianlian/lianlian-card-page.ts'
import { createLianlianGateway } from '../providers/lianlian/lianlian-gateway.ts'
import {
  createLianlianAccountText,
  createLianlianKeyStore,
  type LianlianKeyStore,
} from '../providers/lianlian/lianlian-keys.ts'
import { createLianlianPage } from '../providers/lianlian/lianlian-page.ts'
import {
  createLianlianPaymentService,
  LIANLIAN_BANK_EVENT,
} from '../providers/lianlian/lianlian-payment-service.ts'
import {
  createLianlianRefundService,
  LIANLIAN_REFUND_EVENT,
} from '../providers/lianlian/lianlian-refund-service.ts'
import { createLianlianWebhookProvider } from '../providers/lianlian/lianlian-webhook-provider.ts'
import { createPaypalGateway } from '../providers/paypal/paypal-gateway.ts'
import { createPaypalEventHandlers } from '../providers/paypal/paypal-gateway-service.ts'
import {
  createPaypalAccounts,
  createPaypalAccountText,
  type PaypalAccounts,
} from '../providers/paypal/paypal-keys.ts'
import { createPaypalPage } from '../providers/paypal/paypal-page.ts'

/** What the wallets with REST gateways need of the process round them. */
export interface PaypalLianlianWalletsOptions {
  readonly http: HttpSender
  readonly gatewayBaseUrl: () => string
  readonly publicGatewayUrl: () => string
  readonly productBaseUrl: () => string
  /** Takes the fault armed for the next payment of a world, if any, and uses it up. */
  readonly takeWebhookFault: TakeWebhookFault
}

/** The wallets whose gateways are plain REST, both sides of each. */
export interface PaypalLianlianWallets {
  readonly gateways: readonly RestGateway[]
  /** What a buyer opens in a browser. */
  readonly pages: readonly ProviderPage[]
  readonly webhookProviders: readonly WebhookProvider[]
  readonly handlers: EventHandlers
  readonly paypal: {
    readonly accounts: PaypalAccounts
    readonly client: PaypalMerchantClient
    readonly wallet: ApprovalWallet
  }
  readonly lianlian: {
    readonly keys: LianlianKeyStore
    readonly client: LianlianMerchantClient
    readonly wallet: CardWallet
  }
}

/** Builds both sides of each wallet. */
export function createPaypalLianlianWallets(options: PaypalLianlianWalletsOptions): PaypalLianlianWallets {
  const accounts = createPaypalAccounts()
  const keys = createLianlianKeyStore()
  const payments = createLianlianPaymentService({ ...options, keys })
  const refunds = createLianlianRefundService(options)
  const paypal = createPaypalMerchantClient({ ...options, accounts })
  const lianlian = createLianlianMerchantClient({ ...options, keys })
  return {
    gateways: [
      createPaypalGateway({ ...options, accounts }),
      createLianlianGateway({ ...options, keys, payments, refunds }),
    ],
    pages: [createPaypalPage({ accounts }), createLianlianPage(payments), createLianlianCardPage(keys)],
    webhookProviders: [createLianlianWebhookProvider({ keys })],
    handlers: {
      ...createPaypalEventHandlers(),
      [LIANLIAN_BANK_EVENT]: payments.onBankAnswer,
      [LIANLIAN_REFUND_EVENT]: refunds.onSettle,
    },
    paypal: { accounts, client: paypal, wallet: createPaypalWallet(paypal) },
    lianlian: { keys, client: lianlian, wallet: createLianlianWallet(lianlian, options.publicGatewayUrl) },
  }
}

/** Keys of an installation for these wallets. */
export const PAYPAL_LIANLIAN_KEYS = {
  [GATEWAY_KEY_NAMES.paypal]: async () => createPaypalAccountText(),
  [GATEWAY_KEY_NAMES.lianlian]: createLianlianAccountText,
}
