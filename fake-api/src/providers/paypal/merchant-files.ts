import type { World } from '../../engine/world/transaction/world.ts'
import type { PaypalMerchantFiles } from '../../wire/paypal/merchant-files.ts'
import { paypalAccountOf } from './paypal-keys.ts'

/** Makes what PayPal's console hands out to the merchant of a world. `gatewayBaseUrl`: where the gateway is reached. */
export async function paypalMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<PaypalMerchantFiles> {
  const { clientId, clientSecret } = await paypalAccountOf(world)
  return { baseUrl: `${gatewayBaseUrl}/wallets/paypal/${world.id}`, clientId, clientSecret }
}
