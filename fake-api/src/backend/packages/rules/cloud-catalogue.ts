import { HOUR_MS } from '../../../engine/kernel/clock.ts'
import { CLOUD_KIND } from '../../kernel/package-kind.ts'
import type { CataloguePackage, PackageDuration, PackageText } from './catalogue-package.ts'
import type { CloudTexts } from './cloud-texts.ts'
import { DURATION_DAYS, inEveryLanguage, packageTexts } from './package-texts.ts'
import {
  type RecordGroup,
  type RecordPrices,
  type RecordTerm,
  recordedPackages,
  type UnnumberedPackage,
} from './recorded-packages.ts'

/*
 * The cloud price list; prices are assumed (docs/rules/packages.md; product 9.07, 9.10)
 * R-PACKAGE-7. Event and continuous recording × rolling 3 and 7 days × day, month, quarter, year, and a monthly
 *   auto-renewal.
 * R-PACKAGE-8. The price shown struck through for a quarter and a year is that of three and twelve months.
 * R-PACKAGE-9. The list is the same for devices of package source 1 and 5.
 * R-PACKAGE-10. The event annual package takes effect within one hour.
 * R-PACKAGE-11. The list is sorted by record type, longest rolling first, and price per day, so that the best offer is
 *   the first.
 */

const MONTHS_STRUCK = { day: 0, month: 0, quarter: 3, year: 12 } as const satisfies Record<
  PackageDuration,
  number
>
type Term = RecordTerm

type Group = RecordGroup<Term>

const PRICES: RecordPrices<Term> = {
  event: {
    7: { year: 19800, quarter: 5400, month: 1990, auto: 1790, day: 190 },
    3: { year: 12800, quarter: 3480, month: 1290, auto: 1160, day: 120 },
  },
  continuous: {
    7: { year: 39800, quarter: 10800, month: 3990, auto: 3590, day: 390 },
    3: { year: 29800, quarter: 8100, month: 2990, auto: 2690, day: 290 },
  },
}

/** All cloud packages of cameras, fresh on every call. */
export function cloudCatalogue(): CataloguePackage[] {
  return recordedPackages('cloud', PRICES, packageOf)
}

function packageOf(group: Group, term: Term): UnnumberedPackage {
  const { recordType, rollingDays, prices } = group
  const duration = term === 'auto' ? 'month' : term
  const struckFen = term === 'auto' ? prices.month : prices.month * MONTHS_STRUCK[duration]
  return {
    kind: CLOUD_KIND,
    productCode: 'IPC',
    priceFen: prices[term],
    originalPriceFen: struckFen === 0 ? prices[term] : struckFen,
    firstPeriodPriceFen: null,
    duration,
    validityDays: DURATION_DAYS[duration],
    rollingDays,
    recordType,
    dataMb: null,
    callCount: null,
    channels: null,
    autoRenew: term === 'auto',
    topUp: false,
    effectWithinMs: isEventAnnual(group, term) ? HOUR_MS : 0,
    countries: [],
    manufacturer: null,
    badge: term === 'year' ? 'best-value' : null,
    onSale: true,
    texts: inEveryLanguage((language) => textOf(packageTexts[language], group, term)),
  }
}

function isEventAnnual({ recordType }: Group, term: Term): boolean {
  return recordType === 'event' && term === 'year'
}

function textOf(words: CloudTexts, group: Group, term: Term): PackageText {
  const { recordType, rollingDays } = group
  const sentences = [words.what[recordType], words.kept[rollingDays]]
  if (term === 'auto') sentences.push(words.auto)
  if (isEventAnnual(group, term)) sentences.push(words.withinHour)
  return {
    name: `${words.record[recordType]}${words.comma}${words.duration[term]}`,
    description: sentences.join(words.space),
  }
}
