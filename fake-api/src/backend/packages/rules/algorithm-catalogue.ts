import type { Fen } from '../../../engine/kernel/money.ts'
import { PACKAGE_SOURCES } from '../../kernel/package-kind.ts'
import { ALGORITHMS, type Algorithm, algorithmTexts } from './algorithm-texts.ts'
import type { CataloguePackage, PackageDuration } from './catalogue-package.ts'
import { DURATION_DAYS, inEveryLanguage, packageTexts } from './package-texts.ts'

/*
 * The price list of algorithms; package source 7 and prices are assumed (docs/rules/packages.md; product 2.30)
 * R-PACKAGE-25. Person, vehicle, pet, parcel and crying, each for a month and for a year.
 * R-PACKAGE-26. The price shown struck through for a year is that of twelve months.
 * R-PACKAGE-27. Algorithms are listed by kind, the year before the month.
 * R-PACKAGE-28. Algorithms run beside each other: each has a queue of its own on a device.
 */

type Term = Extract<PackageDuration, 'month' | 'year'>

const prices: Record<Algorithm, Record<Term, Fen>> = {
  person: { month: 590, year: 4900 },
  vehicle: { month: 590, year: 4900 },
  pet: { month: 490, year: 3900 },
  parcel: { month: 690, year: 5900 },
  crying: { month: 690, year: 5900 },
}

/** All algorithm packages, fresh on every call. */
export function algorithmCatalogue(): CataloguePackage[] {
  return ALGORITHMS.flatMap((algorithm) =>
    (['year', 'month'] as const).map((term) => ({ algorithm, term })),
  ).map(({ algorithm, term }, index) => ({ ...packageOf(algorithm, term), sort: index + 1 }))
}

function packageOf(algorithm: Algorithm, term: Term): CataloguePackage {
  return {
    packageId: `algorithm-${algorithm}-${term}`,
    kind: 'algorithm',
    packageSource: PACKAGE_SOURCES.algorithm[0],
    productCode: 'IPC',
    priceFen: prices[algorithm][term],
    originalPriceFen: prices[algorithm].month * (term === 'year' ? 12 : 1),
    firstPeriodPriceFen: null,
    duration: term,
    validityDays: DURATION_DAYS[term],
    rollingDays: null,
    recordType: null,
    dataMb: null,
    callCount: null,
    channels: null,
    line: algorithm,
    autoRenew: false,
    topUp: false,
    effectWithinMs: 0,
    countries: [],
    manufacturer: null,
    badge: term === 'year' ? 'best-value' : null,
    sort: 0,
    onSale: true,
    texts: inEveryLanguage((language) => {
      const { comma, duration } = packageTexts[language]
      const { name, what } = algorithmTexts[language][algorithm]
      return { name: `${name}${comma}${duration[term]}`, description: what }
    }),
  }
}
