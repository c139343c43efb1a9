import { createHash, type KeyObject, X509Certificate } from 'node:crypto'

/*
 * Certificates of an app, for accounts in certificate mode (docs/providers/alipay.md)
 * R-ALIPAY-31. Every request, order string and sign string names the app's certificate (`app_cert_sn`) and the root
 *   certificates (`alipay_root_cert_sn`), and the signature covers both (AL-053). What is missing or unknown is
 *   refused before the signature is checked (assumed): isv.missing-app-cert-sn, isv.app-cert-not-exist,
 *   isv.missing-alipay-root-cert-sn, isv.invalid-alipay-root-cert-sn. An app in key mode has no certificate that could
 *   be named (assumed).
 * R-ALIPAY-32. A number is the MD5, in hexadecimal, of the issuer's attributes, last one first, joined with commas,
 *   and the serial number in decimal (AL-055). That of the root certificates joins with `_` those signed with RSA
 *   (AL-056).
 * R-ALIPAY-33. An answer names the platform's certificate (`alipay_cert_sn`), outside of the signed text (AL-054); the
 *   merchant picks the key by it and trusts no answer that names none. A webhook names none (AL-057): any certificate
 *   of the platform that the merchant has may have signed it.
 * R-ALIPAY-34. When another certificate takes the place of the app's, the former one is valid for seven days more
 *   (AL-059). An app that goes over to certificates can go back for seven days, in which it may sign without them too
 *   (AL-060). The platform's next certificate has the same key and another number (AL-061), and
 *   alipay.open.app.alipaycert.download has both (AL-062).
 */

/** Certificates that the merchant names, and those it has of the platform: keys by certificate number. */
export interface MerchantCertificates {
  readonly appCertSn: string
  readonly rootCertSn: string
  readonly platformKeys: ReadonlyMap<string, KeyObject>
}

/** The number by which Alipay knows a certificate (R-ALIPAY-32). */
export function certificateSn(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem)
  const attributes = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${attributes}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

/** Begins the identifiers of all signature algorithms of RSA. */
const RSA_OID = '1.2.840.113549.1.1'

/** The number by which Alipay knows the root certificates of one PEM file (R-ALIPAY-32). */
export function rootCertificateSn(pemFile: string): string {
  return (pemFile.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .filter((pem) => new X509Certificate(pem).signatureAlgorithmOid.startsWith(RSA_OID))
    .map(certificateSn)
    .join('_')
}

/** Returns what a request of the merchant adds to its parameters. */
export function certificateParameters(certificates: MerchantCertificates | null): Record<string, string> {
  if (certificates === null) return {}
  return { app_cert_sn: certificates.appCertSn, alipay_root_cert_sn: certificates.rootCertSn }
}
