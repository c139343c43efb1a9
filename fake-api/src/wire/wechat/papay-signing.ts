import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { JournalSigner } from '../../engine/journal/journal-entry.ts'
import type { PapayFields } from './papay-xml.ts'

/** The two signatures of v2. */
export type PapaySignType = 'MD5' | 'HMAC-SHA256'

/** The key of v2, as the journal names it: both sides hold it, no message names it. */
export const PAPAY_SIGNER: JournalSigner = { key: 'shared-key', serial: null }

const HMAC_LENGTH = 64

/** The fields with their signature: upper-case hex over the sorted, non-empty ones and the key. */
export function signPapay(fields: PapayFields, key: string, type: PapaySignType): PapayFields {
  return { ...fields, sign: signatureOf(fields, key, type) }
}

/** Tells whether the signature of a message holds. It names its type, or its length does. */
export function verifyPapay(fields: PapayFields, key: string): boolean {
  const { sign = '' } = fields
  const type = signTypeOf(fields)
  if (type === null) return false
  const expected = Buffer.from(signatureOf(fields, key, type))
  const given = Buffer.from(sign)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Signature type of a message; null for an unknown one. */
export function signTypeOf({ sign_type, sign = '' }: PapayFields): PapaySignType | null {
  // An empty value is none (WX-210).
  if (!sign_type) return sign.length === HMAC_LENGTH ? 'HMAC-SHA256' : 'MD5'
  return sign_type === 'MD5' || sign_type === 'HMAC-SHA256' ? sign_type : null
}

/** Returns the text over which a message of v2 is signed, with `key` at its end. */
export function papayText(fields: PapayFields, key: string): string {
  return Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .concat(`key=${key}`)
    .join('&')
}

function signatureOf(fields: PapayFields, key: string, type: PapaySignType): string {
  const text = papayText(fields, key)
  const hash = type === 'MD5' ? createHash('md5') : createHmac('sha256', key)
  return hash.update(text, 'utf8').digest('hex').toUpperCase()
}
