import type { Fen } from '../../../kernel/money.ts'
import type { CataloguePackage, RecordType, RollingDays } from './catalogue-package.ts'

/** Terms of sale; `auto` is the monthly auto-renewal. */
export type RecordTerm = 'day' | 'month' | 'quarter' | 'year' | 'auto'

/** One way of recording, with the price of each term it is sold in. */
export interface RecordGroup<Term extends RecordTerm> {
  recordType: RecordType
  rollingDays: RollingDays
  prices: Record<Term, Fen>
}

/** Everything of a package but what numbers it. */
export type UnnumberedPackage = Omit<CataloguePackage, 'packageId' | 'packageSource' | 'sort'>

/** Cloud packages are sold alike for devices of either source (spec §3). */
const SOURCES = [1, 5] as const

/** Numbers and names the packages of every source, group and term, in that order. */
export function recordedPackages<Term extends RecordTerm>(
  prefix: string,
  { groups, terms }: { groups: readonly RecordGroup<Term>[]; terms: readonly Term[] },
  packageOf: (group: RecordGroup<Term>, term: Term) => UnnumberedPackage,
): CataloguePackage[] {
  const kinds = SOURCES.flatMap((source) =>
    groups.flatMap((group) => terms.map((term) => ({ source, group, term }))),
  )
  return kinds.map(({ source, group, term }, index) => {
    const { recordType, rollingDays } = group
    const length = term === 'auto' ? 'month-auto' : term
    const suffix = source === 1 ? '' : `-s${source}`
    const packageId = `${prefix}-${recordType}-${rollingDays}d-${length}${suffix}`
    return { ...packageOf(group, term), packageId, packageSource: source, sort: index + 1 }
  })
}
