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
