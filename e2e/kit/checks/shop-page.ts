import type { Schemas } from '@skyshop/openapi/http'
import type { Phone } from '../phone/phone.ts'
import type { World } from '../world/world.ts'

export type ShopLanguage = Schemas['Language']

/** All languages of the shop; nothing generated is loaded for them, so that `pnpm bench --help` needs no build. */
export const shopLanguages = Object.keys({
  zh: true,
  en: true,
  de: true,
  fr: true,
  es: true,
  tr: true,
  ru: true,
  vi: true,
  it: true,
  ar: true,
  ja: true,
} satisfies Record<ShopLanguage, true>) as ShopLanguage[]

/** A page of the shop for the checks over all pages; independent of the language. */
export interface ShopPage {
  name: string
  scenario: string
  /** Address in a world of the scenario. */
  address: (world: World) => string | Promise<string>
  /** Selector of its data. */
  ready: string
  /** Whether its address changes the world. */
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

/** Pages of one scenario that share a world and a phone. */
export interface PageGroup {
  scenario: string
  pages: readonly ShopPage[]
}

/**
 * Groups pages by scenario, as creating a world and a phone costs more than a page. At most `size` a group, to keep all
 * workers busy.
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
