import type { Schemas } from '@skyshop/openapi/http'
import { parseWireTime } from '../../../shared/time/wire-time.ts'

type Expiry = Schemas['DevicePackageExpiry']
type DevicePackage = Schemas['DevicePackage']

/** One package on the time line of a device. */
export interface TimelinePackage {
  key: string
  name: string
  phase: 'done' | 'now' | 'next'
  state: DevicePackage['state']
  /** Wire times. */
  startTime: string | null
  endTime: string | null
}

const phases = {
  expired: 'done',
  revoked: 'done',
  'activation-failed': 'done',
  activating: 'now',
  activated: 'now',
  suspended: 'next',
  'not-yet-active': 'next',
} as const satisfies Record<DevicePackage['state'], TimelinePackage['phase']>

/** Text keys of what a package on a device is at (product 4.14). */
export const stateKeys = {
  'not-yet-active': 'device.stateNotYetActive',
  activating: 'device.stateActivating',
  activated: 'device.stateActivated',
  suspended: 'device.stateSuspended',
  expired: 'device.stateExpired',
  revoked: 'device.stateRevoked',
  'activation-failed': 'device.stateActivationFailed',
} as const satisfies Record<DevicePackage['state'], string>

/** Packages of a device in the order of time; only what is in effect where the backend does not list them. */
export function packageTimeline(expiry: Expiry): TimelinePackage[] {
  const listed = expiry.packages ?? inEffectOnly(expiry)
  return listed
    .map((entry, index) => ({
      key: `${index}-${entry.orderNo}`,
      name: entry.packageName,
      phase: phases[entry.state],
      state: entry.state,
      startTime: entry.startTime,
      endTime: entry.endTime,
    }))
    .sort((one, other) => ranks[one.phase] - ranks[other.phase] || endOf(one) - endOf(other))
}

function inEffectOnly({ vipStatus, packageName, expireDate }: Expiry): DevicePackage[] {
  if (vipStatus !== 1 || packageName === null) return []
  return [
    { orderNo: '', packageId: '', packageName, state: 'activated', startTime: null, endTime: expireDate },
  ]
}

/** A suspended package began before the one that runs, and comes after it all the same. */
const ranks = { done: 0, now: 1, next: 2 } as const

// What has no end yet follows everything that has one.
function endOf({ endTime }: TimelinePackage): number {
  return parseWireTime(endTime) ?? Number.MAX_SAFE_INTEGER
}
