import type { HttpFault } from '../../engine/faults/fault-record.ts'

/*
 * Signatures that do not hold (docs/providers/wechat.md)
 * R-WECHAT-20. A probe is a message whose signature begins with `WECHATPAY/SIGNTEST/`: sent on purpose with notifies and
 *   answers alike, to see whether the receiver checks. An answer may also come without the four headers, or under another
 *   signature although money moved: it is no answer, and what became of the call is unknown until asked.
 */

type AnswerKind = NonNullable<HttpFault['answer']>['kind']
type Headers = Readonly<Record<string, string>>

const PROBE_MARK = 'WECHATPAY/SIGNTEST/'
const SIGNATURE = 'wechatpay-signature'

/** The headers with the signature of a probe. */
export function probeOf(headers: Headers): Record<string, string> {
  const { [SIGNATURE]: signature = '' } = headers
  return { ...headers, [SIGNATURE]: `${PROBE_MARK}${signature.slice(PROBE_MARK.length)}` }
}

/** The signature headers of an answer as a fault leaves them. */
export function distortSignature(headers: Headers, kind: AnswerKind | undefined): Record<string, string> {
  const { [SIGNATURE]: signature = '' } = headers
  switch (kind) {
    case 'unsigned':
      return {}
    case 'bad-signature':
      return { ...headers, [SIGNATURE]: otherFirst(signature) }
    case 'signed-probe':
      return probeOf(headers)
    default:
      return { ...headers }
  }
}

/** A v2 message as a fault of its signature leaves it: its signature is a field. */
export function distortSign(
  fields: Readonly<Record<string, string>>,
  kind: AnswerKind | undefined,
): Readonly<Record<string, string>> {
  const { sign, ...rest } = fields
  if (sign === undefined) return fields
  if (kind === 'unsigned') return rest
  return kind === 'bad-signature' || kind === 'signed-probe' ? { ...rest, sign: otherFirst(sign) } : fields
}

function otherFirst(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}
