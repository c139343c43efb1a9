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

/** Whether a banner is shown on a page about this device, or about none. */
export function isBannerFor({ deviceKeys, models }: BannerAudience, device: ViewedDevice | null): boolean {
  if (deviceKeys.length === 0 && models.length === 0) return true
  return device !== null && (deviceKeys.includes(device.deviceKey) || models.includes(device.model))
}
