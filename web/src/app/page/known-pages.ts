import { createContext, useContext } from 'react'
import type { ShopPath } from '../../shared/navigation/paths.ts'

/** Addresses that have a page. `paths` has every address of the product; one without a page is not linked. */
export const KnownPages = createContext<ReadonlySet<string>>(new Set())

/** Returns whether an address has a page; links to others are not shown. */
export function useHasPage(): (path: ShopPath) => boolean {
  const known = useContext(KnownPages)
  return (path) => known.has(path)
}
