import type { Schemas } from '@skyshop/openapi/http'

/** A package that came out of a code; times are those of the wire. */
export interface Redeemed {
  deviceId: string
  packageName: string
  packageSource: number
  startTime: string | null
  endTime: string | null
}

/** An attempt whose answer has not come: what was on the camera before it, and what it would have brought. */
export interface StartedRedemption {
  activeCode: string
  deviceId: string
  productCode: string
  packageId: string
  packageName: string
  packageSource: number
  /** Packages that were on the camera already. */
  knownIds: readonly string[]
}

/** Outcome of an attempt; `unclear` when neither an answer nor a look at the camera came through. */
export type Redemption =
  | { kind: 'redeemed'; redeemed: Redeemed }
  | { kind: 'unclear'; begun: StartedRedemption }

/** The package an attempt has brought: a new one of that kind that was not paid for; null when there is none. */
export function findRedeemed(
  { knownIds, deviceId, packageId, packageName, packageSource }: StartedRedemption,
  packages: readonly Schemas['StorePackage'][],
): Redeemed | null {
  const found = packages.find(
    (one) => one.packageId === packageId && one.orderNo === '' && !knownIds.includes(one.storePackageId),
  )
  if (found === undefined) return null
  const { startTime, endTime } = found
  return { deviceId, packageName, packageSource, startTime, endTime }
}
