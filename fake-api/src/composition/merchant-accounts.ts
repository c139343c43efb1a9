import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../engine/world/transaction/world.ts'
import type { MerchantKeys as AlipayMerchantKeys } from '../providers/alipay/alipay-account.ts'
import { certificatesOf } from '../providers/wechat/certificate-keys.ts'
import type { WalletParts } from './wallets.ts'

/** The merchant's half of every wallet's keys in a world, as client libraries are configured with it. */
export async function merchantAccounts(
  { wechat, alipay, rest }: Pick<WalletParts, 'wechat' | 'alipay' | 'rest'>,
  world: World,
  publicGatewayUrl: string,
): Promise<Schemas['Merchants']> {
  const [payment, agreement, paypal, lianlian, apiV2Key, certificates] = await Promise.all([
    wechat.keys.merchantOf(world),
    alipay.keys.merchantOf(world),
    rest.paypal.accounts.of(world),
    rest.lianlian.keys.of(world),
    wechat.papayKeys.keyOf(world),
    certificatesOf(world),
  ])
  const baseUrlOf = (provider: keyof Schemas['Merchants']) =>
    `${publicGatewayUrl}/wallets/${provider}/${world.id}`
  return {
    wechat: {
      baseUrl: baseUrlOf('wechat'),
      ...{ appid: payment.appid, mchid: payment.mchid, serial: payment.serial },
      privateKey: privatePem(payment.privateKey),
      platformSerial: payment.platform.serial,
      platformPublicKey: publicPem(payment.platform.key),
      platformCertificates: certificates.map(({ serial, certificate }) => ({ serial, certificate })),
      ...{ apiV3Key: payment.apiV3Key, apiV2Key },
    },
    alipay: {
      gateway: `${baseUrlOf('alipay')}/gateway.do`,
      appId: agreement.appId,
      privateKey: privatePem(agreement.privateKey),
      alipayPublicKey: publicPem(agreement.platformKey),
      ...certificatesOfApp(agreement.certificates),
    },
    paypal: {
      baseUrl: baseUrlOf('paypal'),
      ...{ clientId: paypal.clientId, clientSecret: paypal.clientSecret },
    },
    lianlian: {
      baseUrl: baseUrlOf('lianlian'),
      merchantId: lianlian.merchantId,
      privateKey: privatePem(lianlian.merchant.privateKey),
      platformPublicKey: publicPem(lianlian.platform.publicKey),
    },
  }
}

function certificatesOfApp(certificates: AlipayMerchantKeys['certificates']) {
  if (certificates === null) return {}
  const { app, platform, root } = certificates.pem
  return { appCertContent: app, alipayPublicCertContent: platform, alipayRootCertContent: root }
}

function privatePem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function publicPem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}
