import { isHomeCountry } from '../../../shared/session/home-country.ts'

/*
 * Who may open the pages of what a camera can do beside recording (docs/rules/devices.md; product 2.61)
 * R-DEVICE-34. The pages of phone reminder and WeChat call open where the country code is empty or CN, and only with
 *   4G.
 * R-DEVICE-35. A camera whose cell the host does not say is left to the server.
 * R-DEVICE-36. What the server refuses, though country and 4G are right, is not in the model.
 */

/** Ability that a camera may have. */
export type Ability = 'reminder' | 'wechatCall' | 'algorithm'

/** Reason why a camera has no such page. */
export type UnavailableReason = 'country' | 'not-4g' | 'model'

/** Conditions that the gate looks at. */
export interface AbilityConditions {
  countryCode: string
  /** As the host lists the camera: 1 4G, 0 not; null or absent where it is not known. */
  cell: 0 | 1 | null | undefined
  /** The server has answered that packages of the kind are not for this camera. */
  isRefused: boolean
}

/** Finds why the page does not open, or null. */
export function unavailableReason(
  ability: Ability,
  { countryCode, cell, isRefused }: AbilityConditions,
): UnavailableReason | null {
  if (ability !== 'algorithm') {
    if (!isHomeCountry(countryCode)) return 'country'
    if (cell === 0) return 'not-4g'
  }
  return isRefused ? 'model' : null
}
