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
  const [scheme = '', encoded = ''] = header.split(' ')
  if (header === '') return { reason: 'credentials-missing' }
  if (scheme !== 'Basic') return formMistake(`it begins with ${shown(scheme)}, not Basic`)
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return formMistake('client id and secret are not joined with a colon, or are no Base64')
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)]
  if (id === own.clientSecret && secret === own.clientId)
    return formMistake('client id and secret stand the other way round')
  if (id !== own.clientId) {
    const other = others.find(({ clientId }) => clientId === id)
    const whose = other === undefined ? idFault(id, own) : `it is that of ${other.worldId}`
    return { reason: 'unknown-client', about: whose }
  }
  const other = others.find(({ clientSecret }) => clientSecret === secret)
  if (other !== undefined) return { reason: 'wrong-secret', about: `it is that of ${other.worldId}` }
  return secret.trim() === own.clientSecret
    ? { reason: 'wrong-secret', about: 'it has a blank or a line feed at an end' }
    : { reason: 'wrong-secret' }
}

const formMistake = (about: string): Mistake => ({ reason: 'credentials-form', about })

function idFault(id: string, own: Client): string {
  if (id.trim() === own.clientId) return 'it has a blank or a line feed at an end'
  return `it is ${shown(id)}, and this world's ${own.clientId}`
}

const shown = (text: string) => text.slice(0, 80)

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
  if (token === '') {
    const [scheme = ''] = header.split(' ')
    return formMistake(
      /^bearer$/i.test(scheme)
        ? 'behind Bearer has to be a blank and the token alone'
        : `it begins with ${shown(scheme)}, not Bearer`,
    )
  }
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
