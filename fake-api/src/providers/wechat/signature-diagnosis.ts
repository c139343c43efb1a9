import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { formatBeijing, HOUR_MS, type Instant, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { signedLines, verifyText } from '../../engine/signing/crypto.ts'
import type { PapayFields } from '../../wire/wechat/papay-xml.ts'
import {
  parseAuthorization,
  type RequestRefusal,
  type RequestSigner,
  requestText,
  type SignedRequest,
} from '../../wire/wechat/request-signing.ts'

type Detail = NonNullable<Schemas['GatewayError']['detail']>

/** What of a refused request the gateway looks at. `ownPath` is the path that the provider itself would have. */
export interface RefusedRequest {
  readonly refusal: RequestRefusal
  readonly header: string | undefined
  readonly request: SignedRequest
  readonly ownPath: string
  readonly signer: RequestSigner<KeyObject>
  readonly nowMs: Instant
}

/** The detail of a refused signature: the text that the gateway built, and what it knows of the reason (R-WECHAT-70). */
export function diagnoseSignature(refused: RefusedRequest): Detail {
  const { header, request, ownPath } = refused
  const fields = parseAuthorization(header ?? '')
  const message = requestText({ ...request, path: ownPath }, fields?.timestamp ?? '', fields?.nonce_str ?? '')
  return {
    field: 'signature',
    location: 'authorization',
    issue: reasonOf(refused),
    sign_information: {
      method: request.method,
      url: ownPath,
      truncated_sign_message: message.slice(0, SHOWN),
      sign_message_length: message.length,
    },
  }
}

const SHOWN = 1024

function reasonOf(refused: RefusedRequest): string {
  const { header, signer, nowMs, refusal } = refused
  const fields = parseAuthorization(header ?? '')
  if (fields === null)
    return 'the Authorization header is not WECHATPAY2-SHA256-RSA2048 with mchid, nonce_str, signature, timestamp and serial_no, each once'
  switch (refusal) {
    case 'malformed':
    case 'unknown-merchant':
      return `mchid ${fields.mchid} has no account here; this world's is ${signer.mchid}`
    case 'unknown-serial':
      return `serial_no ${fields.serial_no} names no certificate of the merchant; it is ${signer.serial}`
    case 'stale':
      return clockReason(fields.timestamp, nowMs)
    case 'bad-signature':
      return textReason(refused, fields)
  }
}

/** A clock that is off by whole hours tells that local time was taken for UTC, or the reverse. */
function clockReason(timestamp: string, nowMs: Instant): string {
  const told = `the world's clock stands at ${formatBeijing(nowMs)} in Beijing`
  if (!/^\d{10}$/.test(timestamp)) return `the timestamp is not ten digits of seconds; ${told}`
  const offMs = Number(timestamp) * 1000 - nowMs
  const side = offMs < 0 ? 'behind' : 'ahead'
  const hours = Math.round(Math.abs(offMs) / HOUR_MS)
  if (hours > 0 && Math.abs(Math.abs(offMs) - hours * HOUR_MS) < MINUTE_MS)
    return `the timestamp is ${hours} h ${side}: a time zone was left out; ${told}`
  return `the timestamp is ${Math.round(Math.abs(offMs) / MINUTE_MS)} min ${side}; ${told}`
}

type Fields = NonNullable<ReturnType<typeof parseAuthorization>>

/** Tries the texts that clients are known to sign by mistake. */
function textReason({ request, ownPath, signer }: RefusedRequest, fields: Fields): string {
  const { timestamp, nonce_str: nonce, signature } = fields
  const paths = [ownPath, request.path]
  const whole = (change: Partial<SignedRequest>) =>
    paths.map((path) => requestText({ ...request, path, ...change }, timestamp, nonce))
  const mistakes: [reason: string, texts: string[]][] = [
    ['the path was signed without its query', paths.map((path) => withPath(path.split('?')[0] ?? ''))],
    ['another method was signed', ['GET', 'POST'].flatMap((method) => whole({ method }))],
    ['an empty body was signed', whole({ body: '' })],
    ['the last line feed is missing', whole({}).map((text) => text.slice(0, -1))],
    [
      'the body is missing its line',
      paths.map((path) => signedLines(request.method, path, timestamp, nonce)),
    ],
  ]
  function withPath(path: string): string {
    return requestText({ ...request, path }, timestamp, nonce)
  }
  const found = mistakes.find(([, texts]) => texts.some((text) => verifyText(text, signature, signer.key)))
  return found === undefined
    ? 'the text was signed otherwise (another path or body), or with the key of another account'
    : found[0]
}

/** The keys of an account that a v2 message may be signed with by right or by mistake. */
interface SharedKeys {
  readonly keys: readonly string[]
  readonly apiV3Key: string
}

/** What a v2 message was signed over or with by mistake (R-WECHAT-70); null for what no known mistake makes. */
export function papayMistake(fields: PapayFields, { keys, apiV3Key }: SharedKeys): string | null {
  const { sign = '' } = fields
  const pairs = Object.entries(fields).filter(([name]) => name !== 'sign')
  const filled = pairs.filter(([, value]) => value !== '')
  const sorted = filled.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signs = (over: typeof pairs, wanted = sign, by = keys) =>
    by.some((key) => signaturesOf(over, key).includes(wanted))
  const encode = (value: string) => encodeURIComponent(value)
  const mistakes: [mistake: string, isMade: () => boolean][] = [
    ['no sign_type for HMAC-SHA256', () => signs(sorted)],
    ['digits in lower case', () => signs(sorted, sign.toUpperCase())],
    ['signed over encoded values', () => signs(sorted.map(([name, value]) => [name, encode(value)]))],
    ['signed in the order of the message', () => signs(filled)],
    ['signed with empty values', () => signs(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))],
    ['signed with the key of V3', () => signs(sorted, sign, [apiV3Key])],
  ]
  return mistakes.find(([, isMade]) => isMade())?.[0] ?? null
}

/** Both signatures of pairs in their order. */
function signaturesOf(pairs: readonly (readonly [string, string])[], key: string): readonly string[] {
  const text = [...pairs, ['key', key] as const].map(([name, value]) => `${name}=${value}`).join('&')
  return [createHash('md5'), createHmac('sha256', key)].map((hash) =>
    hash.update(text).digest('hex').toUpperCase(),
  )
}
