import type { World } from '../../engine/world/transaction/world.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'
import { lianlianAccountOf } from './lianlian-keys.ts'

/** Makes what LianLian's console hands out to the merchant of a world. `gatewayBaseUrl`: where the gateway is reached. */
export async function lianlianMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<LianlianMerchantFiles> {
  const { merchantId, merchantPrivateKeyPem, platformPublicKeyPem } = await lianlianAccountOf(world)
  return {
    baseUrl: `${gatewayBaseUrl}/wallets/lianlian/${world.id}`,
    merchantId,
    privateKey: merchantPrivateKeyPem,
    platformPublicKey: platformPublicKeyPem,
  }
}
