import type { Fen } from '../../../engine/kernel/money.ts'
import { PACKAGE_SOURCES, type PackageKind, type PackageSource } from '../../kernel/package-kind.ts'
import { callTexts } from './call-texts.ts'
import type { CataloguePackage, PackageDuration, PackageLanguage, PackageText } from './catalogue-package.ts'
import { DURATION_DAYS, inEveryLanguage, packageTexts } from './package-texts.ts'

/*
 * The price list of calls; prices and counts are assumed (docs/rules/packages.md; product 3.15)
 * R-PACKAGE-21. Phone reminder (source 4) and WeChat call (source 6): month, quarter and year, each with a number of
 *   calls.
 * R-PACKAGE-22. A quarter and a year bring three and twelve times the calls; struck through stands the price of three
 *   and twelve months.
 * R-PACKAGE-23. Each kind has a free package of 30 days: not on sale, given once per device.
 * R-PACKAGE-24. Calls are listed longest first, so that the best offer is the first.
 */

const MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<
  Exclude<PackageDuration, 'day'>,
  number
>

type Term = keyof typeof MONTHS

interface CallPackages {
  kind: PackageKind
  packageSource: PackageSource
  words: 'reminder' | 'wechat'
  monthlyCalls: number
  freeCalls: number
  prices: Record<Term, Fen>
}

const offers: readonly CallPackages[] = [
  {
    kind: 'unattended',
    packageSource: PACKAGE_SOURCES.unattended[0],
    words: 'reminder',
    monthlyCalls: 60,
    freeCalls: 10,
    prices: { year: 8800, quarter: 2680, month: 990 },
  },
  {
    kind: 'wechat-call',
    packageSource: PACKAGE_SOURCES['wechat-call'][0],
    words: 'wechat',
    monthlyCalls: 100,
    freeCalls: 20,
    prices: { year: 5900, quarter: 1890, month: 690 },
  },
]

/** All phone-reminder and WeChat-call packages, fresh on every call. */
export function callCatalogue(): CataloguePackage[] {
  return offers.flatMap((sold) => [
    ...(Object.keys(sold.prices) as Term[]).map((term, index) => soldPackage(sold, term, index + 1)),
    freePackage(sold),
  ])
}

function soldPackage(sold: CallPackages, term: Term, sort: number): CataloguePackage {
  const callCount = sold.monthlyCalls * MONTHS[term]
  return {
    ...commonColumns(sold, term),
    packageId: `${sold.kind}-${term}`,
    priceFen: sold.prices[term],
    originalPriceFen: sold.prices.month * MONTHS[term],
    callCount,
    badge: term === 'year' ? 'best-value' : null,
    sort,
    onSale: true,
    texts: inEveryLanguage((language) =>
      textOf(sold, { language, callCount, term: packageTexts[language].duration[term] }),
    ),
  }
}

function freePackage(sold: CallPackages): CataloguePackage {
  const callCount = sold.freeCalls
  return {
    ...commonColumns(sold, 'month'),
    packageId: `${sold.kind}-free`,
    priceFen: 0,
    originalPriceFen: 0,
    callCount,
    badge: null,
    sort: 90,
    onSale: false,
    texts: inEveryLanguage((language) =>
      textOf(sold, { language, callCount, term: callTexts[language].free }),
    ),
  }
}

function commonColumns({ kind, packageSource }: CallPackages, duration: PackageDuration) {
  return {
    kind,
    packageSource,
    productCode: 'IPC',
    firstPeriodPriceFen: null,
    duration,
    validityDays: DURATION_DAYS[duration],
    rollingDays: null,
    recordType: null,
    dataMb: null,
    channels: null,
    autoRenew: false,
    topUp: false,
    effectWithinMs: 0,
    countries: [],
    manufacturer: null,
  }
}

function textOf(
  sold: CallPackages,
  { language, callCount, term }: { language: PackageLanguage; callCount: number; term: string },
): PackageText {
  const { comma, space } = packageTexts[language]
  const phrases = callTexts[language]
  const { name, what } = phrases[sold.words]
  return { name: `${name}${comma}${term}`, description: `${what}${space}${phrases.calls(callCount)}` }
}
