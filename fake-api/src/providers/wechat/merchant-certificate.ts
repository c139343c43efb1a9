import type { World } from '../../engine/world/transaction/world.ts'
import { type WechatAccount, wechatAccountOf } from './wechat-account.ts'

const ISSUER = 'C=CN, O=Tenpay.com, OU=Tenpay.com CA Center, CN=Tenpay.com Root CA'
// For as long as the clock of a world can go: a real one is valid for five years.
const VALID_FROM_MS = Date.UTC(2000, 0, 1)
const VALID_UNTIL_MS = Date.UTC(2200, 0, 1)

/** Returns `apiclient_cert.pem` of the merchant: PEM, X.509, with the serial number of the account, signed by its own key (assumed). */
export async function merchantCertificateOf(world: World): Promise<{ merchantCertificate: string }> {
  return { merchantCertificate: await issue(await wechatAccountOf(world)) }
}

/** Issues it anew each time: the signature is the same, and few programs ask. */
async function issue(account: WechatAccount): Promise<string> {
  // Loaded when needed: the library takes longer to load than a server to start.
  const { issueCertificate } = await import('../../engine/signing/x509.ts')
  return issueCertificate({
    serial: account.merchantSerial,
    subject: `C=CN, L=Shenzhen, O=WXPay, OU=${account.merchantName}, CN=${account.mchid}`,
    issuer: ISSUER,
    publicKeyPem: account.merchantPublicKeyPem,
    issuerKeyPem: account.merchantPrivateKeyPem,
    validFromMs: VALID_FROM_MS,
    validUntilMs: VALID_UNTIL_MS,
  })
}
