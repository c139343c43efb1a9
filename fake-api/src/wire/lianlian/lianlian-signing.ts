import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import type { JournalSigner } from '../../engine/journal/journal-entry.ts'
import { formatBeijingDigits, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { signedLines, signText, verifyText } from '../../engine/signing/crypto.ts'
import { parseLianlianTime } from './lianlian-messages.ts'

/** The platform's key, as the journal names it: no message names it. */
export const LIANLIAN_SIGNER: JournalSigner = { key: 'public-key', serial: null }

/** Largest distance between a signature's timestamp and the receiver's clock, either way (R-LIANLIAN-7). */
const MAX_AGE_MS = 5 * MINUTE_MS

/**
 * What a signature covers beside its timestamp: what it is about, then the body. A request is about its method and
 * path, an answer about the request's signature, a notify about the world it is meant for, so that none can be used
 * for another.
 */
export interface SignedText {
  readonly about: readonly string[]
  readonly body: string
}

/** Headers as Node gives them: lower-case names. */
type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Why a signed text was refused; null from the verifier means accepted. */
export type SignatureRefusal = 'missing-header' | 'stale' | 'bad-signature'

/** Signs a text; equal texts at one instant make equal bytes. */
export function signLianlian(text: SignedText, key: KeyObject, nowMs: number): Schemas['SignatureHeaders'] {
  const timestamp = formatBeijingDigits(nowMs)
  return {
    'sign-type': 'RSA',
    timestamp,
    timezone: 'Asia/Shanghai',
    signature: signText(textToSign(text, timestamp), key),
  }
}

/** Checks the signature of a text exactly as received, by the sender's public key and the world's clock. */
export function verifyLianlian(
  headers: IncomingHeaders,
  text: SignedText,
  expected: { readonly key: KeyObject; readonly nowMs: number },
): SignatureRefusal | null {
  const { timestamp, signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'missing-header'
  if (headers['sign-type'] !== 'RSA') return 'missing-header'
  const signedAtMs = parseLianlianTime(timestamp)
  if (signedAtMs === null || Math.abs(expected.nowMs - signedAtMs) > MAX_AGE_MS) return 'stale'
  return verifyText(textToSign(text, timestamp), signature, expected.key) ? null : 'bad-signature'
}

function textToSign({ about, body }: SignedText, timestamp: string): string {
  return signedLines(timestamp, ...about, body)
}
