import { HOUR_MS } from '../../../kernel/clock.ts'
import { CLOUD_KIND } from '../../../kernel/package-kind.ts'
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
 * The cloud price list (spec §1, §9; prices are assumed)
 *  1. Event and continuous recording × rolling 3 and 7 days × day, month, quarter, year, and a monthly auto-renewal.
 *  2. A quarter and a year are struck from three and twelve months.
 *  3. The same for devices of package source 1 and 5.
 *  4. The event annual package takes effect within one hour (spec §9).
 *  5. Sorted by record type, longest rolling first, and price per day, so that the best offer is the first.
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
