import { constants, createHash, type KeyObject, publicDecrypt, verify } from 'node:crypto'
import { decodeBase64 } from './crypto.ts'
import {
  type Mistake,
  type Option,
  right,
  type SignatureDiagnosis,
  type TextTrial,
  wrong,
} from './signature-diagnosis.ts'

type HashName = 'sha256' | 'sha1' | 'md5'

const NAMES = { sha256: 'SHA-256', sha1: 'SHA-1', md5: 'MD5' } as const satisfies Record<HashName, string>

/** A refused signature of RSA with everything that may have made it; the first text and the first key are the right ones. */
export interface RsaTrials {
  /** As it came. */
  readonly signature: string
  readonly texts: readonly TextTrial[]
  readonly keys: readonly Option<KeyObject>[]
  readonly hash: HashName
  /** Further ways in which the signature may be written, such as with blanks for plus signs. */
  readonly writings?: readonly Option[]
  /** Bytes of a text in the right charset; UTF-8 when left out. */
  readonly bytesOf?: (text: string) => Buffer
  /** Bytes of a text in other charsets, each with its mistake; none when left out. */
  readonly charsets?: readonly Option<(text: string) => Buffer>[]
}

/**
 * Finds what made a signature. RSA gives back the hash that was signed, so each key is asked once, whatever the number
 * of texts, and a key of this world shows even where the text is unknown.
 */
export function diagnoseRsa(trials: RsaTrials): SignatureDiagnosis {
  const { texts, hash, bytesOf = (text: string) => Buffer.from(text, 'utf8'), charsets = [] } = trials
  const expected = texts[0]?.text ?? null
  const made = makerOf(trials)
  if (made === null) {
    const isPadded = isSignedByPss(trials)
    const mistake: Mistake = isPadded
      ? { reason: 'algorithm', about: 'RSA-PSS, not PKCS #1 v1.5' }
      : { reason: 'other-key' }
    return { mistakes: [mistake], expected, signed: isPadded ? expected : null }
  }
  const { signed, mistakes } = made
  const otherHash: Mistake[] =
    signed.hash === hash ? [] : [{ reason: 'algorithm', about: `${NAMES[signed.hash]}, not ${NAMES[hash]}` }]
  for (const charset of [right(bytesOf), ...charsets]) {
    const signedText = texts.find(({ text }) => digestOf(charset.value(text), signed.hash) === signed.digest)
    if (signedText === undefined) continue
    const all = [
      ...signedText.mistakes,
      ...(charset.mistake === null ? [] : [charset.mistake]),
      ...mistakes,
      ...otherHash,
    ]
    return { mistakes: all, expected, signed: signedText.text }
  }
  return { mistakes: [{ reason: 'other-text' }, ...mistakes, ...otherHash], expected, signed: null }
}

function digestOf(bytes: Buffer, hash: HashName): string {
  return createHash(hash).update(bytes).digest('hex')
}

interface Signed {
  readonly hash: HashName
  readonly digest: string
}

/** The hash that was signed, and the mistakes in key and writing; null for a signature that no key here made. */
function makerOf({
  signature,
  keys,
  writings = [],
}: RsaTrials): { signed: Signed; mistakes: Mistake[] } | null {
  for (const writing of [right(signature), ...writings, ...writingsOf(signature)]) {
    const bytes = decodeBase64(writing.value)
    if (bytes === null) continue
    for (const key of keys) {
      const signed = signedHash(bytes, key.value)
      if (signed === null) continue
      return { signed, mistakes: [key.mistake, writing.mistake].filter((mistake) => mistake !== null) }
    }
  }
  return null
}

/** A signature as it would be in plain Base64, from other ways to write bytes. */
function writingsOf(signature: string): Option[] {
  const hex = /^(?:[0-9a-f]{2})+$/i.test(signature) ? Buffer.from(signature, 'hex').toString('base64') : ''
  const other = (value: string, detail: string) => wrong('signature-encoding', value, detail)
  return [
    other(hex, 'it is hexadecimal'),
    other(
      Buffer.from(signature, 'base64url').toString('base64'),
      'it is Base64 for URLs, or without its padding',
    ),
    other(signature.replaceAll(/\s/g, ''), 'it has line breaks or blanks'),
    other(unescaped(signature), 'it is percent-encoded'),
  ].filter(({ value }) => value !== '' && value !== signature)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign of its own.
    return text
  }
}

// DigestInfo of PKCS #1 v1.5 up to its hash (RFC 8017, 9.2).
const PREFIXES = {
  sha256: '3031300d060960864801650304020105000420',
  sha1: '3021300906052b0e03021a05000414',
  md5: '3020300c06082a864886f70d020505000410',
} as const satisfies Record<HashName, string>

/** The hash under a signature of PKCS #1 v1.5; null when the key did not make it. */
function signedHash(signature: Buffer, key: KeyObject): Signed | null {
  if (key.asymmetricKeyType !== 'rsa') return null
  let info: string
  try {
    info = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature).toString('hex')
  } catch {
    // Another key, or no signature of RSA.
    return null
  }
  for (const hash of Object.keys(PREFIXES) as HashName[]) {
    const prefix = PREFIXES[hash]
    if (info.startsWith(prefix)) return { hash, digest: info.slice(prefix.length) }
  }
  return null
}

/** Whether the right text is signed by the right key with the padding that libraries call PSS. */
function isSignedByPss({ signature, texts, keys, hash }: RsaTrials): boolean {
  const [text] = texts
  const [key] = keys
  const bytes = decodeBase64(signature)
  if (text === undefined || key === undefined || bytes === null) return false
  const padding = constants.RSA_PKCS1_PSS_PADDING
  return verify(hash, Buffer.from(text.text, 'utf8'), { key: key.value, padding }, bytes)
}
