import type { Schemas } from '@skyshop/openapi/http'
import type { Device } from './device.ts'
import { vipInfoOf } from './vip-info.ts'

/** The devices that need something first: a renewal that failed, a package that ends soon, one that is over; else as they are. */
export function byNeed(
  devices: readonly Device[],
  entryOf: (deviceId: string) => Schemas['VipExpiry'] | null | undefined,
  nowMs: number,
): Device[] {
  return [...devices].sort(
    (one, other) => needOf(entryOf(one.deviceId), nowMs) - needOf(entryOf(other.deviceId), nowMs),
  )
}

function needOf(entry: Schemas['VipExpiry'] | null | undefined, nowMs: number): number {
  if (!entry) return 3
  if (entry.renewal?.failed) return 0
  const info = vipInfoOf(entry, nowMs)
  if (info.kind === 'ended') return 2
  const isCovered = entry.renewal !== undefined || entry.nextStart !== undefined
  return info.kind === 'until' && info.isEndingSoon && !isCovered ? 1 : 3
}
