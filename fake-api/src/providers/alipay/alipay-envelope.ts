import type { KeyObject } from 'node:crypto'
import { signText, verifyText } from '../../engine/signing/crypto.ts'
import { certificateRefusal } from '../../wire/alipay/alipay-certificates.ts'
import { GATEWAY_METHODS, type GatewayMethod, responseKey } from '../../wire/alipay/alipay-gateway-table.ts'
import { isMessage, validationErrorOf } from '../../wire/alipay/alipay-messages.ts'
import { type AlipayParameters, verifyRequest } from '../../wire/alipay/alipay-signing.ts'
import type { GatewayKeys, MerchantKeys } from './alipay-account.ts'
import { AlipayRefusal, type SubCode } from './alipay-refusal.ts'

/** A merchant's request once signature and form held. */
export interface MerchantCall {
  readonly method: GatewayMethod
  /** biz_content, checked against the method's schema. */
  readonly content: unknown
  readonly notifyUrl: string | null
}

/** Error for each missing common parameter, in the order they are checked: the sender first, then the form. */
const REQUIRED = [
  ['app_id', 'isv.missing-app-id'],
  ['charset', 'isv.missing-charset'],
  ['sign_type', 'isv.missing-signature-type'],
  ['sign', 'isv.missing-signature'],
] as const satisfies readonly (readonly [string, SubCode])[]
const REQUIRED_WHEN_SIGNED = [
  ['method', 'isv.missing-method'],
  ['timestamp', 'isv.missing-timestamp'],
  ['version', 'isv.missing-version'],
] as const satisfies readonly (readonly [string, SubCode])[]
/** What a common parameter that breaks its schema is called. */
const INVALID: Readonly<Record<string, SubCode>> = {
  method: 'isv.invalid-method',
  timestamp: 'isv.invalid-timestamp',
  version: 'isv.invalid-version',
  format: 'isv.invalid-format',
}

/**
 * Reads a merchant's request, or throws AlipayRefusal; the signature is checked before anything an unknown client could
 * learn from. The age of the timestamp is not checked, as at Alipay: request numbers make a repeated request harmless.
 */
export function readCall(parameters: AlipayParameters | null, keys: GatewayKeys): MerchantCall {
  if (parameters === null) throw new AlipayRefusal('isv.invalid-parameter', 'not a form')
  checkSigner(parameters, keys)
  requireAll(parameters, REQUIRED_WHEN_SIGNED)
  const error = validationErrorOf('GatewayRequest', parameters)
  if (error !== null)
    throw new AlipayRefusal(INVALID[error.split(' ')[0] ?? ''] ?? 'isv.invalid-parameter', error)
  const method = GATEWAY_METHODS.get(parameters.method ?? '')
  if (method === undefined) throw new AlipayRefusal('isv.invalid-method')
  return {
    method,
    content: readContent(method, parameters.biz_content),
    notifyUrl: parameters.notify_url ?? null,
  }
}

/**
 * The text of an answer: what the method answered, and the platform's signature over exactly that text. In certificate
 * mode it names the certificate between them (R-ALIPAY-33).
 */
export function writeAnswer(
  method: string | null,
  answer: object,
  { privateKey, certificates }: Pick<GatewayKeys, 'privateKey' | 'certificates'>,
): string {
  const inner = JSON.stringify(answer)
  const member = method === null ? 'error_response' : responseKey(method)
  const named = certificates === null ? '' : `,"alipay_cert_sn":"${certificates.platformCertSn}"`
  return `{"${member}":${inner}${named},"sign":"${signText(inner, privateKey)}"}`
}

/** The text of an answer as a fault of its signature leaves it: without one, or under one that does not hold (R-ALIPAY-35). */
export function distortAnswer(text: string, kind: string | undefined): string {
  if (kind === 'unsigned') return text.replace(SIGNATURE, '}')
  if (kind !== 'bad-signature') return text
  return text.replace(SIGNATURE, (_, sign: string) => {
    return `,"sign":"${sign.startsWith('A') ? 'B' : 'A'}${sign.slice(1)}"}`
  })
}

const SIGNATURE = /,"sign":"([^"]+)"\}$/

/** What names the certificate, behind the object that is signed. */
const CERTIFICATE = /^(.*\}),"alipay_cert_sn":"([0-9a-f]{32})"$/s

/** Content of a signed answer; null for an invalid form or signature, or a certificate the merchant does not have. */
export function readAnswer(
  text: string,
  method: string,
  keys: Pick<MerchantKeys, 'platformKey' | 'certificates'>,
): unknown {
  const member = [responseKey(method), 'error_response'].find((name) => text.startsWith(`{"${name}":`))
  const signAt = text.lastIndexOf(',"sign":"')
  if (member === undefined || signAt === -1 || !text.endsWith('"}')) return null
  const content = text.slice(`{"${member}":`.length, signAt)
  const [, inner = content, certSn = null] = CERTIFICATE.exec(content) ?? []
  const key = answerKey(keys, certSn)
  if (key === null) return null
  const sign = text.slice(signAt + ',"sign":"'.length, -'"}'.length)
  return verifyText(inner, sign, key) ? JSON.parse(inner) : null
}

function answerKey(
  { platformKey, certificates }: Pick<MerchantKeys, 'platformKey' | 'certificates'>,
  certSn: string | null,
): KeyObject | null {
  if (certificates === null) return certSn === null ? platformKey : null
  return certificates.platformKeys.get(certSn ?? '') ?? null
}

function checkSigner(parameters: AlipayParameters, keys: GatewayKeys): void {
  requireAll(parameters, REQUIRED)
  if (parameters.app_id !== keys.appId) throw new AlipayRefusal('isv.invalid-app-id')
  if (parameters.charset?.toLowerCase() !== 'utf-8') throw new AlipayRefusal('isv.invalid-charset')
  if (parameters.sign_type !== 'RSA2') throw new AlipayRefusal('isv.invalid-signature-type')
  const refused = certificateRefusal(parameters, keys.certificates)
  if (refused !== null) throw new AlipayRefusal(refused)
  if (!verifyRequest(parameters, keys.merchantKey)) throw new AlipayRefusal('isv.invalid-signature')
}

function requireAll(parameters: AlipayParameters, rows: readonly (readonly [string, SubCode])[]): void {
  for (const [name, subCode] of rows) if (!parameters[name]) throw new AlipayRefusal(subCode)
}

function readContent(method: GatewayMethod, text = ''): unknown {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new AlipayRefusal('isv.invalid-parameter', 'biz_content is not JSON')
  }
  if (isMessage(method.content, content)) return content
  throw new AlipayRefusal('ACQ.INVALID_PARAMETER', validationErrorOf(method.content, content) ?? '')
}
