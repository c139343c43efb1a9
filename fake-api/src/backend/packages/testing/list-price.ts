import { priceList } from '../rules/price-list.ts'

const prices = new Map(priceList().map(({ packageId, priceFen }) => [packageId, priceFen]))

/** Price in fen of a package of the source's catalogue, for tests that need some price. Throws for an unknown id. */
export function listPriceFen(packageId: string): number {
  const priceFen = prices.get(packageId)
  if (priceFen === undefined) throw new Error(`the catalogue has no package ${packageId}`)
  return priceFen
}
