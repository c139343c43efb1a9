import type { Schemas } from '@skyshop/openapi/http'
import { RefusalError } from '../../../shared/api-client/api-errors.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'

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
  const redeemed = packages.find(
    (one) => one.packageId === packageId && one.orderNo === '' && !knownIds.includes(one.storePackageId),
  )
  if (redeemed === undefined) return null
  const { startTime, endTime } = redeemed
  return { deviceId, packageName, packageSource, startTime, endTime }
}

/** The user's own use of a code earlier: the day with dots, and the camera where it has a name and is still theirs. */
export interface OwnRedemption {
  date: string
  device: string | null
}

/** Reads what a refusal tells of a code that this user has redeemed; null when it tells nothing, as of all other codes. */
export function ownRedemptionOf(error: unknown): OwnRedemption | null {
  const told = error instanceof RefusalError ? error.refusal.data?.redemption : undefined
  const date = untilDate(told?.redeemedAt)
  if (date === null) return null
  const device: unknown = told?.deviceName
  return { date, device: typeof device === 'string' && device !== '' ? device : null }
}
