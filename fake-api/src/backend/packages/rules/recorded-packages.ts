import type { Fen } from '../../../engine/kernel/money.ts'
import { PACKAGE_SOURCES } from '../../kernel/package-kind.ts'
import type { CataloguePackage, PackageDuration, RecordType, RollingDays } from './catalogue-package.ts'

/** Terms of sale; `auto` is the monthly auto-renewal. */
export type RecordTerm = PackageDuration | 'auto'

/** Prices of every way of recording, in the order they are listed. */
export type RecordPrices<Term extends RecordTerm> = Record<RecordType, Record<RollingDays, Record<Term, Fen>>>

/** One way of recording, with the price of each term it is sold in. */
export interface RecordGroup<Term extends RecordTerm> {
  recordType: RecordType
  rollingDays: RollingDays
  prices: Record<Term, Fen>
}

/** Everything of a package but what numbers it. */
export type UnnumberedPackage = Omit<CataloguePackage, 'packageId' | 'packageSource' | 'sort'>

/**
 * Numbers and names the packages of every source, group and term, in that order; the longest rolling comes first. Cloud
 * packages are sold alike for devices of either source (product 3.02).
 */
export function recordedPackages<Term extends RecordTerm>(
  prefix: string,
  prices: RecordPrices<Term>,
  packageOf: (group: RecordGroup<Term>, term: Term) => UnnumberedPackage,
): CataloguePackage[] {
  const sold = PACKAGE_SOURCES.cloud.flatMap((source) =>
    groupsOf(prices).flatMap((group) =>
      (Object.keys(group.prices) as Term[]).map((term) => ({ source, group, term })),
    ),
  )
  return sold.map(({ source, group, term }, index) => {
    const { recordType, rollingDays } = group
    const length = term === 'auto' ? 'month-auto' : term
    const suffix = source === 1 ? '' : `-s${source}`
    const packageId = `${prefix}-${recordType}-${rollingDays}d-${length}${suffix}`
    return { ...packageOf(group, term), packageId, packageSource: source, sort: index + 1 }
  })
}

function groupsOf<Term extends RecordTerm>(prices: RecordPrices<Term>): RecordGroup<Term>[] {
  return (Object.keys(prices) as RecordType[]).flatMap((recordType) => {
    const lengths = Object.keys(prices[recordType]).map(Number) as RollingDays[]
    return lengths
      .sort((a, b) => b - a)
      .map((rollingDays) => ({ recordType, rollingDays, prices: prices[recordType][rollingDays] }))
  })
}
