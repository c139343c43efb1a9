/** Platforms that a host app runs on, each under its own name. */
export const platforms = [
  ['android', 'Android'],
  ['ios', 'iOS'],
  ['harmony', 'HarmonyOS'],
] as const

export type Platform = (typeof platforms)[number][0]

/** Fields of the host app that the shop reads and the panel edits. */
export interface HostProfile {
  platform: Platform
  appLanguage: string
  countryCode: string
  manufacturerName: string
  appVersion: string
}

/** The eleven app languages (product 3.21) under their own names. */
export const appLanguages = [
  ['en', 'English'],
  ['zh', '简体中文'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['tr', 'Türkçe'],
  ['ru', 'Русский'],
  ['vi', 'Tiếng Việt'],
  ['it', 'Italiano'],
  ['ja', '日本語'],
] as const

/** An empty code is real: old host apps send none, and the shop treats it as CN (product 2.61). */
export const countryCodes = [
  'CN',
  '',
  'US',
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'TR',
  'RU',
  'VN',
  'SA',
  'JP',
] as const

export const manufacturers = ['A', 'B'] as const

export const appVersions = ['6.2.0', '6.0.0', '5.8.0', '5.0.0'] as const

/** The language of the app on a phone like this browser: the first of the browser's that the app has; null for none. */
export function appLanguageOf(browserLanguages: readonly string[]): string | null {
  const bases = browserLanguages.map((language) => language.toLowerCase().split('-')[0])
  return bases.find((base) => appLanguages.some(([code]) => code === base)) ?? null
}
