import { createMerchant, type Merchant } from '../../src/backend/party/backend.ts'
import { sendHttp } from '../../src/engine/http/http-sender.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import type { TestStack } from './test-stack.ts'

/** The merchant of a stack, to call providers without the shop. */
export function merchantOf({ app, productUrl, gatewayUrl }: TestStack): Merchant {
  const accountFiles = async (provider: string, world: World) =>
    app.parties.find(({ name }) => name === provider)?.account?.files(world, gatewayUrl)
  return createMerchant({
    http: sendHttp,
    productBaseUrl: () => productUrl,
    webhookBase: () => ({ productBaseUrl: productUrl, hosts: [] }),
    gatewayBaseUrl: () => gatewayUrl,
    publicGatewayUrl: () => gatewayUrl,
    takeWebhookFault: async () => ({}),
    accountFiles,
    publicAccountFiles: accountFiles,
    accountAddress: async () => null,
    merchant: () => ({ name: 'Skyworth Cloud Camera', email: 'pay@skyworth.example' }),
    agreementsOf() {
      throw new Error('a merchant without scenarios seeds no agreements')
    },
  })
}
