import { X509Certificate } from 'node:crypto'
import { loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import {
  certificateSn,
  type MerchantCertificates,
  rootCertificateSn,
} from '../../wire/alipay/alipay-certificates.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'

/** The merchant's account, opened. */
export type Account = ReturnType<typeof openAccount>

/** The merchant's account as its files have it, keys loaded; certificates are null in key mode. */
export function openAccount(files: AlipayMerchantFiles) {
  const platformKey = loadPublicKey(files.alipayPublicKey)
  const certificates = openCertificates(files)
  return {
    ...{ gateway: files.gateway, appId: files.appId, sellerId: files.sellerId },
    privateKey: loadPrivateKey(files.privateKey),
    ...{ platformKey, certificates },
    /** Keys of the platform that may have signed a webhook (R-ALIPAY-33). */
    signers: certificates === null ? [platformKey] : [...certificates.platformKeys.values()],
  }
}

function openCertificates(files: AlipayMerchantFiles): MerchantCertificates | null {
  const { appCertContent: app, alipayRootCertContent: root, platformCertificates } = files
  if (app === undefined || root === undefined) return null
  const numbered = (pem: string) => [certificateSn(pem), new X509Certificate(pem).publicKey] as const
  const platformKeys = new Map(platformCertificates.map(numbered))
  return { appCertSn: certificateSn(app), rootCertSn: rootCertificateSn(root), platformKeys }
}
