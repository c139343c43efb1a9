import { paths } from '../../../shared/navigation/paths.ts'
import type { TabPath } from '../../router/tab-paths.ts'

/*
 * Which tabs there are (spec §2, Header and tabs)
 *  1. Cloud, always.
 *  2. Data, when the 4G page is enabled: some device is 4G (domain.md, Devices).
 *  3. Phone reminder and WeChat call, where the country code is empty or CN, and only with 4G.
 *  4. /algorithm is a page of the bar without an entry of its own.
 */

/** What the gates look at. */
export interface TabConditions {
  countryCode: string
  hasFourG: boolean
}

/** Entries of the tab bar, in order. */
export const tabEntries = [paths.cloud, paths.data, paths.unattended, paths.wechatCall] as const

export type TabEntry = (typeof tabEntries)[number]

/** Whether a tab may be opened. */
export function isTabOpen(path: TabPath, { countryCode, hasFourG }: TabConditions): boolean {
  switch (path) {
    case paths.cloud:
    case paths.algorithm:
      return true
    case paths.data:
      return hasFourG
    case paths.unattended:
    case paths.wechatCall:
      return hasFourG && isHome(countryCode)
  }
}

function isHome(countryCode: string): boolean {
  const code = countryCode.trim().toUpperCase()
  return code === '' || code === 'CN'
}
