import type { Schemas } from '@skyshop/openapi/http'
import type { PackageKind } from '../../../shared/catalogue/package-kind.ts'

type Expiry = Pick<Schemas['DevicePackageExpiry'], 'vipStatus' | 'renewed' | 'immediate' | 'packages'>

/**
 * Tells when a purchase takes effect (product 4.15, 4.16): now with at most a top-up, by choice beside a package, only
 * after it where that cannot be suspended (a trial, which a purchase extends; one that is activating), not at all where it
 * is renewed already. A backend that sends neither `renewed` nor `immediate` refuses the order instead.
 */
export function takeEffectOf(expiry: Expiry): 'now' | 'choice' | 'after' | 'renewed' {
  if (expiry.renewed === true) return 'renewed'
  const { vipStatus, packages = [] } = expiry
  if (vipStatus === 0) return packages.some(isAhead) ? 'after' : 'now'
  if (packages.length > 0 && packages.every(({ topUp }) => topUp === true)) return 'now'
  return expiry.immediate === false ? 'after' : 'choice'
}

/** Kinds of which one package may run beside another: a top-up of data, and each algorithm. */
const isBeside: ReadonlySet<PackageKind | null> = new Set<PackageKind>(['data', 'algorithm'])

/**
 * Tells when a package given, as by a code, takes effect: behind what runs, as far as that is known. A device that is
 * renewed ahead takes no further one.
 */
export function givenEffectOf(expiry: Expiry, kind: PackageKind | null): 'now' | 'after' | 'either' {
  if (expiry.packages === undefined) return 'either'
  const effect = takeEffectOf(expiry)
  if (effect === 'now') return 'now'
  return effect === 'renewed' || isBeside.has(kind) ? 'either' : 'after'
}

function isAhead({ state, topUp }: Schemas['DevicePackage']): boolean {
  return topUp !== true && waiting.has(state)
}

const waiting: ReadonlySet<string> = new Set([
  'activating',
  'not-yet-active',
] satisfies Schemas['PackageState'][])
