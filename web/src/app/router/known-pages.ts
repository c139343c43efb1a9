import { createContext, useContext } from 'react'
import type { ShopPath } from '../../shared/navigation/paths.ts'

/** Addresses that have a page. The address book names all of the product; what has no page is not linked. */
export const KnownPages = createContext<ReadonlySet<string>>(new Set())

/** Tells whether an address has a page, so that nothing leads nowhere. */
export function useHasPage(): (path: ShopPath) => boolean {
  const known = useContext(KnownPages)
  return (path) => known.has(path)
}
