import type { KeyObject } from 'node:crypto'
import { signText, verifyText } from '../rsa-signing.ts'
import { isFreshTimestamp, signedLines, timestampOf } from './signing.ts'

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
const FIELDS = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'] as const

/** The parts of an HTTP request a merchant signs; `path` is as sent, with prefix and query, `body` '' when there is none. */
export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** The signer of a request as the gateway knows it, or as the merchant is. */
export interface RequestSigner<Key> {
  readonly mchid: string
  readonly serial: string
  readonly key: Key
}

/** When and with which nonce something is signed. */
export interface SigningMoment {
  readonly nowMs: number
  readonly nonce: string
}

/** Why a signed request was refused; `null` from the verifier means accepted. */
export type RequestRefusal = 'malformed' | 'unknown-merchant' | 'unknown-serial' | 'stale' | 'bad-signature'

type AuthorizationFields = Record<(typeof FIELDS)[number], string>

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
  return `${SCHEME} ${FIELDS.map((name) => `${name}="${fields[name]}"`).join(',')}`
}

/** Checks the Authorization header of a v3 request by the merchant's public key and the world's clock. */
export function verifyAuthorization(
  header: string | undefined,
  request: SignedRequest,
  expected: { readonly signer: RequestSigner<KeyObject>; readonly nowMs: number },
): RequestRefusal | null {
  const fields = parseAuthorization(header ?? '')
  if (fields === null) return 'malformed'
  if (fields.mchid !== expected.signer.mchid) return 'unknown-merchant'
  if (fields.serial_no !== expected.signer.serial) return 'unknown-serial'
  if (!isFreshTimestamp(fields.timestamp, expected.nowMs)) return 'stale'
  const text = requestText(request, fields.timestamp, fields.nonce_str)
  return verifyText(text, fields.signature, expected.signer.key) ? null : 'bad-signature'
}

function requestText(request: SignedRequest, timestamp: string, nonce: string): string {
  return signedLines(request.method.toUpperCase(), request.path, timestamp, nonce, request.body)
}

/** Each field once, in any order, and nothing else; else null. */
function parseAuthorization(header: string): AuthorizationFields | null {
  if (header.length > 2048 || !header.startsWith(`${SCHEME} `)) return null
  const found = new Map<string, string>()
  for (const part of header.slice(SCHEME.length + 1).split(',')) {
    const match = /^\s*([a-z_]+)="([^"\n]*)"\s*$/.exec(part)
    if (match?.[1] === undefined || match[2] === undefined || found.has(match[1])) return null
    found.set(match[1], match[2])
  }
  if (found.size !== FIELDS.length) return null
  const [mchid, nonce_str, signature, timestamp, serial_no] = FIELDS.map((name) => found.get(name))
  if (!mchid || !nonce_str || !signature || !timestamp || !serial_no) return null
  return { mchid, nonce_str, signature, timestamp, serial_no }
}
