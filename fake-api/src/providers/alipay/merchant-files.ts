import type { World } from '../../engine/world/transaction/world.ts'
import { GATEWAY_PATH, GATEWAY_PREFIX } from '../../wire/alipay/alipay-gateway-table.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'
import { alipayAccountOf, alipayNames } from './alipay-account.ts'
import { consoleCertificatesOf } from './certificate-keys.ts'

/** Makes what the open platform's console hands out to the merchant of a world. `gatewayBaseUrl`: where the gateway is reached. */
export async function alipayMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<AlipayMerchantFiles> {
  const [account, certificates] = await Promise.all([alipayAccountOf(world), consoleCertificatesOf(world)])
  const { appId, sellerId } = alipayNames(world.id)
  return {
    gateway: `${gatewayBaseUrl}${GATEWAY_PREFIX.replace(':worldId', world.id)}${GATEWAY_PATH}`,
    appId,
    privateKey: account.merchantPrivateKeyPem,
    alipayPublicKey: account.platformPublicKeyPem,
    sellerId,
    platformCertificates: [],
    ...certificates,
  }
}
