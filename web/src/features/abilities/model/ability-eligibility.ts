/*
 * Who may open the pages of what a camera can do beside recording (spec §1, §2 Header and tabs; domain.md, Devices)
 *  1. Phone reminder and WeChat call: where the country code is empty or CN, and only with 4G.
 *  2. A camera whose 4G the host does not tell is the server's to judge.
 *  3. What the server refuses, though country and 4G are right, is not in the model.
 */

/** What a camera may be able to do. */
export type Ability = 'reminder' | 'wechatCall' | 'algorithm'

/** Why a camera has no such page. */
export type UnavailableReason = 'country' | 'not-4g' | 'model'

/** What the gate looks at. */
export interface AbilityConditions {
  countryCode: string
  /** As the host lists the camera: 1 4G, 0 not; null or absent where it is not known. */
  cell: 0 | 1 | null | undefined
  /** The server has answered that packages of the kind are not for this camera. */
  isRefused: boolean
}

/** Why the page is shut, or null. */
export function unavailableReason(
  ability: Ability,
  { countryCode, cell, isRefused }: AbilityConditions,
): UnavailableReason | null {
  if (ability !== 'algorithm') {
    if (!isHome(countryCode)) return 'country'
    if (cell === 0) return 'not-4g'
  }
  return isRefused ? 'model' : null
}

function isHome(countryCode: string): boolean {
  const code = countryCode.trim().toUpperCase()
  return code === '' || code === 'CN'
}
