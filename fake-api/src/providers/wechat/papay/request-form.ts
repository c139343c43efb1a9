import { type Instant, MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'

/*
 * What WeChat wants of the fields of a v2 request, beside their schema (docs/providers/wechat.md)
 * R-WECHAT-30. Characters of four bytes, such as an emoji, are refused in every field (WX-033); `request_serial` is an
 *   int64 (WX-029), `timestamp` at most five minutes off the clock of WeChat (WX-032), `notify_url` no bare domain
 *   (WX-036), `outerid` of its form (WX-039).
 * R-WECHAT-31. A request under HMAC-SHA256 says so in `sign_type`; without it a signature of 64 digits is wrong (WX-027).
 */

const FOUR_BYTES = /[\u{10000}-\u{10FFFF}]/u
const INT64_MAX = 2n ** 63n - 1n
const TIMESTAMP_OFF_MS = 5 * MINUTE_MS
/** First character of a name, an asterisk, the last character, and eleven digits in full-width brackets. */
const OUTERID = /^.\*.（\d{11}）$/u
const HMAC_LENGTH = 64

/** Finds the field of a v2 request that has not the form WeChat wants; null when all have. */
export function brokenField(fields: PapayFields, nowMs: Instant): string | null {
  const rare = Object.keys(fields).find((name) => FOUR_BYTES.test(fields[name] ?? ''))
  if (rare !== undefined) return rare
  const { request_serial, timestamp, notify_url, contract_notify_url, outerid } = fields
  if (request_serial !== undefined && BigInt(request_serial) > INT64_MAX) return 'request_serial'
  if (timestamp !== undefined && Math.abs(nowMs - Number(timestamp) * SECOND_MS) > TIMESTAMP_OFF_MS)
    return 'timestamp'
  if (isBareDomain(notify_url)) return 'notify_url'
  if (isBareDomain(contract_notify_url)) return 'contract_notify_url'
  return outerid === undefined || OUTERID.test(outerid) ? null : 'outerid'
}

function isBareDomain(url: string | undefined): boolean {
  return url !== undefined && URL.parse(url)?.pathname === '/'
}

/** Tells whether a request names the kind of its signature where that is not MD5. */
export function namesSignType({ sign_type, sign = '' }: PapayFields): boolean {
  return sign_type !== undefined || sign.length !== HMAC_LENGTH
}
