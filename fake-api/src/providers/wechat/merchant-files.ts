import type { World } from '../../engine/world/transaction/world.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { GATEWAY_PREFIX } from '../../wire/wechat/wechat-gateway-operations.ts'
import { certificatesOf } from './certificate-keys.ts'
import { papayKeyOf, wechatAccountOf } from './keys.ts'
import { wechatPlanOf } from './wechat-plan.ts'

/** Makes what the merchant platform hands to the merchant of a world; `gatewayBaseUrl` is of the listener. */
export async function wechatMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<WechatMerchantFiles> {
  const [account, apiV2Key, certificates, { keyMode }] = await Promise.all([
    wechatAccountOf(world),
    papayKeyOf(world),
    certificatesOf(world),
    wechatPlanOf(world),
  ])
  const { appid, mchid, platformSerial, apiV3Key } = account
  return {
    baseUrl: `${gatewayBaseUrl}${GATEWAY_PREFIX.replace(':worldId', world.id)}`,
    ...{ appid, mchid, serial: account.merchantSerial },
    privateKey: account.merchantPrivateKeyPem,
    platformSerial,
    platformPublicKey: account.platformPublicKeyPem,
    platformCertificates: certificates.map(({ serial, certificate }) => ({ serial, certificate })),
    ...{ apiV3Key, apiV2Key, keyMode },
  }
}
