import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import type { CurrentPackage } from '../../../features/payment/components/takes-effect-choice.tsx'
import { untilDate } from '../../../shared/time/wire-time.ts'

/** The unexpired package a purchase is asked about; null where the next one takes effect at once, or not at all. */
export function currentPackageOf(expiry: PackageExpiry): CurrentPackage | null {
  const takesEffect = takeEffectOf(expiry)
  if (takesEffect !== 'choice' && takesEffect !== 'after') return null
  const until = untilDate(expiry.expireDate)
  return {
    until,
    isByChannel: expiry.channels !== undefined && until === null,
    isSuspendable: takesEffect === 'choice',
  }
}
