import { createContext, useContext, useLayoutEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from '../../shared/navigation/paths.ts'

/** The tabbed home pages, kept alive once they were opened (product 2.58). */
export const tabPaths = [
  paths.cloud,
  paths.data,
  paths.unattended,
  paths.wechatCall,
  paths.algorithm,
] as const

export type TabPath = (typeof tabPaths)[number]

/** The tab an address is of; null for all other pages. */
export function tabPathOf(pathname: string): TabPath | null {
  return tabPaths.find((path) => matchPath({ path, caseSensitive: true }, pathname) !== null) ?? null
}

/** Counts the pages that stand without the tab bar: `1` for one more, `-1` for one less. */
export const TabBarContext = createContext<(change: 1 | -1) => void>(() => undefined)

/** Hides the tab bar while the page that asks for it is shown: an error, nothing to see, the reviewers' page. */
export function useNoTabBar(isHidden = true): void {
  const count = useContext(TabBarContext)
  useLayoutEffect(() => {
    if (!isHidden) return
    count(1)
    return () => count(-1)
  }, [isHidden, count])
}
