import type { KeyObject } from 'node:crypto'
import { signText, verifyText } from '../../engine/signing/crypto.ts'
import type { MerchantCertificates } from './alipay-certificates.ts'
import { responseKey } from './alipay-gateway-table.ts'
import { bytesIn } from './alipay-signing.ts'

/** The platform's key, in certificate mode with the number of its certificate. */
export interface AnswerSigner {
  readonly privateKey: KeyObject
  readonly certificates: { readonly platformCertSn: string } | null
  /** Of the answer; UTF-8 when left out. */
  readonly charset?: string | undefined
}

/** Keys that a merchant believes: `platformKey` in key mode, in certificate mode those of the certificates. */
export interface AnswerVerifier {
  readonly platformKey: KeyObject
  readonly certificates: Pick<MerchantCertificates, 'platformKeys'> | null
}

/**
 * Writes what a method answered, an object or its ciphertext, and the platform's signature over exactly that text; null for an answer without one. In
 * certificate mode it names the certificate between them (R-ALIPAY-33).
 */
export function writeAnswer(
  method: string | null,
  answer: object | string,
  signer: AnswerSigner | null,
): string {
  const inner = JSON.stringify(answer)
  const member = method === null ? 'error_response' : responseKey(method)
  if (signer === null) return `{"${member}":${inner}}`
  const { privateKey, certificates, charset } = signer
  const named = certificates === null ? '' : `,"alipay_cert_sn":"${certificates.platformCertSn}"`
  return `{"${member}":${inner}${named},"sign":"${signText(bytesIn(charset, inner), privateKey)}"}`
}

/** What names the certificate, behind the object that is signed. */
const CERTIFICATE = /^(.*\}),"alipay_cert_sn":"([0-9a-f]{32})"$/s

/** Reads a signed answer; null for an invalid form or signature, or a certificate the merchant does not have. */
export function readAnswer(text: string, method: string, keys: AnswerVerifier): unknown {
  const member = [responseKey(method), 'error_response'].find((name) => text.startsWith(`{"${name}":`))
  const signAt = text.lastIndexOf(',"sign":"')
  if (member === undefined || signAt === -1 || !text.endsWith('"}')) return null
  const content = text.slice(`{"${member}":`.length, signAt)
  const [, inner = content, certSn = null] = CERTIFICATE.exec(content) ?? []
  const key = answerKey(keys, certSn)
  if (key === null) return null
  const sign = text.slice(signAt + ',"sign":"'.length, -'"}'.length)
  return verifyText(inner, sign, key) ? parseJson(inner) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Signed and no JSON: no answer that could be read.
    return null
  }
}

function answerKey({ platformKey, certificates }: AnswerVerifier, certSn: string | null): KeyObject | null {
  if (certificates === null) return certSn === null ? platformKey : null
  return certificates.platformKeys.get(certSn ?? '') ?? null
}
