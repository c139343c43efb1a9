/** Columns a change of the price list is reported with. */
export interface ListedPackage {
  packageId: string
  priceFen: number
  onSale: boolean
}

/** Change of one package of the price list. */
export interface CatalogueChange {
  packageId: string
  change: 'added' | 'changed' | 'withdrawn'
  priceFen: number
  /** Null for a package that is new. */
  formerPriceFen: number | null
}

/** The packages that are new, changed in any field, or no longer on sale, in the order of the new list. */
export function catalogueChanges(
  before: readonly ListedPackage[],
  after: readonly ListedPackage[],
  isSame: (former: ListedPackage, row: ListedPackage) => boolean,
): CatalogueChange[] {
  const formerOf = new Map(before.map((row) => [row.packageId, row]))
  return after.flatMap((row) => {
    const { packageId, priceFen } = row
    const former = formerOf.get(packageId)
    if (former !== undefined && isSame(former, row)) return []
    return [{ packageId, change: changeOf(former, row), priceFen, formerPriceFen: former?.priceFen ?? null }]
  })
}

function changeOf(former: ListedPackage | undefined, row: ListedPackage): CatalogueChange['change'] {
  if (former === undefined) return 'added'
  return former.onSale && !row.onSale ? 'withdrawn' : 'changed'
}
