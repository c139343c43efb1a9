import { formatBeijing, formatUtc, type Instant } from '../../../engine/kernel/clock.ts'
import { advanceTimeline, findCoverageEnd } from './advance-timeline.ts'
import type { Timeline } from './entitlement.ts'

/*
 * Rules of the expiry a user sees (docs/rules/entitlements.md; product 3.11, 4.17, 4.19)
 * R-ENTITLEMENT-17. Active (vipStatus 1) means that a base package runs at this instant; activating and queued ones
 *   alone are not.
 * R-ENTITLEMENT-18. While active, `expireDate` is the end of the unbroken coverage (assumed): the running package and
 *   all queued and suspended ones that follow without a gap. So "Until {date}" is the day recording stops, a renewal
 *   moves it by its full time, and it is the day a package bought now takes effect normally.
 * R-ENTITLEMENT-19. While not active, `expireDate` is the end of the last package that ran, or null when none ever did;
 *   expired reads as not active.
 */

/** Expiry of one device, kind and channel, with the wire times of both fields. */
export interface ExpireInfo {
  vipStatus: 0 | 1
  expiresAtMs: Instant | null
  expireDate: string | null
  expireDateUTC: string | null
  /** A paid base package has not taken effect yet. */
  isActivating: boolean
}

/** Expiry at an instant; what is due by then counts as happened. */
export function expireInfo(timeline: Timeline, nowMs: Instant): ExpireInfo {
  const rows = advanceTimeline(timeline, nowMs).timeline
  const coverageEndMs = findCoverageEnd(rows)
  const expiresAtMs = coverageEndMs ?? lastEnd(rows)
  return {
    ...infoOf(coverageEndMs === null ? 0 : 1, expiresAtMs),
    isActivating: rows.some((row) => row.state === 'activating' && !row.topUp),
  }
}

/** Status and end with the wire times of both fields. */
export function infoOf(vipStatus: 0 | 1, expiresAtMs: Instant | null): Omit<ExpireInfo, 'isActivating'> {
  const expireDate = expiresAtMs === null ? null : formatBeijing(expiresAtMs)
  const expireDateUTC = expiresAtMs === null ? null : formatUtc(expiresAtMs)
  return { vipStatus, expiresAtMs, expireDate, expireDateUTC }
}

function lastEnd(timeline: Timeline): Instant | null {
  const ends = timeline.flatMap((row) => {
    const hasEnded = !row.topUp && (row.state === 'expired' || row.state === 'revoked')
    return hasEnded ? (row.endsAtMs ?? []) : []
  })
  return ends.length === 0 ? null : Math.max(...ends)
}
