import { createHash, X509Certificate } from 'node:crypto'

/** Files that the open platform hands out for an app in certificate mode, each as PEM. */
export interface CertificateFiles {
  appCertContent: string
  alipayPublicCertContent: string
  alipayRootCertContent: string
}

/** The certificates of an app: what requests name, and the keys that Alipay answers under. */
export class AlipayCertificates {
  /** What every request names. */
  readonly named: { app_cert_sn: string; alipay_root_cert_sn: string }
  readonly #roots: readonly X509Certificate[]
  readonly #keys = new Map<string, string>()

  constructor({ appCertContent, alipayPublicCertContent, alipayRootCertContent }: CertificateFiles) {
    const pems =
      alipayRootCertContent.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    this.#roots = pems.map((pem) => new X509Certificate(pem)).filter(isOfRsa)
    this.named = {
      app_cert_sn: serialOf(new X509Certificate(appCertContent)),
      alipay_root_cert_sn: this.#roots.map(serialOf).join('_'),
    }
    this.take(alipayPublicCertContent)
  }

  /** Key of a certificate of Alipay by its number; null for one that is not known yet. */
  keyOf(serial: string): string | null {
    return this.#keys.get(serial) ?? null
  }

  /** Takes a certificate of Alipay, if one of the roots has issued it. */
  take(pem: string): void {
    const certificate = new X509Certificate(pem)
    if (!this.#roots.some((root) => certificate.verify(root.publicKey))) return
    const key = certificate.publicKey.export({ type: 'spki', format: 'pem' })
    this.#keys.set(serialOf(certificate), key.toString())
  }
}

/** Number of a certificate: its issuer, last attribute first, and its serial number in decimal. */
function serialOf({ issuer, serialNumber }: X509Certificate): string {
  const attributes = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${attributes}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

/** Roots of other kinds are not named. */
function isOfRsa({ publicKey }: X509Certificate): boolean {
  return publicKey.asymmetricKeyType === 'rsa'
}
