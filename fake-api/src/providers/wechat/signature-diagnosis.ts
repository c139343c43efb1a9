import { createHash, createHmac, type Hash, type Hmac, type KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { BackendClock } from '../../engine/gateway/backend-clock.ts'
import { clockText } from '../../engine/gateway/gateway-protocol.ts'
import { mask } from '../../engine/journal/masked-text.ts'
import { formatBeijing, HOUR_MS, type Instant, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { joinPairs, ORDER_OPTIONS, VALUE_OPTIONS, writtenPairs } from '../../engine/signing/pair-trials.ts'
import {
  bodyOptions,
  joinLines,
  LINE_OPTIONS,
  type LinedRequest,
  methodOptions,
  pathOptions,
} from '../../engine/signing/request-trials.ts'
import { diagnoseRsa } from '../../engine/signing/rsa-diagnosis.ts'
import {
  combineTexts,
  type Mistake,
  mistakeText,
  type Option,
  right,
  type SignatureDiagnosis,
  shownAs,
  type TextTrial,
  wrong,
} from '../../engine/signing/signature-diagnosis.ts'
import type { PapayFields } from '../../wire/wechat/papay-xml.ts'
import {
  AUTHORIZATION_FIELDS,
  AUTHORIZATION_SCHEME,
  parseAuthorization,
  type RequestRefusal,
  requestText,
} from '../../wire/wechat/request-signing.ts'
import { GatewayRefusal } from './gateway-refusal.ts'

/** Parts of a refused request that the gateway looks at. */
export interface RefusedRequest {
  readonly refusal: RequestRefusal
  readonly header: string | undefined
  readonly request: LinedRequest
  readonly merchant: { readonly mchid: string; readonly serial: string }
  readonly platformSerial: string
  readonly keys: readonly Option<KeyObject>[]
  readonly nowMs: Instant
  readonly clock: BackendClock
}

/** The host that clients sign which sign the whole address. */
const HOST = 'api.mch.weixin.qq.com'

/** Finds why a request of v3 is refused, and over which text it was checked (R-WECHAT-70). */
export function diagnoseRequest(refused: RefusedRequest): SignatureDiagnosis {
  const { request, header = '', keys } = refused
  const fields = parseAuthorization(header)
  const { timestamp = '', nonce_str: nonce = '' } = fields ?? {}
  const expected = requestText({ ...request, path: request.ownPath }, timestamp, nonce)
  const known = knownMistake(refused, fields)
  if (fields === null) return { mistakes: known, expected, signed: null }
  const texts = requestTexts(request, timestamp, nonce)
  const diagnosis = diagnoseRsa({ signature: fields.signature, texts, keys, hash: 'sha256' })
  return { ...diagnosis, mistakes: [...known, ...diagnosis.mistakes] }
}

function requestTexts(request: LinedRequest, timestamp: string, nonce: string): TextTrial[] {
  const { method, ownPath, body } = request
  const swapped = joinLines([method.toUpperCase(), ownPath, nonce, timestamp, body], 'fed')
  return [
    ...combineTexts(
      [methodOptions(request), pathOptions(request, HOST), bodyOptions(body), LINE_OPTIONS],
      ([verb, path, text, way]) => joinLines([verb, path, timestamp, nonce, text], way),
    ),
    { text: swapped, mistakes: [{ reason: 'line-order' }] },
  ]
}

type Fields = NonNullable<ReturnType<typeof parseAuthorization>>

/** What the header says by itself, before any key is asked. */
function knownMistake(refused: RefusedRequest, fields: Fields | null): readonly Mistake[] {
  const { refusal, header = '', merchant, platformSerial } = refused
  if (fields === null) return [{ reason: 'header-form', about: headerFault(header) }]
  switch (refusal) {
    case 'malformed':
    case 'bad-signature':
      return []
    case 'unknown-merchant':
      return [
        {
          reason: 'unknown-merchant',
          about: `mchid is ${shownAs(/^\d{1,12}$/, fields.mchid)}, and this world's ${merchant.mchid}`,
        },
      ]
    case 'unknown-serial': {
      const whose = fields.serial_no === platformSerial ? "this is the platform's; " : ''
      return [{ reason: 'unknown-serial', about: `${whose}it is ${merchant.serial}` }]
    }
    case 'stale':
      return [{ reason: 'clock-off', about: clockFault(fields.timestamp, refused) }]
  }
}

/** What is wrong with a header that is none of WeChat Pay v3, in a few words. */
function headerFault(header: string): string {
  const scheme = `${AUTHORIZATION_SCHEME} `
  if (header === '') return 'there is none'
  if (!header.startsWith(scheme)) return `it has to begin with ${AUTHORIZATION_SCHEME} and a blank`
  const names = header
    .slice(scheme.length)
    .split(',')
    .map((part) => part.split('=')[0]?.trim() ?? '')
  const missing = AUTHORIZATION_FIELDS.filter((name) => !names.includes(name))
  if (missing.length > 0) return `it lacks ${missing.join(', ')}`
  if (names.length > AUTHORIZATION_FIELDS.length)
    return `it has more than ${AUTHORIZATION_FIELDS.join(', ')}, each once`
  return 'each value has to be there, in quotes'
}

/** A clock that is off by whole hours tells that local time was taken for UTC, or the reverse. */
function clockFault(timestamp: string, { nowMs, clock }: RefusedRequest): string {
  const told = clockText(clock, `${formatBeijing(nowMs)} in Beijing`)
  if (!/^\d{10}$/.test(timestamp)) {
    const unit = /^\d{13}$/.test(timestamp) ? ', as milliseconds are not' : ''
    return `it has to be ten digits of seconds${unit}; ${told}`
  }
  const offMs = Number(timestamp) * 1000 - nowMs
  const side = offMs < 0 ? 'behind' : 'ahead'
  const hours = Math.round(Math.abs(offMs) / HOUR_MS)
  if (hours > 0 && Math.abs(Math.abs(offMs) - hours * HOUR_MS) < MINUTE_MS)
    return `${hours} h ${side}${hours <= MAX_ZONE_HOURS ? ', as another time zone is' : ''}; ${told}`
  return `${Math.round(Math.abs(offMs) / MINUTE_MS)} min ${side}; ${told}`
}

/** The zone that is farthest from UTC. */
const MAX_ZONE_HOURS = 14

/** The refusal of a request of v3 that the merchant did not sign (R-WECHAT-70). */
export function signatureRefusal(
  diagnosis: SignatureDiagnosis,
  { refusal, request }: Pick<RefusedRequest, 'refusal' | 'request'>,
): GatewayRefusal {
  const reason =
    refusal === 'stale' ? 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟' : '签名错误'
  const message = `${reason}: ${mistakeText(diagnosis)}`
  return new GatewayRefusal('SIGN_ERROR', message, signatureDetail(diagnosis, request))
}

/** The detail of a refused signature in an answer of v3. */
function signatureDetail(
  diagnosis: SignatureDiagnosis,
  { method, ownPath }: LinedRequest,
): NonNullable<Schemas['GatewayError']['detail']> {
  const text = diagnosis.expected ?? ''
  return {
    field: 'signature',
    location: 'authorization',
    issue: mistakeText(diagnosis),
    sign_information: {
      method,
      url: ownPath,
      truncated_sign_message: text.slice(0, SHOWN),
      sign_message_length: text.length,
    },
  }
}

const SHOWN = 1024

/** What stands for the key in a text of v2. */
const HIDDEN_KEY = `&key=${mask}`

/** Finds why a message of v2 is refused, and over which text it was checked (R-WECHAT-70). The first key is right. */
export function diagnosePapay(fields: PapayFields, keys: readonly Option<string>[]): SignatureDiagnosis {
  const texts = papayTexts(fields)
  const expected = texts[0]?.text ?? null
  const { sign = '' } = fields
  if (sign === '') return { mistakes: [{ reason: 'sign-missing' }], expected, signed: null }
  const diagnosis = findPapay(sign, texts, keys)
  if (diagnosis !== null)
    return { ...diagnosis, mistakes: [...typeMistakes(fields), ...diagnosis.mistakes], expected }
  return { mistakes: [{ reason: 'other-text-or-key' }], expected, signed: null }
}

function findPapay(sign: string, texts: readonly TextTrial[], keys: readonly Option<string>[]) {
  const digits = sign.toUpperCase()
  const written: Mistake[] = digits === sign ? [] : [{ reason: 'lower-case' }]
  for (const key of keys)
    for (const { text, mistakes } of texts) {
      // One mistake in the text beside a wrong key: there may be hundreds of keys.
      if (key.mistake !== null && mistakes.length > 1) break
      const hash = hashesOf(text, key.value).find(({ value }) => value === digits)
      if (hash === undefined) continue
      const others = [key.mistake, hash.mistake].filter((mistake) => mistake !== null)
      return { mistakes: [...mistakes, ...others, ...written], signed: text }
    }
  return null
}

/** Both hashes of v2 over a text, and the one that is taken for HMAC-SHA256. */
function hashesOf(shown: string, key: string): Option[] {
  const text = shown.endsWith(HIDDEN_KEY) ? `${shown.slice(0, -mask.length)}${key}` : shown
  const digest = (hash: Hash | Hmac) => hash.update(text, 'utf8').digest('hex').toUpperCase()
  const plain = 'SHA-256 of the text, not HMAC-SHA256'
  return [
    right(digest(createHash('md5'))),
    right(digest(createHmac('sha256', key))),
    wrong('algorithm', digest(createHash('sha256')), plain),
  ]
}

const HMAC_LENGTH = 64

/** What sign_type says otherwise than the length of the signature. */
function typeMistakes({ sign_type, sign = '' }: PapayFields): Mistake[] {
  const isHmac = sign.length === HMAC_LENGTH
  switch (sign_type) {
    case undefined:
    case '':
      return isHmac ? [{ reason: 'sign-type-missing' }] : []
    case 'MD5':
      return isHmac ? [{ reason: 'hmac-said-md5' }] : []
    case 'HMAC-SHA256':
      return isHmac ? [] : [{ reason: 'md5-said-hmac' }]
    default:
      return [{ reason: 'sign-type-unknown', about: `it is ${shownAs(/^[\w-]{1,16}$/, sign_type)}` }]
  }
}

const COVER_OPTIONS = [
  right('filled'),
  wrong('empty-values', 'all'),
  wrong('without-sign-type', 'without-type'),
]

const END_OPTIONS = [right(HIDDEN_KEY), wrong('key-not-appended', '')]

/** Texts that a message of v2 may be signed over, with its key hidden. */
function papayTexts(fields: PapayFields): TextTrial[] {
  const all = Object.entries(fields).filter(([name]) => name !== 'sign')
  return combineTexts(
    [ORDER_OPTIONS, VALUE_OPTIONS, COVER_OPTIONS, END_OPTIONS],
    ([order, value, cover, end]) => {
      const covered = writtenPairs(all, value)
        .filter(([, text]) => cover === 'all' || text !== '')
        .filter(([name]) => cover !== 'without-type' || name !== 'sign_type')
      return joinPairs(covered, order) + end
    },
  )
}
