import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { signedLines, signText, verifyText } from '../../engine/signing/crypto.ts'

/** Name that an Authorization header of v3 begins with. */
export const AUTHORIZATION_SCHEME = 'WECHATPAY2-SHA256-RSA2048'
/** Parts of an Authorization header of v3, in any order. */
export const AUTHORIZATION_FIELDS = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'] as const

/** The parts of an HTTP request a merchant signs; `path` is as sent, with prefix and query, `body` '' when there is none. */
export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** Signer of a request, with public or private key. */
export interface RequestSigner<Key> {
  readonly mchid: string
  readonly serial: string
  readonly key: Key
}

/** Time and nonce with which something is signed. */
export interface SigningMoment {
  readonly nowMs: number
  readonly nonce: string
}

/** Reason why a signed request was refused; `null` from the verifier means accepted. */
export type RequestRefusal = 'malformed' | 'unknown-merchant' | 'unknown-serial' | 'stale' | 'bad-signature'

type AuthorizationFields = Record<(typeof AUTHORIZATION_FIELDS)[number], string>

/** The Authorization header of a v3 request. */
export function buildAuthorization(
  request: SignedRequest,
  signer: RequestSigner<KeyObject>,
  moment: SigningMoment,
): string {
  const timestamp = timestampOf(moment.nowMs)
  const text = requestText(request, timestamp, moment.nonce)
  const fields: AuthorizationFields = {
    mchid: signer.mchid,
    nonce_str: moment.nonce,
    signature: signText(text, signer.key),
    timestamp,
    serial_no: signer.serial,
  }
  return `${AUTHORIZATION_SCHEME} ${AUTHORIZATION_FIELDS.map((name) => `${name}="${fields[name]}"`).join(',')}`
}

/**
 * Checks the Authorization header of a v3 request by the merchant's public key and the receiver's clock, from which its
 * timestamp is at most `maxAgeMs`. `ownPath` is the path that the provider itself would have: clients with a fixed host
 * sign it, and move the request afterwards.
 */
export function verifyAuthorization(
  header: string | undefined,
  request: SignedRequest,
  expected: {
    readonly signer: RequestSigner<KeyObject>
    readonly nowMs: number
    readonly maxAgeMs: number
    readonly ownPath?: string
  },
): RequestRefusal | null {
  const fields = parseAuthorization(header ?? '')
  if (fields === null) return 'malformed'
  if (fields.mchid !== expected.signer.mchid) return 'unknown-merchant'
  // Clients that read it from the certificate write it in small letters.
  if (fields.serial_no.toUpperCase() !== expected.signer.serial.toUpperCase()) return 'unknown-serial'
  if (!isFreshTimestamp(fields.timestamp, expected)) return 'stale'
  const isSigned = [request.path, expected.ownPath ?? request.path].some((path) => {
    const text = requestText({ ...request, path }, fields.timestamp, fields.nonce_str)
    return verifyText(text, fields.signature, expected.signer.key)
  })
  return isSigned ? null : 'bad-signature'
}

/** The text that a merchant signs: five lines, each ended by a line feed. */
export function requestText(request: SignedRequest, timestamp: string, nonce: string): string {
  return signedLines(request.method.toUpperCase(), request.path, timestamp, nonce, request.body)
}

/** The fields of an Authorization header: each once, in any order, and nothing else; else null. */
export function parseAuthorization(header: string): AuthorizationFields | null {
  if (header.length > 2048 || !header.startsWith(`${AUTHORIZATION_SCHEME} `)) return null
  const fields = new Map<string, string>()
  for (const part of header.slice(AUTHORIZATION_SCHEME.length + 1).split(',')) {
    const match = /^\s*([a-z_]+)="([^"\n]*)"\s*$/.exec(part)
    if (match?.[1] === undefined || match[2] === undefined || fields.has(match[1])) return null
    fields.set(match[1], match[2])
  }
  if (fields.size !== AUTHORIZATION_FIELDS.length) return null
  const [mchid, nonce_str, signature, timestamp, serial_no] = AUTHORIZATION_FIELDS.map((name) =>
    fields.get(name),
  )
  if (!mchid || !nonce_str || !signature || !timestamp || !serial_no) return null
  return { mchid, nonce_str, signature, timestamp, serial_no }
}

/** Whole seconds of an instant, as the ten digits a signature carries. */
function timestampOf(nowMs: number): string {
  return String(Math.floor(nowMs / 1000)).padStart(10, '0')
}

/** Whether a signature's timestamp is ten digits and at most `maxAgeMs` from the receiver's clock, either way. */
function isFreshTimestamp(
  timestamp: string,
  { nowMs, maxAgeMs }: { nowMs: number; maxAgeMs: number },
): boolean {
  if (!/^[0-9]{10}$/.test(timestamp)) return false
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) * 1000 <= maxAgeMs
}

/** The merchant as its app is known to WeChat Pay. */
export interface AppMerchant {
  readonly appid: string
  readonly mchid: string
}

/**
 * The parameters a host app gives to the SDK, signed by the merchant over `appid\ntimestamp\nnoncestr\nprepayid\n`
 * (R-WECHAT-5).
 */
export function signAppPay(
  prepayid: string,
  merchant: AppMerchant & { readonly key: KeyObject },
  moment: SigningMoment,
): Schemas['AppPayParameters'] {
  const timestamp = timestampOf(moment.nowMs)
  return {
    appid: merchant.appid,
    partnerid: merchant.mchid,
    prepayid,
    package: 'Sign=WXPay',
    noncestr: moment.nonce,
    timestamp,
    sign: signText(signedLines(merchant.appid, timestamp, moment.nonce, prepayid), merchant.key),
  }
}

/**
 * Tells whether SDK parameters are whole and signed by this merchant, as the SDK's −1 decides.
 * Their age is not checked: the prepay id has its own two hours.
 */
export function verifyAppPay(
  parameters: Schemas['AppPayParameters'],
  merchant: AppMerchant & { readonly key: KeyObject },
): boolean {
  const { appid, timestamp, noncestr, prepayid, sign } = parameters
  if (appid !== merchant.appid || parameters.partnerid !== merchant.mchid) return false
  if (parameters.package !== 'Sign=WXPay' || !/^[0-9]{10}$/.test(timestamp)) return false
  return verifyText(signedLines(appid, timestamp, noncestr, prepayid), sign, merchant.key)
}

/** The platform's key with the serial that names it in the Wechatpay-Serial header. */
export interface PlatformKey {
  readonly serial: string
  readonly key: KeyObject
}

/** Reason why a signed body was refused; `null` from the verifier means accepted. */
export type NotifyRefusal = 'missing-header' | 'unknown-serial' | 'stale' | 'bad-signature'

/** Headers as Node gives them: lower-case names. */
export type IncomingHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Name of the header with the platform's signature, as it is sent. */
export const SIGNATURE_HEADER = 'Wechatpay-Signature'

/**
 * Signs a notify, or an answer of the gateway, with the platform key: the text is `timestamp\nnonce\nbody\n`
 * (R-WECHAT-8). The names are spelled as WeChat Pay spells them: its library for Java finds them in no other case.
 */
export function signBody(body: string, platform: PlatformKey, moment: SigningMoment): Record<string, string> {
  const timestamp = timestampOf(moment.nowMs)
  return {
    'Wechatpay-Serial': platform.serial,
    [SIGNATURE_HEADER]: signText(signedLines(timestamp, moment.nonce, body), platform.key),
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': moment.nonce,
  }
}

/**
 * Checks the signature headers of a body exactly as received, by the platform's keys and the receiver's clock, from which
 * the timestamp is at most `maxAgeMs` (R-WECHAT-18).
 */
export function verifyBody(
  headers: IncomingHeaders,
  body: string,
  expected: {
    readonly platformKeys: ReadonlyMap<string, KeyObject>
    readonly nowMs: number
    readonly maxAgeMs: number
  },
): NotifyRefusal | null {
  const serial = headers['wechatpay-serial']
  const signature = headers['wechatpay-signature']
  const timestamp = headers['wechatpay-timestamp']
  const nonce = headers['wechatpay-nonce']
  if (!isText(serial) || !isText(signature) || !isText(timestamp) || !isText(nonce)) return 'missing-header'
  const key = expected.platformKeys.get(serial)
  if (key === undefined) return 'unknown-serial'
  if (!isFreshTimestamp(timestamp, expected)) return 'stale'
  const text = signedLines(timestamp, nonce, body)
  return verifyText(text, signature, key) ? null : 'bad-signature'
}

function isText(value: string | readonly string[] | undefined): value is string {
  return typeof value === 'string' && value !== ''
}
