import type { BackendClock } from '../../../engine/gateway/backend-clock.ts'
import { mask } from '../../../engine/journal/masked-text.ts'
import { formatUtc } from '../../../engine/kernel/clock.ts'
import type { Mistake, SignatureDiagnosis } from '../../../engine/signing/signature-diagnosis.ts'
import type { OtherApplication, PaypalAccount } from './paypal-keys.ts'
import { tokenEndMs } from './paypal-token.ts'

/** Credentials of an application. */
export type Client = Pick<PaypalAccount, 'clientId' | 'clientSecret'>

/** Client that the token call is asked with. */
export interface AskedClient {
  /** The header Authorization; '' for none. */
  readonly header: string
  readonly own: Client
  /** Applications of other worlds. */
  readonly others: readonly Omit<OtherApplication, 'webhookId'>[]
}

/** The header that an application gets its token with. */
export function basicHeader({ clientId, clientSecret }: Client): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

/** Says why the credentials of an application are refused, and what they have to be (PP-045). */
export function diagnoseClient(asked: AskedClient): SignatureDiagnosis {
  return { mistakes: [clientMistake(asked)], expected: `${asked.own.clientId}:${mask}`, signed: null }
}

function clientMistake({ header, own, others }: AskedClient): Mistake {
  if (header === '') return { reason: 'credentials-missing' }
  const fault = schemeFault(header, 'Basic') ?? base64Fault(header)
  if (fault !== null) return formMistake(fault)
  const text = Buffer.from(restOf(header), 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return formMistake('client id and secret are not joined with a colon, or are no Base64')
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)]
  if (id === own.clientSecret && secret === own.clientId)
    return formMistake('client id and secret stand the other way round')
  if (id !== own.clientId) return { reason: 'unknown-client', about: idFault(id, own, others) }
  if (secret === own.clientSecret) return formMistake(spellingFault(restOf(header)))
  const detail = secretFault(secret, own, others)
  return detail === null ? { reason: 'wrong-secret' } : { reason: 'wrong-secret', about: detail }
}

const formMistake = (detail: string): Mistake => ({ reason: 'credentials-form', about: detail })

/*
 * An Authorization header holds secrets, in whatever place and spelling: of what stands in it, reasons quote the words
 * below and nothing else. A client id of another world is told by its world.
 */
const SCHEMES = /^(?:basic|bearer|digest|token|hmac|wechatpay2-sha256-rsa2048|alipay-sha256withrsa)$/i

/** Returns what is wrong with the scheme of a header, and with what parts it from the rest; null for nothing. */
function schemeFault(header: string, wanted: 'Basic' | 'Bearer'): string | null {
  const [, scheme = '', gap = '', rest = ''] = /^(\S*)(\s*)(.*)$/s.exec(header) ?? []
  const isWanted = wanted === 'Basic' ? scheme === wanted : /^bearer$/i.test(scheme)
  if (!isWanted) {
    const begin = SCHEMES.test(scheme) ? scheme : `no scheme but ${lengthOf(scheme)}`
    return `it begins with ${begin}, not ${wanted}`
  }
  if (rest === '') return `nothing stands behind ${wanted}`
  if (wanted === 'Bearer') return 'behind Bearer has to be a blank and the token alone'
  return gap === ' ' && !/\s/.test(rest) ? null : 'behind Basic have to be one blank and the Base64 alone'
}

const lengthOf = (text: string) => (text.length === 1 ? '1 character' : `${text.length} characters`)

const restOf = (header: string) => header.slice('Basic '.length)

function base64Fault(header: string): string | null {
  return /^[\w+/-]+=*$/.test(restOf(header))
    ? null
    : 'behind Basic stand other characters than those of Base64'
}

/** Returns how right credentials are spelled otherwise than in plain Base64; whether PayPal takes them so is unknown. */
function spellingFault(encoded: string): string {
  const plain = Buffer.from(encoded, 'base64').toString('base64')
  if (encoded === plain.replaceAll('=', '')) return 'its Base64 lacks the = at its end'
  return /[-_]/.test(encoded) ? 'its Base64 is that for URLs' : 'its Base64 is spelled otherwise than usual'
}

const AT_AN_END = 'it has a blank or a line feed at an end'

function idFault(id: string, own: Client, others: AskedClient['others']): string {
  const [isOf, isSecretOf] = [
    others.find(({ clientId }) => clientId === id),
    others.find(({ clientSecret }) => clientSecret === id.trim()),
  ]
  if (isOf !== undefined) return `it is that of ${isOf.worldId}`
  if (id.trim() === own.clientId) return AT_AN_END
  if (id.trim() === own.clientSecret) return 'the secret stands in its place'
  if (isSecretOf !== undefined) return `the secret of ${isSecretOf.worldId} stands in its place`
  return `it has ${lengthOf(id)}, and this world's is ${own.clientId}`
}

function secretFault(secret: string, own: Client, others: AskedClient['others']): string | null {
  const other = others.find(({ clientSecret }) => clientSecret === secret)
  if (other !== undefined) return `it is that of ${other.worldId}`
  if (secret.trim() === own.clientSecret) return AT_AN_END
  return secret.trim() === own.clientId ? 'the client id stands in its place' : null
}

/** Token that a call is asked with. */
export interface AskedToken {
  /** The header Authorization; '' for none. */
  readonly header: string
  readonly worldId: string
  /** What the gateway signs tokens with. */
  readonly tokenKey: string
  readonly otherWorldIds: readonly string[]
  /** What PayPal's clock shows. */
  readonly nowMs: number
  readonly clock: BackendClock
}

/** The token in a header; '' where it has another form. */
export function bearerIn(header: string): string {
  return /^Bearer (\S{1,512})$/i.exec(header)?.[1] ?? ''
}

/** Says why a token is refused; null for one of this world that has not ended (PP-045, PP-060). */
export function diagnoseToken(asked: AskedToken): SignatureDiagnosis | null {
  const mistake = tokenMistake(asked)
  return mistake && { mistakes: [mistake], expected: null, signed: null }
}

function tokenMistake({ header, worldId, tokenKey, nowMs, ...asked }: AskedToken): Mistake | null {
  if (header === '') return { reason: 'credentials-missing' }
  const token = bearerIn(header)
  const fault = token === '' ? schemeFault(header, 'Bearer') : null
  if (fault !== null) return formMistake(fault)
  const endsMs = tokenEndMs(token, { tokenKey, worldId })
  if (endsMs !== null) {
    if (nowMs < endsMs) return null
    const whose = asked.clock === 'wall' ? "this machine's clock" : "the world's clock"
    return {
      reason: 'token-expired',
      about: `it ended at ${timeOf(endsMs)}, and ${whose} stands at ${timeOf(nowMs)}`,
    }
  }
  const other = asked.otherWorldIds.find((id) => tokenEndMs(token, { tokenKey, worldId: id }) !== null)
  return other === undefined
    ? { reason: 'token-unknown' }
    : { reason: 'token-of-another-world', about: `it is that of ${other}` }
}

const timeOf = (ms: number) => `${formatUtc(ms).replace(' ', 'T')}Z`
