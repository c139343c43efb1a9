import { useQueryClient } from '@tanstack/react-query'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { deviceExpiryQuery, type ExpiryTarget } from '../../../features/entitlements/queries.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import type { CurrentPackage } from '../../../features/payment/components/takes-effect-choice.tsx'
import type { DeviceCheck } from '../../../features/payment/model/purchase.ts'
import { RefusalError } from '../../../shared/api-client/api-errors.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { DAY_MS, LONG_TERM_DAYS } from '../../../shared/time/periods.ts'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'

/**
 * The unexpired package a purchase is asked about; null where the next one takes effect at once, or not at all. Its end has
 * dots, by default, as the other dates of a sheet.
 */
export function currentPackageOf(
  expiry: PackageExpiry,
  dateOf: (wireTime: string | null) => string | null = untilDate,
): CurrentPackage | null {
  const takesEffect = takeEffectOf(expiry)
  if (takesEffect !== 'choice' && takesEffect !== 'after') return null
  const until = dateOf(endOf(expiry))
  return {
    until,
    isByChannel: expiry.channels !== undefined && until === null,
    isSuspendable: takesEffect === 'choice',
  }
}

// While nothing runs, the date of the expiry is the end of what ran last; of data it may be that of a top-up.
function endOf({ vipStatus, expireDate, packages = [] }: PackageExpiry): string | null {
  const followed = packages.filter(({ topUp }) => topUp !== true)
  if (vipStatus === 1 && followed.length === packages.length) return expireDate
  const ends = followed.flatMap(({ endTime }) => endTime ?? [])
  return ends.sort().at(-1) ?? null
}

/**
 * When the cover ends that a package bought now leads to, in milliseconds: a paused package resumes afterwards, so it is
 * the same whenever the new one takes effect. Null where it is not known, or never.
 */
export function coverageEnd(
  { validDays, topUp }: Pick<ShopPackage, 'validDays' | 'topUp'>,
  expiry: PackageExpiry | null,
  nowMs: number,
): number | null {
  if (validDays >= LONG_TERM_DAYS) return null
  const boughtMs = validDays * DAY_MS
  if (topUp) return nowMs + boughtMs
  if (expiry === null) return null
  if (currentPackageOf(expiry) === null) return nowMs + boughtMs
  const endMs = parseWireTime(endOf(expiry))
  return endMs === null ? null : Math.max(nowMs, endMs) + boughtMs
}

/**
 * The check that the device still has what the buyer was asked about (R-PAY-28); what it reads is shown at once.
 * `ofSlot` takes out of the expiry what concerns the package.
 */
export function useDeviceCheck(
  target: ExpiryTarget & { channels?: readonly string[] | undefined },
  ofSlot: (expiry: PackageExpiry) => PackageExpiry = (expiry) => expiry,
): (shown: PackageExpiry) => DeviceCheck {
  const services = useServices()
  const queries = useQueryClient()
  return (shown) => async () => {
    try {
      // What was prefetched counts as fresh until the first touch or key, which not every way to press a button has.
      const query = { ...deviceExpiryQuery(services, target), retry: false, staleTime: 0 }
      const present = await queries.fetchQuery(query)
      return isAskedAnew(shown, ofSlot(present))
    } catch (error) {
      // A device the server does not tell of any more: it decides about the order as well.
      if (error instanceof RefusalError) return false
      throw error
    }
  }
}

/**
 * Whether the device has something else than the buyer was asked about. What was shown may be the answer about the channels
 * chosen before, while that about a channel more is on its way: then the question itself counts.
 */
function isAskedAnew(shown: PackageExpiry, present: PackageExpiry): boolean {
  if (takeEffectOf(shown) !== takeEffectOf(present)) return true
  const isOfSameChannels = channelIds(shown) === channelIds(present)
  return isOfSameChannels
    ? endsOf(shown) !== endsOf(present)
    : JSON.stringify(currentPackageOf(shown)) !== JSON.stringify(currentPackageOf(present))
}

function channelIds({ channels = [] }: PackageExpiry): string {
  return channels.map(({ channelIotId }) => channelIotId).join()
}

function endsOf(expiry: PackageExpiry): string {
  const all = [expiry, ...(expiry.channels ?? []).map((channel) => channel.expiry)]
  return JSON.stringify(all.map(({ expireDate }) => expireDate))
}
