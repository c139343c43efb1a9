import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import type { CurrentPackage } from '../../../features/payment/components/takes-effect-choice.tsx'
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

/** The cloud package that runs, by which a renewal begins; null without one. */
export function runningCloudId({ packages = [] }: Pick<PackageExpiry, 'packages'>): string | null {
  return packages.find(({ state, topUp }) => state === 'activated' && topUp !== true)?.packageId ?? null
}

/** Tells whether a base package of a device is paid and not in effect yet; one bought then follows it. */
export function hasActivatingPackage({ packages = [] }: Pick<PackageExpiry, 'packages'>): boolean {
  return packages.some(({ state, topUp }) => state === 'activating' && topUp !== true)
}

// While nothing runs, the date of the expiry is the end of what ran last; of data it may be that of a top-up.
function endOf({ vipStatus, expireDate, packages = [] }: PackageExpiry): string | null {
  const followed = packages.filter(({ topUp }) => topUp !== true)
  if (vipStatus === 1 && followed.length === packages.length) return expireDate
  const ends = followed.flatMap(({ endTime }) => endTime ?? [])
  return ends.sort().at(-1) ?? null
}

/**
 * Returns when the cover of a package bought now ends, in milliseconds: a paused package resumes afterwards, so it is
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
