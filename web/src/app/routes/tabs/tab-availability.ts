import { useQuery } from '@tanstack/react-query'
import { fourGDevicesQuery } from '../../../features/devices/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import type { TabPath } from '../../page/tab-bar.ts'

/*
 * Which tabs there are (docs/rules/devices.md; product 2.61, 6.03)
 * R-DEVICE-30. The cloud tab is there always.
 * R-DEVICE-31. The data tab is there when the 4G page is enabled: some device is 4G (assumed).
 * R-DEVICE-32. The tabs of phone reminder and WeChat call are there where the country code is empty or CN, and only
 *   with 4G.
 * R-DEVICE-33. /algorithm is a page of the bar without an entry of its own. Where the cloud tab is the only one it has
 *   no bar: nothing in it would be lit.
 */

/** What the gates look at. */
interface TabConditions {
  countryCode: string
  hasFourG: boolean
}

/** Entries of the tab bar, in order. */
export const tabEntries = [paths.cloud, paths.data, paths.unattended, paths.wechatCall] as const

export type TabEntry = (typeof tabEntries)[number]

/** Tells whether a tab may be opened. */
export function isTabOpen(path: TabPath, { countryCode, hasFourG }: TabConditions): boolean {
  switch (path) {
    case paths.cloud:
    case paths.algorithm:
      return true
    case paths.data:
      return hasFourG
    case paths.unattended:
    case paths.wechatCall:
      return hasFourG && isHomeCountry(countryCode)
  }
}

/** Tells whether a page of the bar shows it (R-DEVICE-33); until the gates are known it is kept free. */
export function hasTabBar(path: TabPath, isOpen: TabAvailability['isOpen']): boolean {
  return path !== paths.algorithm || isOpen === null || tabEntries.filter(isOpen).length > 1
}

/** Facts known of the gates to the tabs. */
export interface TabAvailability {
  /** Null until it is known which devices are 4G. */
  isOpen: ((path: TabPath) => boolean) | null
  /** Why that cannot be known. */
  error: unknown
  retry: () => void
}

/** Which tabs this account has; asks nothing while `isWanted` is false. */
export function useTabAvailability(isWanted = true): TabAvailability {
  const countryCode = useSession((session) => session.countryCode)
  const { data, error, refetch } = useQuery({ ...fourGDevicesQuery(useServices()), enabled: isWanted })
  const hasFourG = data === undefined ? null : data.length > 0
  return {
    isOpen: hasFourG === null ? null : (path) => isTabOpen(path, { countryCode, hasFourG }),
    error,
    retry: () => void refetch(),
  }
}
