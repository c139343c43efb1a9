import type { Schemas } from '@skyshop/openapi/http'

type Expiry = Pick<Schemas['DevicePackageExpiry'], 'vipStatus' | 'renewed' | 'immediate' | 'packages'>

/**
 * When a package bought now takes effect (product 4.15, 4.16): at once where nothing or only a top-up runs, by choice where something runs, only
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

function isAhead({ state, topUp }: Schemas['DevicePackage']): boolean {
  return topUp !== true && waiting.has(state)
}

const waiting: ReadonlySet<string> = new Set([
  'activating',
  'not-yet-active',
] satisfies Schemas['PackageState'][])
