import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { IdSource } from '../kernel/ids.ts'

const generate = promisify(generateKeyPair)

/**
 * A fresh pair as PEM, SPKI and PKCS #8: RSA of 2048 bits, or of the curve P-256. Real randomness: keys are made once per
 * installation.
 */
export function createKeyPair(
  kind: 'rsa' | 'ec' = 'rsa',
): Promise<{ publicKey: string; privateKey: string }> {
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
  return kind === 'rsa'
    ? generate('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding })
    : generate('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding })
}

/** Keys that are kept loaded, many more than an installation has. */
const maxLoadedKeys = 100
const loadedKeys = new Map<string, KeyObject>()

/** The private key in a PEM, PKCS #8: loaded once, as that takes milliseconds and the worlds of an installation share theirs. */
export function loadPrivateKey(pem: string): KeyObject {
  return loadedKeys.get(pem) ?? keepLoaded(pem, createPrivateKey(pem))
}

/** The public key in a PEM, SPKI or an X.509 certificate, loaded once. */
export function loadPublicKey(pem: string): KeyObject {
  return loadedKeys.get(pem) ?? keepLoaded(pem, createPublicKey(pem))
}

function keepLoaded(pem: string, key: KeyObject): KeyObject {
  if (loadedKeys.size >= maxLoadedKeys) loadedKeys.clear()
  loadedKeys.set(pem, key)
  return key
}

/** Lines each ended by a line feed: the form of a text that WeChat Pay v3 signs. */
export function signedLines(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** Base64 RSA-SHA256 (PKCS #1 v1.5) signature of a UTF-8 text, or of bytes: WeChat Pay v3 and Alipay's RSA2. */
export function signText(text: string | Buffer, privateKey: KeyObject): string {
  return sign('sha256', bytesOf(text), privateKey).toString('base64')
}

/** Tells whether `signature` is the canonical base64 of a signature of `text`; never throws on malformed input. */
export function verifyText(text: string | Buffer, signature: string, publicKey: KeyObject): boolean {
  const bytes = decodeBase64(signature)
  return bytes !== null && verify('sha256', bytesOf(text), publicKey, bytes)
}

function bytesOf(text: string | Buffer): Buffer {
  return typeof text === 'string' ? Buffer.from(text, 'utf8') : text
}

/**
 * Bytes of canonical base64, else null.
 * Node's decoder skips foreign characters, so a changed text could otherwise decode to the same bytes.
 */
export function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : null
}

/** Hex digits from a world's own random stream, so that a replayed world has the same ids and nonces. */
export function randomHex(source: Pick<IdSource, 'random'>, length: number): string {
  return Array.from({ length }, () => Math.floor(source.random() * 16).toString(16)).join('')
}

/** 36 characters in the form of a UUID, random. */
export function randomUuid(source: Pick<IdSource, 'random'>): string {
  return [8, 4, 4, 4, 12].map((length) => randomHex(source, length)).join('-')
}

/**
 * 32 hex digits that follow from what they are for. A nonce only has to differ from call to call, so it needs no
 * randomness of its own, and a replayed world signs the same bytes again.
 */
export function deriveNonce(...parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}

/** Compares two secrets in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A shared key of so many random bytes, in hexadecimal. Real randomness: keys are made once per installation. */
export function randomKeyText(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
