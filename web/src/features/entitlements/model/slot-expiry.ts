import type { Schemas } from '@skyshop/openapi/http'
import { parseWireTime } from '../../../shared/time/wire-time.ts'

type Expiry = Schemas['DevicePackageExpiry']

/**
 * What is on a device as far as some of its packages are concerned, for kinds that run beside each other. A backend
 * that does not list packages tells of the device as a whole, and refuses by itself.
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
