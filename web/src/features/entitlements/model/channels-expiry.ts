import type { Schemas } from '@skyshop/openapi/http'
import { parseWireTime } from '../../../shared/time/wire-time.ts'

type Expiry = Schemas['DevicePackageExpiry']

/** Packages in effect on one channel or lens. */
export interface ChannelExpiry {
  channelIotId: string
  expiry: Expiry
}

/** Packages in effect on a device, or on those of its channels that were asked about. */
export type PackageExpiry = Expiry & { channels?: readonly ChannelExpiry[] }

/**
 * Several channels as one purchase sees them: something runs where it does on any; it is renewed, or cannot be
 * suspended, where that holds for any, because then the purchase as a whole is refused. There is an end only where all
 * have the same.
 */
export function joinChannels(channels: readonly [ChannelExpiry, ...ChannelExpiry[]]): PackageExpiry {
  const [{ expiry: first }] = channels
  const all = channels.map(({ expiry }) => expiry)
  const running = all.filter(({ vipStatus }) => vipStatus === 1)
  const isSameEnd = all.every(({ expireDate }) => expireDate === first.expireDate)
  return {
    ...first,
    vipStatus: running.length > 0 ? 1 : 0,
    expireDate: isSameEnd ? first.expireDate : null,
    expireDateUTC: isSameEnd ? first.expireDateUTC : null,
    packageName: running[0]?.packageName ?? null,
    renewed: all.some(({ renewed }) => renewed === true),
    immediate: running.every(({ immediate }) => immediate !== false),
    packages: all.flatMap(({ packages = [] }) => packages),
    channels,
  }
}

/** Channels that are renewed already. */
export function renewedChannels({ channels = [] }: PackageExpiry): string[] {
  return channels.filter(({ expiry }) => expiry.renewed === true).map(({ channelIotId }) => channelIotId)
}

/**
 * The expiry of some packages of a device, for kinds that run beside each other. A backend that lists no packages gives
 * the expiry of the device as a whole.
 */
export function slotExpiryOf(expiry: Expiry, packageIds: ReadonlySet<string>): Expiry {
  const packages = expiry.packages?.filter(({ packageId }) => packageIds.has(packageId))
  if (packages === undefined) return expiry
  const running = packages.find(({ state }) => state === 'activated')
  const isQueued = packages.some(({ state }) => state === 'not-yet-active' || state === 'activating')
  const ends = packages.flatMap(({ endTime }) => (parseWireTime(endTime) === null ? [] : [endTime]))
  return {
    ...expiry,
    packages,
    packageName: running?.packageName ?? null,
    vipStatus: running === undefined ? 0 : 1,
    expireDate: ends.sort().at(-1) ?? null,
    renewed: running !== undefined && isQueued,
  }
}
