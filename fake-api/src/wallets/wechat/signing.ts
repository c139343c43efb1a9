import { type KeyObject, sign, verify } from 'node:crypto'

/** Largest distance between a signature's timestamp and the receiver's clock, either way (providers.md, v3 notify). */
const MAX_SIGNATURE_AGE_MS = 5 * 60 * 1000

/** Base64 RSA-SHA256 (PKCS #1 v1.5) signature of a UTF-8 text, the only kind WeChat Pay v3 uses. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64')
}

/** Whether `signature` is the canonical base64 of a signature of `text`; never throws on malformed input. */
export function verifyText(text: string, signature: string, publicKey: KeyObject): boolean {
  const bytes = decodeBase64(signature)
  return bytes !== null && verify('sha256', Buffer.from(text, 'utf8'), publicKey, bytes)
}

/**
 * Bytes of canonical base64, else null.
 * Node's decoder skips foreign characters, so a changed text could otherwise decode to the same bytes.
 */
export function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : null
}

/** Lines each ended by a line feed: the form of every signed text of v3. */
export function signedLines(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** Whole seconds of an instant, as the ten digits a signature carries. */
export function timestampOf(nowMs: number): string {
  return String(Math.floor(nowMs / 1000)).padStart(10, '0')
}

/** Whether a signature's timestamp is ten digits and at most five minutes from `nowMs`, which is the world's clock. */
export function isFreshTimestamp(timestamp: string, nowMs: number): boolean {
  if (!/^[0-9]{10}$/.test(timestamp)) return false
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) * 1000 <= MAX_SIGNATURE_AGE_MS
}
