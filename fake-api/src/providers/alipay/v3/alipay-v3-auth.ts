import type { BackendClock } from '../../../engine/gateway/backend-clock.ts'
import { clockText } from '../../../engine/gateway/gateway-protocol.ts'
import { MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { verifyText } from '../../../engine/signing/crypto.ts'
import { certificateRefusal } from '../../../wire/alipay/alipay-certificates.ts'
import type { GatewayKeys } from '../alipay-account.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'

/** A request of the v3 protocol as its signature sees it. */
export interface SignedRequest {
  readonly authorization: string
  readonly appAuthToken: string | null
  readonly rootCertSn: string
  readonly method: string
  /** Path and query, as the client may have signed them: with or without what leads to its world. */
  readonly paths: readonly string[]
  readonly body: string
}

const SCHEME = 'ALIPAY-SHA256withRSA '
/** How old a request may be that does not say itself how long it holds. */
const OLDEST_MS = 10 * MINUTE_MS

/** Checks who signed a v3 request and when; throws AlipayRefusal (AL-047, AL-048, AL-049). */
export function checkV3Signature(
  request: SignedRequest,
  keys: GatewayKeys,
  { nowMs, clock }: { readonly nowMs: number; readonly clock: BackendClock },
): void {
  const authorization = request.authorization.startsWith(SCHEME)
    ? request.authorization.slice(SCHEME.length)
    : ''
  const at = authorization.lastIndexOf(',sign=')
  const authString = at === -1 ? authorization : authorization.slice(0, at)
  const auth = new Map(authString.split(',').map((pair) => splitAt(pair, pair.indexOf('='))))
  const timestamp = auth.get('timestamp') ?? ''
  if (timestamp === '') throw new AlipayRefusal('isv.missing-timestamp')
  if (auth.get('app_id') !== keys.appId) throw new AlipayRefusal('isv.invalid-app-id')
  if (at === -1) throw new AlipayRefusal('isv.missing-signature')
  const limitMs = Number(auth.get('expired_seconds') ?? OLDEST_MS / SECOND_MS) * SECOND_MS
  if (!/^\d{1,15}$/.test(timestamp) || !(nowMs - Number(timestamp) <= limitMs))
    throw new AlipayRefusal('isv.invalid-timestamp', clockText(clock, String(nowMs)))
  const named = { app_cert_sn: auth.get('app_cert_sn') ?? '', alipay_root_cert_sn: request.rootCertSn }
  const refused = certificateRefusal(named, keys.certificates)
  if (refused !== null) throw new AlipayRefusal(refused)
  const sign = authorization.slice(at + ',sign='.length)
  const texts = request.paths.map((path) => signedLines(authString, path, request))
  if (!texts.some((text) => verifyText(text, sign, keys.merchantKey)))
    throw new AlipayRefusal(
      'isv.invalid-signature',
      `the text that was checked is ${JSON.stringify(texts[0])}`,
    )
  if (request.appAuthToken !== null) throw new AlipayRefusal('aop.invalid-app-auth-token')
}

/** The lines that a v3 signature covers, each ended by a line feed. */
function signedLines(
  authString: string,
  path: string,
  { method, body, appAuthToken }: SignedRequest,
): string {
  const lines = [authString, method, path, body, ...(appAuthToken === null ? [] : [appAuthToken])]
  return lines.map((line) => `${line}\n`).join('')
}

function splitAt(text: string, at: number): readonly [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}
