import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { TestStack } from '../../support/test-stack.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'

/** A notify on its way to the product listener. */
export interface WebhookRequest {
  worldId: string
  /** The last part of the notify URL's path before the world. */
  endpoint: string
  /** Media type; null sends none. */
  type: string | null
  headers: Readonly<Record<string, string>>
  body: string
}

/** An order nobody has paid, seen from the provider's side. */
export interface Sale<Keys> {
  worldId: string
  keys: Keys
  nowMs: number
  orderNo: string
  amountFen: number
}

/** Orders of a forger: one to get for nothing, a dearer one beside it, and the same order in an equal world. */
export interface ForgeryContext<Keys> {
  sale: Sale<Keys>
  dearer: Sale<Keys>
  twin: Sale<Keys>
}

/** One kind of forgery; random values vary it from round to round. */
export interface Forgery<Keys> {
  name: string
  /** Genuinely signed and well formed, but untrue: it may be acknowledged, as long as nothing is given for it. */
  mayBeAcknowledged?: true
  forge(context: ForgeryContext<Keys>, random: SeededRandom): WebhookRequest
}

/** A provider as forgers see it. */
export interface Target<Keys> {
  provider: string
  createContext(stack: TestStack, seed: number): Promise<ForgeryContext<Keys>>
  /** What the provider itself sends for a sale once it is paid; it pays it where the merchant asks whether that is so. */
  genuine(sale: Sale<Keys>, stack: TestStack): WebhookRequest | Promise<WebhookRequest>
  forgeries: readonly Forgery<Keys>[]
}

export interface Answer {
  status: number
  text: string
}

/** Delivers a webhook. A connection cut off while a body too long is still on its way is an answer too. */
export async function post({ productUrl }: TestStack, webhook: WebhookRequest): Promise<Answer> {
  const { worldId, endpoint, type, headers, body } = webhook
  const url = `${productUrl}/api/skyworthPay/v1/notify/${endpoint}/${encodeURIComponent(worldId)}`
  // Bytes carry no media type of their own, unlike a text.
  const payload = Buffer.from(body)
  const allHeaders = type === null ? headers : { ...headers, 'content-type': type }
  try {
    const response = await fetch(url, { method: 'POST', headers: allHeaders, body: payload })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (body.length > 1_000_000) return { status: 413, text: '' }
    throw error
  }
}

/** Tells whether any provider would take the answer for an acknowledgement. */
export function isAcknowledged({ status, text }: Answer): boolean {
  if (status === 204 || (status === 200 && text === '')) return true
  const isWord = text === 'success' || text.includes('[SUCCESS]') || text.includes('"message":"success"')
  return status === 200 && isWord
}

/** The text with one character other than it was, somewhere. */
export function altered(random: SeededRandom, text: string): string {
  const at = random.between(0, text.length - 1)
  const other = text[at] === 'A' ? 'B' : 'A'
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

/** Canonical base64 of the same bytes but one bit. */
export function flipBit(random: SeededRandom, base64: string, low = 0, high = -1): string {
  const bytes = Buffer.from(base64, 'base64')
  const at = random.between(low < 0 ? bytes.length + low : low, bytes.length + high)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7))
  return bytes.toString('base64')
}

/** Headers without one of them. */
export function withoutHeader(
  headers: Readonly<Record<string, string>>,
  name: string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([known]) => known !== name))
}

/** The key of somebody who is no provider of ours. */
export const foreignKey: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
