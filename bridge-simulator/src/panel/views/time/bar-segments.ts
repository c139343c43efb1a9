import type { Schemas } from '@skyshop/openapi/control'

type Entitlement = Schemas['EntitlementRow']

/** Left of now solid, right of now pale, not yet begun hollow, suspended dashed, ended faded, missing hatched. */
export type SegmentLook = 'used' | 'remaining' | 'to-come' | 'suspended' | 'ended' | 'missing'

export interface Segment {
  look: SegmentLook
  startMs: number
  endMs: number
}

/** One package on the line, in the lane it keeps. */
export interface Bar {
  key: string
  kind: string
  packageId: string
  /** Name of the channel or lens it is for; empty for the device as a whole. */
  channel: string
  /** Null for a gap that nothing fills. */
  entitlement: Entitlement | null
  segments: readonly Segment[]
  startMs: number
  endMs: number
}

const longAgoMs = 0

/** Segments of a package on the time line; empty for one that never ran. */
export function segmentsOf(row: Entitlement, siblings: readonly Entitlement[], nowMs: number): Segment[] {
  const { startsAtMs, endsAtMs, state } = row
  if (startsAtMs === null) return []
  const endMs = endsAtMs ?? Math.max(nowMs, startsAtMs) + row.remainingMs
  switch (state) {
    case 'activated':
      return [
        { look: 'used' as const, startMs: startsAtMs, endMs: Math.min(nowMs, endMs) },
        { look: 'remaining' as const, startMs: Math.max(startsAtMs, nowMs), endMs },
      ].filter(isLong)
    case 'not-yet-active':
    case 'activating':
      return [{ look: 'to-come', startMs: startsAtMs, endMs }]
    case 'suspended':
      return suspendedSegments(row, { startMs: startsAtMs, endMs, nowMs, siblings })
    case 'expired':
    case 'revoked':
      return [{ look: 'ended' as const, startMs: startsAtMs, endMs }].filter(isLong)
    case 'activation-failed':
      return []
  }
}

/** Segments of a suspended package: it ran until the running one began, waits, and has its remaining time after it. */
function suspendedSegments(
  row: Entitlement,
  {
    startMs,
    endMs,
    nowMs,
    siblings,
  }: Omit<Segment, 'look'> & { nowMs: number; siblings: readonly Entitlement[] },
): Segment[] {
  const running = siblings.find(({ state }) => state === 'activated')
  const setAsideMs = Math.min(nowMs, running?.startedAtMs ?? running?.startsAtMs ?? nowMs)
  const resumesMs = Math.max(nowMs, running?.endsAtMs ?? endMs - row.remainingMs)
  return [
    { look: 'ended' as const, startMs, endMs: setAsideMs },
    { look: 'suspended' as const, startMs: setAsideMs, endMs: resumesMs },
    { look: 'to-come' as const, startMs: resumesMs, endMs: resumesMs + row.remainingMs },
  ].filter(isLong)
}

function isLong({ startMs, endMs }: Omit<Segment, 'look'>): boolean {
  return endMs > startMs && endMs > longAgoMs
}

/** Puts bars that overlap into lanes of their own; the suspended run below what runs. */
export function lanesOf(bars: readonly Bar[]): Bar[][] {
  const lanes: Bar[][] = []
  const rank = (bar: Bar) => (bar.entitlement?.state === 'suspended' ? 1 : 0)
  const ordered = bars.toSorted((a, b) => rank(a) - rank(b) || a.startMs - b.startMs)
  for (const bar of ordered) {
    const free = lanes.find((lane) =>
      lane.every((other) => bar.startMs >= other.endMs || bar.endMs <= other.startMs),
    )
    if (free) free.push(bar)
    else lanes.push([bar])
  }
  return lanes
}
