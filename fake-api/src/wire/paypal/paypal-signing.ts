import type { KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { signText, verifyText } from '../../engine/signing/crypto.ts'

/** Names of the algorithm in PAYPAL-AUTH-ALGO. */
export const PAYPAL_AUTH_ALGO = 'SHA256withRSA'

/** Parts of an event that its signature is over (PP-051). */
export interface SignedEvent {
  readonly transmissionId: string
  readonly transmissionTime: string
  readonly webhookId: string
  /** The event exactly as it was sent. */
  readonly body: string
}

/** Signs an event; equal events make equal bytes. */
export function signEvent(event: SignedEvent, key: KeyObject): string {
  return signText(signedText(event), key)
}

/** Tells whether an event is as PayPal signed it. */
export function isEventGenuine(event: SignedEvent, signature: string, key: KeyObject): boolean {
  return verifyText(signedText(event), signature, key)
}

/** Returns the text under the signature of an event. */
export function signedText({ transmissionId, transmissionTime, webhookId, body }: SignedEvent): string {
  return [transmissionId, transmissionTime, webhookId, String(crc32(Buffer.from(body, 'utf8')))].join('|')
}

/** The text of an object that is a member of a JSON text, exactly as it stands there; null for none. */
export function memberText(text: string, name: string): string | null {
  const start = new RegExp(`"${name}"\\s*:\\s*(?=\\{)`).exec(text)
  if (start === null) return null
  const from = start.index + start[0].length
  let depth = 0
  let isQuoted = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return text.slice(from, at + 1)
    }
  }
  return null
}
