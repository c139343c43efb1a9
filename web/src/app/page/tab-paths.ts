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
