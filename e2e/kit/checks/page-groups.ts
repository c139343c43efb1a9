import type { ShopPage } from './shop-page.ts'

/** Pages of one scenario that are looked at one after the other. */
export interface PageGroup {
  scenario: string
  pages: readonly ShopPage[]
}

/**
 * Pages that share a world and a phone: making both costs more than a page. At most `size` of them are together, so that
 * all workers have something to do until the end.
 */
export function pageGroups(pages: readonly ShopPage[], size: number): PageGroup[] {
  const alone = pages.filter(({ needsOwnWorld }) => needsOwnWorld)
  const shared = pages.filter((page) => !alone.includes(page))
  const together = [...Map.groupBy(shared, ({ scenario }) => scenario)].flatMap(([scenario, all]) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, index) => ({
      scenario,
      pages: all.slice(index * size, (index + 1) * size),
    })),
  )
  return [...together, ...alone.map((page) => ({ scenario: page.scenario, pages: [page] }))]
}
