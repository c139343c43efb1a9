import { type Instant, isLongTerm } from '../../../engine/kernel/clock.ts'
import { advanceTimeline } from './advance-timeline.ts'
import type { Timeline } from './entitlement.ts'
import { type ExpireInfo, expireInfo, infoOf } from './expire-info.ts'

/*
 * Rules of the expiry of 4G data; the details are assumed (docs/rules/entitlements.md; product 3.11, 4.18)
 * R-ENTITLEMENT-20. A device has data while a base package runs, or a top-up, given data included, that is not used up.
 * R-ENTITLEMENT-21. The data of a device is shown until the latest end of them. An end ten years away is *long-term
 *   effectiveness*: data sold until used up. Used up, it counts no more.
 * R-ENTITLEMENT-22. While a device has no data, the last end of anything that ran is shown.
 * R-ENTITLEMENT-23. Data is activating while anything is paid for and not credited yet, a top-up too.
 */

/** Expiry of one slot, with the flag only data can have. */
export interface SlotExpiry extends ExpireInfo {
  isLongTerm: boolean
}

/** Expiry of the data of a device; `spent` are entitlements without any data left. */
export function dataExpiry(timeline: Timeline, spent: ReadonlySet<number>, nowMs: Instant): SlotExpiry {
  const rows = advanceTimeline(timeline, nowMs).timeline
  const base = expireInfo(timeline, nowMs)
  const running = rows.filter((row) => row.topUp && row.state === 'activated' && !spent.has(row.id))
  const isActive = base.vipStatus === 1 || running.length > 0
  const ends = [
    ...running.map((row) => row.endsAtMs ?? []),
    ...(base.vipStatus === 1 ? [base.expiresAtMs ?? []] : []),
    ...(isActive ? [] : pastEnds(rows)),
  ].flat()
  const expiresAtMs = ends.length === 0 ? null : Math.max(...ends)
  return {
    ...infoOf(isActive ? 1 : 0, expiresAtMs),
    isActivating: rows.some((row) => row.state === 'activating'),
    isLongTerm: isActive && isLongTerm(expiresAtMs, nowMs),
  }
}

function pastEnds(rows: Timeline): Instant[] {
  return rows.flatMap((row) => {
    const hasEnded = row.state === 'expired' || row.state === 'revoked'
    return hasEnded ? (row.endsAtMs ?? []) : []
  })
}
