import type { KeyObject } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { formatUtc } from '../../../engine/kernel/clock.ts'
import { parseRfc3339 } from '../../../engine/kernel/rfc3339.ts'
import { diagnoseRsa } from '../../../engine/signing/rsa-diagnosis.ts'
import {
  combineTexts,
  type Mistake,
  type Option,
  right,
  type SignatureDiagnosis,
  shownAs,
  wrong,
} from '../../../engine/signing/signature-diagnosis.ts'
import {
  isEventGenuine,
  PAYPAL_AUTH_ALGO,
  type SignedEvent,
  signedText,
} from '../../../wire/paypal/paypal-signing.ts'
import { CERTIFICATE_PATH } from './paypal-keys.ts'

/** A question about an event, with what the gateway itself knows of it. */
export interface AskedEvent {
  /** What was asked; its body is the event as it stands in the question. */
  readonly asked: SignedEvent & {
    readonly algorithm: string
    readonly certUrl: string
    readonly signature: string
  }
  /** Addresses that the world's gateway is reached by, without a trailing slash. */
  readonly addresses: readonly string[]
  /** Webhooks of the app, those that were told the event first. */
  readonly webhookIds: readonly string[]
  /** Webhooks of apps of other worlds, each with its world. */
  readonly others: readonly { readonly webhookId: string; readonly worldId: string }[]
  /** The event of that number as it was sent; null for none. */
  readonly sentBody: string | null
  /** What events of this world are signed with. */
  readonly key: KeyObject
}

/** Tells whether an event is one of the app, exactly as it was sent (PP-050). */
export function isOwnEvent({
  asked,
  webhookIds,
  key,
  addresses,
}: Pick<AskedEvent, 'asked' | 'webhookIds' | 'key' | 'addresses'>): boolean {
  const isNamed = asked.algorithm === PAYPAL_AUTH_ALGO && isOwnCertificate(asked.certUrl, addresses)
  return isNamed && webhookIds.includes(asked.webhookId) && isEventGenuine(asked, asked.signature, key)
}

/** Tells whether a URL is that of the one certificate, by a name that the gateway itself is reached by. */
function isOwnCertificate(url: string, addresses: readonly string[]): boolean {
  return addresses.some((address) => url === `${address}${CERTIFICATE_PATH}`)
}

/** Says why an event is not taken for one of the app. */
export function diagnoseEvent(event: AskedEvent): SignatureDiagnosis {
  const { asked, key, webhookIds, sentBody } = event
  const known = knownMistakes(event)
  const body = sentBody ?? asked.body
  const bodies = body === asked.body ? [right(body)] : [right(body), right(asked.body)]
  const texts = combineTexts(
    [bodies, timeOptions(asked.transmissionTime), idOptions(asked.transmissionId), webhookOptions(event)],
    ([text, transmissionTime, transmissionId, webhookId]) =>
      signedText({ transmissionId, transmissionTime, webhookId, body: text }),
  )
  const diagnosis = diagnoseRsa({ signature: asked.signature, texts, keys: [right(key)], hash: 'sha256' })
  const webhookId = webhookIds.includes(asked.webhookId) ? asked.webhookId : (webhookIds[0] ?? '')
  return {
    mistakes: mistakesOf(event, known, diagnosis.mistakes),
    expected: signedText({ ...asked, webhookId, body }),
    signed: diagnosis.signed,
  }
}

/** What the parts of a question say by themselves. */
function knownMistakes({ asked, webhookIds, others, addresses }: AskedEvent): Mistake[] {
  const { algorithm, certUrl, webhookId } = asked
  const mistakes: Mistake[] = []
  if (algorithm !== PAYPAL_AUTH_ALGO)
    mistakes.push({ reason: 'event-algorithm', about: `it is ${shownAs(/^\w{1,24}$/, algorithm)}` })
  if (!isOwnCertificate(certUrl, addresses))
    mistakes.push({ reason: 'event-certificate', about: `it is ${shownUrl(certUrl)}` })
  if (webhookIds.includes(webhookId)) return mistakes
  const other = others.find((one) => one.webhookId === webhookId)
  const whose =
    other === undefined ? `it is ${shownAs(/^[\w<>-]{1,20}$/, webhookId)}` : `it is that of ${other.worldId}`
  return [...mistakes, { reason: 'webhook-id', about: `${whose}, and the app has ${webhookIds.join(', ')}` }]
}

/** All that is wrong, each once, in the words of events. */
function mistakesOf(
  { asked, sentBody }: AskedEvent,
  known: readonly Mistake[],
  diagnosed: readonly Mistake[],
): Mistake[] {
  const isWebhookFound = diagnosed.some(({ reason }) => reason === 'webhook-id')
  const first = known.filter(({ reason }) => reason !== 'webhook-id' || !isWebhookFound)
  const isOther = (reason: Mistake['reason']) => diagnosed.some((one) => one.reason === reason)
  if (isOther('other-key') || isOther('algorithm')) return [...first, { reason: 'event-signature' }]
  if (sentBody === null)
    return isOther('other-text') ? [...first, { reason: 'unknown-event' }] : [...first, ...diagnosed]
  const ofBody = asked.body === sentBody ? [] : [bodyMistake(asked.body, sentBody)]
  const isUnexplained = isOther('other-text') && first.length === 0
  const rest = diagnosed.filter(({ reason }) => reason !== 'other-text')
  return [...first, ...ofBody, ...rest, ...(isUnexplained ? [{ reason: 'other-transmission' } as const] : [])]
}

function bodyMistake(body: string, sentBody: string): Mistake {
  const [asked, sent] = [parsed(body), parsed(sentBody)]
  if (isDeepStrictEqual(asked, sent)) return { reason: 'event-spelling' }
  const path = firstDifference(asked, sent, '')
  return path === null ? { reason: 'event-spelling' } : { reason: 'event-changed', about: `first at ${path}` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A question has an object there: its contract says so.
    return text
  }
}

/** The place where two values of JSON first differ, as PayPal writes places; null for equal ones. */
function firstDifference(one: unknown, other: unknown, path: string): string | null {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? null : path || '/'
  const names = new Set([...Object.keys(other), ...Object.keys(one)])
  for (const name of names) {
    const difference = firstDifference(Reflect.get(one, name), Reflect.get(other, name), `${path}/${name}`)
    if (difference !== null) return difference
  }
  return null
}

function timeOptions(time: string): Option[] {
  const ms = parseRfc3339(time)
  const written = ms === null ? time : `${formatUtc(ms).replace(' ', 'T')}Z`
  return written === time ? [right(time)] : [right(time), wrong('transmission-time', written)]
}

function idOptions(id: string): Option[] {
  const small = id.toLowerCase()
  return small === id ? [right(id)] : [right(id), wrong('transmission-id', small)]
}

function webhookOptions({ asked, webhookIds }: AskedEvent): Option[] {
  const others = webhookIds.filter((id) => id !== asked.webhookId)
  return [right(asked.webhookId), ...others.map((id) => wrong('webhook-id', id, `it went to ${id}`))]
}

/** An address without what may be secret in it. */
function shownUrl(text: string): string {
  const url = URL.parse(text)
  return url === null ? shownAs(/^(?!)/, text) : `${url.protocol}//${url.host}${url.pathname}`.slice(0, 120)
}
