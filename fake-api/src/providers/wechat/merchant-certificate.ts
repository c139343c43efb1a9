import type { World } from '../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../engine/world/transaction/world-cache.ts'
import { type WechatAccount, wechatAccountOf } from './wechat-account.ts'

const ISSUER = 'C=CN, O=Tenpay.com, OU=Tenpay.com CA Center, CN=Tenpay.com Root CA'
// For as long as the clock of a world can go: a real one is valid for five years.
const VALID_FROM_MS = Date.UTC(2000, 0, 1)
const VALID_UNTIL_MS = Date.UTC(2200, 0, 1)

/** The merchant's certificate as the merchant platform hands it out. */
interface MerchantCertificate {
  /** `apiclient_cert.pem`: PEM, X.509, with the serial number of the account, signed by its own key (assumed). */
  readonly merchantCertificate: string
  /** `apiclient_cert.p12` in Base64: the certificate with its key, under the merchant number as password (WX-188). */
  readonly merchantPkcs12: string
}

/** Returns the certificate of the merchant of a world; made once while its file is open. */
export const merchantCertificateOf = perWorldFile(async (world: World): Promise<MerchantCertificate> => {
  const account = await wechatAccountOf(world)
  const merchantCertificate = await issue(account)
  return { merchantCertificate, merchantPkcs12: await keyStoreOf(account, merchantCertificate) }
})

/** The name under which the file of the merchant platform has it. */
const KEY_STORE_NAME = 'Tenpay Certificate'

async function keyStoreOf(account: WechatAccount, certificatePem: string): Promise<string> {
  const { writePkcs12 } = await import('../../engine/signing/pkcs12.ts')
  const bytes = writePkcs12({
    ...{ certificatePem, privateKeyPem: account.merchantPrivateKeyPem },
    ...{ name: KEY_STORE_NAME, password: account.mchid },
    salt: Buffer.from(account.merchantSerial, 'hex').subarray(0, 8),
  })
  return Buffer.from(bytes).toString('base64')
}

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
