import type { Schemas } from '@skyshop/openapi/http'

type Expiry = Pick<Schemas['DevicePackageExpiry'], 'vipStatus' | 'renewed'>

/**
 * When a package bought now takes effect (spec §4): at once where nothing runs, by choice where something runs, not at
 * all where it is renewed already. A backend that does not tell `renewed` refuses by itself.
 */
export function takeEffectOf(expiry: Expiry): 'now' | 'choice' | 'renewed' {
  if (expiry.renewed === true) return 'renewed'
  return expiry.vipStatus === 1 ? 'choice' : 'now'
}
