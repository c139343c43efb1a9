import { type KeyObject, sign, verify } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import type { JournalSigner } from '../../engine/journal/journal-entry.ts'
import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import { decodeBase64 } from '../../engine/signing/crypto.ts'

/** The platform's key, as the journal names it: no message names it. */
export const LIANLIAN_SIGNER: JournalSigner = { key: 'public-key', serial: null }

/** Rules that sources disagree about: whether empty texts are signed, and whether a request must name its sign-type. */
export interface SigningRules {
  readonly emptyTexts: 'signed' | 'left-out'
  readonly signType: 'optional' | 'required'
}

/** Headers as Node gives them: lower-case names. */
type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Reason why a signed message was refused; null from the verifier means accepted. */
export type SignatureRefusal = 'missing-header' | 'bad-signature'

/** Signs parameters; equal parameters make equal bytes. */
export function signLianlian(
  parameters: unknown,
  key: KeyObject,
  { nowMs, rules }: { readonly nowMs: number; readonly rules: Pick<SigningRules, 'emptyTexts'> },
): Schemas['SignatureHeaders'] {
  const signature = sign('sha1', Buffer.from(signedText(parameters, rules), 'utf8'), key).toString('base64')
  return { 'sign-type': 'RSA', timestamp: formatBeijingDigits(nowMs), timezone: 'Asia/Shanghai', signature }
}

/** Checks the signature of parameters by the sender's public key. Time is not under it: what it says is for each side to judge. */
export function verifyLianlian(
  headers: IncomingHeaders,
  parameters: unknown,
  { key, rules }: { readonly key: KeyObject; readonly rules: SigningRules },
): SignatureRefusal | null {
  const { timestamp, timezone, signature, 'sign-type': signType } = headers
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return 'missing-header'
  if (typeof timezone !== 'string' || timezone === '') return 'missing-header'
  if (signType === undefined ? rules.signType === 'required' : signType !== 'RSA') return 'missing-header'
  const bytes = decodeBase64(signature)
  if (bytes === null) return 'bad-signature'
  const text = Buffer.from(signedText(parameters, rules), 'utf8')
  return verify('sha1', text, key, bytes) ? null : 'bad-signature'
}

/**
 * The parameters of a body as they were written: `19.90` stays so, which a number would lose and the signature needs.
 * Null for a text that is no JSON.
 */
export function parametersIn(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    )
  } catch {
    // Not JSON, or nested beyond what the engine reads.
    return null
  }
}

/** No message of LianLian is nested deeper; what is, is no parameter of one. */
const DEEPEST = 20

/** The text that is signed (R-LIANLIAN-11): leaves as `key=value` joined with `&`, the keys of each object in alphabetical order. */
export function signedText(parameters: unknown, { emptyTexts }: Pick<SigningRules, 'emptyTexts'>): string {
  const leaves = leavesOf('', parameters, 0)
  const signed = emptyTexts === 'signed' ? leaves : leaves.filter(([, value]) => value !== '')
  return signed.map(([name, value]) => `${name}=${value}`).join('&')
}

function leavesOf(name: string, value: unknown, depth: number): readonly (readonly [string, string])[] {
  if (value === null || value === undefined || depth > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(name, item, depth + 1))
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, item]) => leavesOf(key, item, depth + 1))
}
