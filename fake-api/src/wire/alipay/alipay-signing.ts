import type { KeyObject } from 'node:crypto'
import { formatBeijing, type Instant } from '../../engine/kernel/clock.ts'
import { gbkBytes } from '../../engine/signing/charsets.ts'
import { signText, verifyText } from '../../engine/signing/crypto.ts'
import { certificateParameters, type MerchantCertificates } from './alipay-certificates.ts'
import { type SdkString, sdkMethodOf } from './alipay-gateway-table.ts'

/** Parameters of a request, an order string or a notify, decoded. */
export type AlipayParameters = Readonly<Record<string, string>>

/** What of the parameters a signature covers: all but `without`, empty ones only where they count. */
interface Coverage {
  readonly without?: readonly string[]
  readonly isEmptyCovered?: boolean
}

/** Tells whether a message is in GBK, or in GB2312, which is a part of it (AL-022); any other of ours is in UTF-8. */
export function isGbk(charset = ''): boolean {
  return /^gb(?:k|2312)$/i.test(charset)
}

/** A text in the charset that its message names. */
export function bytesIn(charset: string | undefined, text: string): Buffer {
  return isGbk(charset) ? gbkBytes(text) : Buffer.from(text, 'utf8')
}

/** The text a signature covers: every parameter of the coverage, sorted, `k=v` joined with `&`. */
export function signedContent(
  parameters: AlipayParameters,
  { without = ['sign'], isEmptyCovered = false }: Coverage = {},
): string {
  return Object.entries(parameters)
    .filter(([name, value]) => (isEmptyCovered || value !== '') && !without.includes(name))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The parameters with their signature, as a merchant sends them: `sign_type` is covered. */
export function signRequest(parameters: AlipayParameters, key: KeyObject): AlipayParameters {
  const { charset } = parameters
  return { ...parameters, sign: signText(bytesIn(charset, signedContent(parameters)), key) }
}

/** Tells whether a merchant's parameters carry its signature. */
export function verifyRequest(parameters: AlipayParameters, key: KeyObject): boolean {
  const { charset, sign = '' } = parameters
  return verifyText(bytesIn(charset, signedContent(parameters)), sign, key)
}

const OUTSIDE_NOTIFY = ['sign', 'sign_type']

/** The parameters of a notify with their signature: `sign_type` is named but not covered (R-ALIPAY-21). */
export function signNotify(
  parameters: AlipayParameters,
  key: KeyObject,
  isEmptyCovered = false,
): AlipayParameters {
  const sign = signText(bytesIn(parameters.charset, notifyText(parameters, isEmptyCovered)), key)
  return { ...parameters, sign_type: 'RSA2', sign }
}

/** Returns the text under the signature of a notify: neither `sign` nor `sign_type`, and what is empty only where it counts. */
export function notifyText(parameters: AlipayParameters, isEmptyCovered = false): string {
  return signedContent(parameters, { without: OUTSIDE_NOTIFY, isEmptyCovered })
}

/**
 * Tells whether a notify has the platform's RSA2 signature, with or without what is empty (R-ALIPAY-25). Any other
 * `sign_type` is refused: SHA-1 is no proof.
 */
export function verifyNotify(parameters: AlipayParameters, key: KeyObject): boolean {
  if (parameters.sign_type !== 'RSA2') return false
  const texts = [false, true].map((isEmptyCovered) => {
    return signedContent(parameters, { without: OUTSIDE_NOTIFY, isEmptyCovered })
  })
  const { charset, sign = '' } = parameters
  return [...new Set(texts)].some((text) => verifyText(bytesIn(charset, text), sign, key))
}

/**
 * The parameters of a form or query text, percent-decoded in the charset that it names; null when one comes twice or is no
 * valid encoding, because then the signed text is anybody's choice.
 */
export function readForm(text: string): AlipayParameters | null {
  const parameters = new Map<string, string>()
  const [, charset] = /(?:^|&)charset=([^&]*)/.exec(text) ?? []
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [name, value] = splitPair(pair, charset)
    if (name === null || value === null || parameters.has(name)) return null
    parameters.set(name, value)
  }
  // A Map keeps names like __proto__ from being more than names.
  return Object.fromEntries(parameters)
}

/** Parameters as a form or order string: every value percent-encoded, in the order they have. */
export function writeForm(parameters: AlipayParameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${percentEncoded(parameters.charset, value)}`)
    .join('&')
}

/** Parameters as the platform encodes a notify, like a form of a browser: a space is `+`, a plus is `%2B` (R-ALIPAY-25). */
export function writeNotifyForm(parameters: AlipayParameters): string {
  if (!isGbk(parameters.charset)) return new URLSearchParams(Object.entries(parameters)).toString()
  return writeForm(parameters).replaceAll('%20', '+')
}

function splitPair(pair: string, charset: string | undefined): readonly [string | null, string | null] {
  const at = pair.indexOf('=')
  const decode = (text: string) => percentDecoded(charset, text)
  return at === -1 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
}

/** Writes a text percent-encoded in the charset that its message names. */
function percentEncoded(charset: string | undefined, text: string): string {
  if (!isGbk(charset)) return encodeURIComponent(text.toWellFormed())
  const letters = gbkBytes(text).toString('latin1')
  return letters.replaceAll(/[^A-Za-z0-9\-_.!~*'()]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** Reads a text percent-encoded in the charset that its message names, as in forms; null for one that is not. */
function percentDecoded(charset: string | undefined, text: string): string | null {
  const spaced = text.replaceAll('+', ' ')
  try {
    return isGbk(charset) ? gbkDecoded(spaced) : decodeURIComponent(spaced)
  } catch {
    // A sign of another charset, or a percent sign of its own.
    return null
  }
}

function gbkDecoded(text: string): string | null {
  if (/[^ -~]|%(?![0-9a-f]{2})/i.test(text)) return null
  const letters = text.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return new TextDecoder('gbk', { fatal: true }).decode(Buffer.from(letters, 'latin1'))
}

/** When a request is signed, and where notifies about it are to go. */
interface RequestSigning {
  readonly nowMs: Instant
  readonly notifyUrl?: string
}

/** The app that signs its requests, and its certificates; null in key mode. */
export interface RequestSigner {
  readonly appId: string
  readonly privateKey: KeyObject
  readonly certificates: MerchantCertificates | null
}

/** Signs a call of a method and writes it as a form; values are encoded after signing (R-ALIPAY-19). */
export function buildRequest(
  call: RequestSigning & { readonly method: string; readonly content: object },
  { appId, certificates, privateKey }: RequestSigner,
): string {
  const parameters = {
    app_id: appId,
    biz_content: JSON.stringify(call.content),
    charset: 'utf-8',
    format: 'JSON',
    method: call.method,
    ...(call.notifyUrl === undefined ? {} : { notify_url: call.notifyUrl }),
    sign_type: 'RSA2',
    timestamp: formatBeijing(call.nowMs),
    version: '1.0',
    ...certificateParameters(certificates),
  }
  return writeForm(signRequest(parameters, privateKey))
}

/** Signs an order string or the sign_params of an agreement. */
export function buildSdkString(string: SdkString & RequestSigning, merchant: RequestSigner): string {
  return buildRequest({ ...string, method: sdkMethodOf(string.kind) }, merchant)
}
