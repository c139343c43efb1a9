import { MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { PACKAGE_SOURCES } from '../../kernel/package-kind.ts'
import type { CataloguePackage, PackageDuration, PackageLanguage, SimForm } from './catalogue-package.ts'
import { dataTexts } from './data-texts.ts'
import { DURATION_DAYS, inEveryLanguage, packageTexts } from './package-texts.ts'

/*
 * The price list of 4G data; prices and amounts are assumed (docs/rules/packages.md; product 3.15, 9.09)
 * R-PACKAGE-16. Base packages: small and large, by month, quarter and year, and a monthly auto-renewal. A quarter and a
 *   year bring three and twelve times the data; struck through stands the price of three and twelve months.
 * R-PACKAGE-17. Top-ups run beside the base package: for 30 days, or until used up, which is long-term: a hundred
 *   years.
 * R-PACKAGE-18. Everything once for the Nano SIM in the camera and once, dearer, for the eSIM used abroad.
 * R-PACKAGE-19. Given, never sold: 1 GB for 10 days once per device, and 3 GB for 3 months that were sold with the
 *   camera.
 * R-PACKAGE-20. Data is credited within 10 minutes.
 */

const MB_PER_GB = 1024
const CREDIT_WITHIN_MS = 10 * MINUTE_MS
const LONG_TERM_DAYS = 36_500
const ESIM_FACTOR = 2

const MONTHS = { day: 0, month: 1, quarter: 3, year: 12 } as const satisfies Record<PackageDuration, number>
/** Terms of base packages; `auto` is the monthly auto-renewal. */
type Term = Exclude<PackageDuration, 'day'> | 'auto'

interface BasePlan {
  monthlyGb: number
  prices: Record<Term, Fen>
}

const plans: readonly BasePlan[] = [
  { monthlyGb: 3, prices: { year: 12800, quarter: 3480, month: 1290, auto: 1160 } },
  { monthlyGb: 10, prices: { year: 29800, quarter: 8100, month: 2990, auto: 2690 } },
]

const topUps = [
  { packageId: 'data-top-up-1g', gb: 1, priceFen: 590, validityDays: DURATION_DAYS.month },
  { packageId: 'data-top-up-5g', gb: 5, priceFen: 1990, validityDays: DURATION_DAYS.month },
  { packageId: 'data-top-up-10g-long', gb: 10, priceFen: 4990, validityDays: LONG_TERM_DAYS },
] as const

/** The columns of a data package that differ. */
type Drawn = Pick<
  CataloguePackage,
  'packageId' | 'priceFen' | 'originalPriceFen' | 'duration' | 'validityDays' | 'topUp' | 'texts'
> & { gb: number } & Partial<CataloguePackage>

/** All data packages, fresh on every call. */
export function dataCatalogue(): CataloguePackage[] {
  const sold = (['nano', 'esim'] as const).flatMap((form) => [
    ...plans.flatMap((plan) =>
      (Object.keys(plan.prices) as Term[]).map((term) => basePackage(plan, term, form)),
    ),
    ...topUps.map((topUp) => topUpPackage(topUp, form)),
  ])
  return [...sold, ...givenPackages()].map((offer, index) => ({ ...offer, sort: index + 1 }))
}

function basePackage({ monthlyGb, prices }: BasePlan, term: Term, form: SimForm): CataloguePackage {
  const duration = term === 'auto' ? 'month' : term
  const gb = monthlyGb * MONTHS[duration]
  const length = term === 'auto' ? 'month-auto' : term
  return drawn({
    packageId: idOf(`data-${monthlyGb}g-${length}`, form),
    gb,
    priceFen: priceIn(prices[term], form),
    originalPriceFen: priceIn(prices.month * MONTHS[duration], form),
    duration,
    validityDays: DURATION_DAYS[duration],
    topUp: false,
    autoRenew: term === 'auto',
    badge: term === 'year' ? 'best-value' : null,
    simForm: form,
    texts: inEveryLanguage((language) => {
      const { duration: lengths, auto } = packageTexts[language]
      const { data, where, credited } = dataTexts[language]
      const sentences = [where[form], ...(term === 'auto' ? [auto] : []), credited]
      return textOf(language, { name: data[form], gb, term: lengths[term], sentences })
    }),
  })
}

function topUpPackage(
  { packageId, gb, priceFen, validityDays }: (typeof topUps)[number],
  form: SimForm,
): CataloguePackage {
  const isLongTerm = validityDays === LONG_TERM_DAYS
  const priceHereFen = priceIn(priceFen, form)
  return drawn({
    packageId: idOf(packageId, form),
    gb,
    priceFen: priceHereFen,
    originalPriceFen: priceHereFen,
    duration: isLongTerm ? 'year' : 'month',
    validityDays,
    topUp: true,
    simForm: form,
    texts: inEveryLanguage((language) => {
      const { topUp, thirtyDays, untilUsedUp, where, beside, credited } = dataTexts[language]
      const sentences = [where[form], beside, credited]
      return textOf(language, {
        name: topUp[form],
        gb,
        term: isLongTerm ? untilUsedUp : thirtyDays,
        sentences,
      })
    }),
  })
}

function givenPackages(): CataloguePackage[] {
  return (['free', 'included'] as const).map((given) => {
    const gb = given === 'free' ? 1 : 3
    return drawn({
      packageId: `data-${given}-flow`,
      gb,
      priceFen: 0,
      originalPriceFen: 0,
      duration: given === 'free' ? 'day' : 'quarter',
      validityDays: given === 'free' ? 10 : DURATION_DAYS.quarter,
      topUp: true,
      onSale: false,
      texts: inEveryLanguage((language) => {
        const { given: names, once, credited } = dataTexts[language]
        return textOf(language, { name: names[given], gb, term: null, sentences: [once, credited] })
      }),
    })
  })
}

function drawn({ gb, ...columns }: Drawn): CataloguePackage {
  return {
    kind: 'data',
    packageSource: PACKAGE_SOURCES.data[0],
    productCode: 'IPC',
    firstPeriodPriceFen: null,
    rollingDays: null,
    recordType: null,
    dataMb: gb * MB_PER_GB,
    callCount: null,
    channels: null,
    autoRenew: false,
    effectWithinMs: CREDIT_WITHIN_MS,
    countries: [],
    manufacturer: null,
    badge: null,
    simForm: null,
    sort: 0,
    onSale: true,
    ...columns,
  }
}

function textOf(
  language: PackageLanguage,
  { name, gb, term, sentences }: { name: string; gb: number; term: string | null; sentences: string[] },
) {
  const { comma, space } = packageTexts[language]
  const amount = `${name} ${gb} ${dataTexts[language].unit}`
  return { name: term === null ? amount : `${amount}${comma}${term}`, description: sentences.join(space) }
}

function idOf(packageId: string, form: SimForm): string {
  return form === 'esim' ? `${packageId}-esim` : packageId
}

function priceIn(priceFen: Fen, form: SimForm): Fen {
  return form === 'esim' ? priceFen * ESIM_FACTOR : priceFen
}
