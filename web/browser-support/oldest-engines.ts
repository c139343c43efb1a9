/** Version by engine, as Android and iOS show the pages of an app. */
export interface Versions {
  webview_android: number
  safari_ios: number
}

/** Oldest engines that parse the bundle; what they have needs no question. */
export const oldestParsing: Versions = { webview_android: 87, safari_ios: 14 }

/** Oldest engines the shop is promised for; what came later must not be used. */
export const oldestSupported: Versions = { webview_android: 92, safari_ios: 15.4 }

/** Came with the oldest supported engines, neither earlier nor later, in both engines. */
export const oldestSupportedFeature = 'Array.prototype.at'

export function isWithin(since: Versions, oldest: Versions): boolean {
  return since.webview_android <= oldest.webview_android && since.safari_ios <= oldest.safari_ios
}
