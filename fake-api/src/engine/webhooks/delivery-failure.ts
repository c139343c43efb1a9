import { WallTimeoutError } from '../http/http-sender.ts'
import type { WebhookProvider, WebhookReply } from './webhook-provider.ts'

/** Reasons for a webhook that was not received, as the journal notes them: a few words without a comma. */
export const deliveryFailures = {
  /** By a fault. */
  lost: 'lost on its way',
  noAddress: 'the account has no address for it',
  leadsOff: 'its address leads off this machine',
  late: 'answered too late',
  notAcknowledged: 'its answer is no acknowledgement',
  /** Blanks, line feeds or a byte order mark, where the provider takes none. */
  blanks: 'blanks in its answer spoil the acknowledgement',
  refused: 'connection refused',
  closed: 'connection closed without an answer',
  unknownName: 'the name of its host is not known',
  unreachable: 'its host cannot be reached',
  noTls: 'no TLS there',
  untrusted: 'its certificate is not trusted',
  otherHost: 'its certificate is of another host',
  expired: 'its certificate has expired',
  notYetValid: 'its certificate is not valid yet',
  noAnswer: 'no answer in time',
  noHttp: 'its answer is no HTTP',
} as const

const failureOfCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: deliveryFailures.refused,
  ECONNRESET: deliveryFailures.closed,
  EPIPE: deliveryFailures.closed,
  ENOTFOUND: deliveryFailures.unknownName,
  EAI_AGAIN: deliveryFailures.unknownName,
  EHOSTUNREACH: deliveryFailures.unreachable,
  ENETUNREACH: deliveryFailures.unreachable,
  ETIMEDOUT: deliveryFailures.unreachable,
  EPROTO: deliveryFailures.noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: deliveryFailures.noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: deliveryFailures.noTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: deliveryFailures.untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: deliveryFailures.untrusted,
  UNABLE_TO_GET_ISSUER_CERT: deliveryFailures.untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: deliveryFailures.untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: deliveryFailures.untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: deliveryFailures.otherHost,
  CERT_HAS_EXPIRED: deliveryFailures.expired,
  CERT_NOT_YET_VALID: deliveryFailures.notYetValid,
}

/** Names the reason why no answer came, of an error that sending ended with. */
export function deliveryFailure(error: unknown): string {
  if (error instanceof WallTimeoutError) return deliveryFailures.noAnswer
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return deliveryFailures.noHttp
  return failureOfCode[code] ?? `not sent: ${code || 'unknown error'}`
}

/** Names the reason why an answer acknowledges nothing; null for one that does. */
export function answerFailure(
  { isAcknowledged }: Pick<WebhookProvider, 'isAcknowledged'>,
  reply: WebhookReply,
  kind: string,
): string | null {
  if (isAcknowledged(reply, kind)) return null
  const body = reply.body.trim().replaceAll(/>\s+</g, '><')
  return isAcknowledged({ ...reply, body }, kind) ? deliveryFailures.blanks : deliveryFailures.notAcknowledged
}
