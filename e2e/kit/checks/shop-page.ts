import type { Phone } from '../phone/phone.ts'
import type { World } from '../world/world.ts'

/** A page of the shop as a check over all pages opens it; nothing in it depends on the language. */
export interface ShopPage {
  name: string
  scenario: string
  /** Address in a world of the scenario. */
  address: (world: World) => string | Promise<string>
  /** Selector of what is there once the data is. */
  ready: string
  /** Whether its address changes the world, so that it keeps one for itself. */
  needsOwnWorld?: boolean
}

/** Opens a page by its known address and waits until it is ready. */
export async function openShopPage(
  phone: Phone,
  { address, ready }: { address: string; ready: string },
): Promise<void> {
  await phone.open(address)
  await phone.page.locator(ready).first().waitFor()
}

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
