import type { HttpSender } from '../http-sender.ts'
import type { TakeWebhookFault } from './alipay-cashier-service.ts'
import { createAlipayContractWallet } from './alipay-contract-wallet.ts'
import type { TakeForcedOutcome } from './alipay-deduct-service.ts'
import { createAlipayGatewayService } from './alipay-gateway-service.ts'
import { createAlipayKeyStore } from './alipay-key-store.ts'
import { createAlipayMerchantClient } from './alipay-merchant-client.ts'
import { createAlipayWallet } from './alipay-wallet.ts'
import { createAlipayWebhookProvider } from './alipay-webhook-provider.ts'

/** What both sides of Alipay need of the process around them. */
export interface AlipayWalletsOptions {
  readonly http: HttpSender
  readonly productBaseUrl: () => string
  readonly gatewayBaseUrl: () => string
  readonly takeNotifyFault: TakeWebhookFault
  readonly takeDeductionEnd: TakeForcedOutcome
}

/** Alipay, both sides: the gateway and what the shop reaches it with. */
export function createAlipayWallets(options: AlipayWalletsOptions) {
  const keys = createAlipayKeyStore()
  const parts = { ...options, keys }
  const client = createAlipayMerchantClient(parts)
  return {
    keys,
    wallet: createAlipayWallet(client),
    contractWallet: createAlipayContractWallet(client),
    webhookProvider: createAlipayWebhookProvider(parts),
    gateway: createAlipayGatewayService(parts),
  }
}
