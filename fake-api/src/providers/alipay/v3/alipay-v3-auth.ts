import type { KeyObject } from 'node:crypto'
import type { BackendClock } from '../../../engine/gateway/backend-clock.ts'
import { clockText } from '../../../engine/gateway/gateway-protocol.ts'
import { formatBeijing, MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { verifyText } from '../../../engine/signing/crypto.ts'
import {
  bodyOptions,
  joinLines,
  LINE_OPTIONS,
  type LinedRequest,
  methodOptions,
  pathOptions,
} from '../../../engine/signing/request-trials.ts'
import { diagnoseRsa } from '../../../engine/signing/rsa-diagnosis.ts'
import {
  combineTexts,
  type Mistake,
  type Option,
  type SignatureDiagnosis,
} from '../../../engine/signing/signature-diagnosis.ts'
import type { GatewayKeys } from '../alipay-account.ts'
import { certificateRefusal } from '../certificate-keys.ts'
import type { SubCode } from '../refusals/refusal-table.ts'
import { unknownApp } from '../refusals/signature-diagnosis.ts'

/** A request of the v3 protocol as its signature sees it. The path may be signed with or without what leads to its world. */
export interface SignedRequest extends LinedRequest {
  readonly authorization: string
  readonly appAuthToken: string | null
  readonly rootCertSn: string
}

const SCHEME = 'ALIPAY-SHA256withRSA '
/** How old a request may be that does not say itself how long it holds. */
const OLDEST_MS = 10 * MINUTE_MS

/** What an Authorization header of v3 says; no signature is ''. */
function readAuthorization(header: string) {
  const authorization = header.startsWith(SCHEME) ? header.slice(SCHEME.length) : ''
  const at = authorization.lastIndexOf(',sign=')
  const authString = at === -1 ? authorization : authorization.slice(0, at)
  const fields = new Map(authString.split(',').map((pair) => splitAt(pair, pair.indexOf('='))))
  const limitMs = Number(fields.get('expired_seconds') ?? OLDEST_MS / SECOND_MS) * SECOND_MS
  return {
    ...{ authString, fields, limitMs },
    sign: at === -1 ? '' : authorization.slice(at + ',sign='.length),
    timestamp: fields.get('timestamp') ?? '',
  }
}

/** Finds why a v3 request is refused for its signer or time; null for one of the merchant (AL-047, AL-048, AL-049). */
export function v3Refusal(request: SignedRequest, keys: GatewayKeys, nowMs: number): SubCode | null {
  const { authString, fields, limitMs, sign, timestamp } = readAuthorization(request.authorization)
  if (timestamp === '') return 'isv.missing-timestamp'
  if (fields.get('app_id') !== keys.appId) return 'isv.invalid-app-id'
  if (sign === '') return 'isv.missing-signature'
  if (!/^\d{1,15}$/.test(timestamp) || !(nowMs - Number(timestamp) <= limitMs)) return 'isv.invalid-timestamp'
  const named = { app_cert_sn: fields.get('app_cert_sn') ?? '', alipay_root_cert_sn: request.rootCertSn }
  const refused = certificateRefusal(named, keys.certificates)
  if (refused !== null) return refused
  const isSigned = [request.ownPath, request.path].some((path) => {
    const lines = [authString, request.method, path, request.body, ...tokenOf(request)]
    return verifyText(joinLines(lines, 'fed'), sign, keys.merchantKey)
  })
  return isSigned ? null : 'isv.invalid-signature'
}

const tokenOf = ({ appAuthToken }: SignedRequest) => (appAuthToken === null ? [] : [appAuthToken])

/** Refusals that are about who signed a request, and when. */
const OF_SIGNER: ReadonlySet<SubCode> = new Set([
  'isv.missing-timestamp',
  'isv.invalid-app-id',
  'isv.missing-signature',
  'isv.invalid-timestamp',
  'isv.invalid-signature',
])

/** Facts that a refused v3 request is held against. */
export interface V3Check {
  readonly refusal: SubCode
  readonly appId: string
  /** The world whose app is named in place of this one's. */
  readonly appWorldId?: string | undefined
  readonly keys: readonly Option<KeyObject>[]
  readonly nowMs: number
  readonly clock: BackendClock
}

/** The app that a v3 request names. */
export function appOf({ authorization }: SignedRequest): string {
  return readAuthorization(authorization).fields.get('app_id') ?? ''
}

/** Finds why a v3 request is refused, and over which text it was checked; null if its signature has no part in it. */
export function diagnoseV3(request: SignedRequest, check: V3Check): SignatureDiagnosis | null {
  if (!OF_SIGNER.has(check.refusal)) return null
  const { authString, sign } = readAuthorization(request.authorization)
  const token = tokenOf(request)
  const texts = combineTexts(
    [methodOptions(request), pathOptions(request, HOST), bodyOptions(request.body), LINE_OPTIONS],
    ([method, path, body, way]) => joinLines([authString, method, path, body, ...token], way),
  )
  const known = knownMistakes(request, check)
  const expected = texts[0]?.text ?? null
  if (sign === '') return { mistakes: known, expected, signed: null }
  const diagnosis = diagnoseRsa({ signature: sign, texts, keys: check.keys, hash: 'sha256' })
  return { ...diagnosis, mistakes: [...known, ...diagnosis.mistakes] }
}

const HOST = 'openapi.alipay.com'

/** What the header says by itself, before any key is asked. */
function knownMistakes(request: SignedRequest, check: V3Check): Mistake[] {
  const { authorization } = request
  const { fields, sign, timestamp } = readAuthorization(authorization)
  if (!authorization.startsWith(SCHEME)) {
    const detail =
      authorization === '' ? 'there is none' : `it has to begin with ${SCHEME.trim()} and a blank`
    return [{ reason: 'header-form', about: detail }]
  }
  const missing = ['app_id', 'timestamp', 'nonce'].filter((name) => !fields.get(name))
  const lacking = [...missing, ...(sign === '' ? ['sign, at its end'] : [])]
  const app = unknownApp(
    { app_id: fields.get('app_id') ?? '' },
    { appId: check.appId, ...(check.appWorldId !== undefined && { worldId: check.appWorldId }) },
  )
  return [
    ...(lacking.length > 0
      ? [{ reason: 'header-form', about: `it lacks ${lacking.join(', ')}` } as const]
      : []),
    ...(app === null ? [] : [app]),
    ...(check.refusal === 'isv.invalid-timestamp'
      ? [{ reason: 'clock-off', about: clockFault(timestamp, check) } as const]
      : []),
  ]
}

function clockFault(timestamp: string, { nowMs, clock }: V3Check): string {
  const told = clockText(clock, `${nowMs}, which is ${formatBeijing(nowMs)} in Beijing`)
  if (/^\d{10}$/.test(timestamp)) return `it is in seconds, not milliseconds; ${told}`
  if (!/^\d{1,15}$/.test(timestamp)) return `it has to be milliseconds; ${told}`
  return `${Math.round((nowMs - Number(timestamp)) / MINUTE_MS)} min behind; ${told}`
}

function splitAt(text: string, at: number): readonly [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}
