/*
 * Rules of who sees a banner; its shape is assumed (docs/rules/operations.md; product 7.42)
 * R-OPERATION-10. A banner without device keys and models is for everybody.
 * R-OPERATION-11. One that names device keys or models comes only to a page about one of these devices, which the
 *   account has or is shared with; the key of any other device counts as none. Only the call of home pages names a
 *   device (product 7.42): on other pages such a banner is never delivered.
 */

/** The devices a banner is meant for; both lists empty: everybody. */
export interface BannerAudience {
  deviceKeys: readonly string[]
  models: readonly string[]
}

/** The device a page is about. */
export interface ViewedDevice {
  deviceKey: string
  model: string
}

/** Tells whether a banner is shown on a page about this device, or about none. */
export function isBannerFor({ deviceKeys, models }: BannerAudience, device: ViewedDevice | null): boolean {
  if (deviceKeys.length === 0 && models.length === 0) return true
  return device !== null && (deviceKeys.includes(device.deviceKey) || models.includes(device.model))
}

/*
 * Rules of what an edited banner may hold (docs/rules/operations.md)
 * R-OPERATION-12. A banner is delivered from its start, that instant included, until its end, that instant not included;
 *   open ends never come. Of those delivered the lowest place comes first, and of equal places the older banner.
 * R-OPERATION-13. Its picture is a drawing of the upstream, an https address, or a png, jpeg or webp in a data address of
 *   at most 65,536 characters.
 * R-OPERATION-14. Its end is later than its start. Where a tap leads is not checked: the shop refuses what it must.
 * R-OPERATION-15. A language without texts, or with empty ones, gets the English ones.
 */

/** Fields of a banner that are checked beyond its contract. */
export interface BannerFields {
  picture: string
  startsAtMs: number | null
  endsAtMs: number | null
}

/** A field that does not hold, and what to write there. */
export interface FieldProblem {
  field: keyof BannerFields
  fix: string
}

const HTTPS = /^https:\/\/[^\s/][^\s]*$/
const DATA = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** Tells whether a picture is delivered as it is; any other is the name of a drawing. */
export function isPictureAddress(picture: string): boolean {
  return HTTPS.test(picture) || DATA.test(picture)
}

/** The first field that does not hold, or null. `drawings` are the names of the upstream's own. */
export function bannerProblem(
  { picture, startsAtMs, endsAtMs }: BannerFields,
  drawings: readonly string[],
): FieldProblem | null {
  if (!isPictureAddress(picture) && !drawings.includes(picture))
    return {
      field: 'picture',
      fix: `use a drawing (${drawings.join(', ')}), an https address, or a png, jpeg or webp as data:image/…;base64,…`,
    }
  if (startsAtMs !== null && endsAtMs !== null && endsAtMs <= startsAtMs)
    return { field: 'endsAtMs', fix: 'use an instant later than startsAtMs, or null for no end' }
  return null
}

/** Where an instant lies in a period. */
export function periodState(
  { startsAtMs, endsAtMs }: Omit<BannerFields, 'picture'>,
  nowMs: number,
): 'to-come' | 'running' | 'over' {
  if (endsAtMs !== null && nowMs >= endsAtMs) return 'over'
  return startsAtMs !== null && nowMs < startsAtMs ? 'to-come' : 'running'
}
