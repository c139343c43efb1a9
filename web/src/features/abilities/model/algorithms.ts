import type { Schemas } from '@skyshop/openapi/http'
import { isEndingSoon } from '../../../shared/time/periods.ts'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'

/*
 * Rules of what the shop shows of the algorithms of a camera (docs/rules/entitlements.md; product 2.29)
 * R-ENTITLEMENT-32. Packages that detect the same are one algorithm. A backend that does not say what they detect
 *   describes it in the same words.
 * R-ENTITLEMENT-33. An algorithm is on while a package of it is in effect, until the last of its packages ends.
 * R-ENTITLEMENT-34. Of what the server could not say nothing is claimed.
 */

type ShopPackage = Schemas['ShopPackage']
type StorePackage = Pick<Schemas['StorePackage'], 'packageId' | 'state' | 'endTime'>

/** Algorithms the shop has a name and a picture for. */
export const algorithmCodes = ['person', 'vehicle', 'pet', 'parcel', 'crying'] as const

export type AlgorithmCode = (typeof algorithmCodes)[number]

/** One algorithm of a camera. */
export interface Algorithm {
  key: string
  /** Null for one this shop does not know. */
  code: AlgorithmCode | null
  /** Name of its first package, for one this shop does not know. */
  packageName: string
  /** What it does, in the server's words. */
  what: string
  /** The package offered first. */
  packageId: string
  status: AlgorithmStatus
}

export type AlgorithmStatus =
  | { kind: 'on'; until: string | null; isEndingSoon: boolean }
  | { kind: 'activating' }
  | { kind: 'off' }
  | { kind: 'unknown' }

/** The algorithms offered, in the backend's order; `stored` null where it is not known what runs. */
export function algorithmsOf(
  offered: readonly ShopPackage[],
  stored: readonly StorePackage[] | null,
  nowMs: number,
): Algorithm[] {
  const keys = [...new Set(offered.map(algorithmKeyOf))]
  return keys.flatMap((key) => {
    const packages = offered.filter((one) => algorithmKeyOf(one) === key)
    const [first] = packages
    if (first === undefined) return []
    const ids = new Set(packages.map(({ packageId }) => packageId))
    const own = stored?.filter(({ packageId }) => ids.has(packageId))
    return {
      key,
      code: algorithmCodes.find((code) => code === first.algorithm) ?? null,
      packageName: first.packageName,
      what: first.description,
      packageId: first.packageId,
      status: own === undefined ? { kind: 'unknown' } : statusOf(own, nowMs),
    }
  })
}

/** The key that packages of one algorithm share. */
export function algorithmKeyOf({ algorithm, description }: ShopPackage): string {
  return algorithm ?? description
}

function statusOf(own: readonly StorePackage[], nowMs: number): AlgorithmStatus {
  if (!own.some(({ state }) => state === 'activated')) {
    return { kind: own.some(({ state }) => state === 'activating') ? 'activating' : 'off' }
  }
  const ends = own.flatMap(({ endTime }) => (parseWireTime(endTime) === null ? [] : [endTime]))
  const last = ends.sort().at(-1) ?? null
  const endMs = parseWireTime(last)
  return { kind: 'on', until: untilDate(last), isEndingSoon: endMs !== null && isEndingSoon(endMs, nowMs) }
}

/** Text keys of the algorithms the shop has names for. */
export const algorithmNameKeys = {
  person: 'algorithmPage.person',
  vehicle: 'algorithmPage.vehicle',
  pet: 'algorithmPage.pet',
  parcel: 'algorithmPage.parcel',
  crying: 'algorithmPage.crying',
} as const satisfies Record<AlgorithmCode, string>
