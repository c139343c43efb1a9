import { X509Certificate } from 'node:crypto'
import { loadPublicKey } from '../../../engine/signing/crypto.ts'
import type { WechatAccount } from '../wechat-account.ts'

/*
 * The client certificate of a refund of v2 (docs/providers/wechat.md)
 * R-WECHAT-38. A refund of v2 is asked for under the merchant's client certificate; without it, or under another, it is
 *   CERT_ERROR (WX-188). The gateway listens without TLS: the certificate comes in `Client-Cert` (RFC 9440), as a proxy
 *   that ends TLS hands it on.
 */

const BYTE_SEQUENCE = /^:([A-Za-z0-9+/=]+):$/

/** Tells whether a header names the certificate of the merchant: its key, under its number. */
export function isMerchantCertificate(
  header: unknown,
  { merchantPublicKeyPem, merchantSerial }: WechatAccount,
): boolean {
  const [, der] = typeof header === 'string' ? (BYTE_SEQUENCE.exec(header) ?? []) : []
  if (der === undefined) return false
  const certificate = readCertificate(Buffer.from(der, 'base64'))
  if (certificate === null) return false
  const isSerial = BigInt(`0x${certificate.serialNumber}`) === BigInt(`0x${merchantSerial}`)
  return isSerial && certificate.publicKey.equals(loadPublicKey(merchantPublicKeyPem))
}

function readCertificate(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    // No certificate in it.
    return null
  }
}
