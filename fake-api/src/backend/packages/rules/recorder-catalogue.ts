import { CLOUD_KIND } from '../../kernel/package-kind.ts'
import type { CataloguePackage, PackageDuration, PackageLanguage, PackageText } from './catalogue-package.ts'
import { DURATION_DAYS, inEveryLanguage, packageTexts } from './package-texts.ts'
import {
  type RecordGroup,
  type RecordPrices,
  type RecordTerm,
  recordedPackages,
  type UnnumberedPackage,
} from './recorded-packages.ts'

/*
 * The price list of recorders; prices are assumed (docs/rules/packages.md; product 2.34, 9.05, 9.07)
 * R-PACKAGE-12. Cloud recording is sold for one to four channels of a recorder a purchase; the price is that of one
 *   channel.
 * R-PACKAGE-13. Event and continuous recording × rolling 3 and 7 days × month, quarter, year, and a monthly
 *   auto-renewal.
 * R-PACKAGE-14. The price shown struck through for a quarter and a year is that of three and twelve months.
 * R-PACKAGE-15. The list is the same for recorders of package source 1 and 5.
 */

/** Most channels one order may buy (product 9.05). */
const MAX_CHANNELS = 4

const MONTHS_STRUCK = { month: 1, quarter: 3, year: 12, auto: 1 } as const satisfies Record<Term, number>
type Term = Exclude<RecordTerm, 'day'>

type Group = RecordGroup<Term>

const PRICES: RecordPrices<Term> = {
  event: {
    7: { year: 15800, quarter: 4290, month: 1590, auto: 1430 },
    3: { year: 9800, quarter: 2680, month: 990, auto: 890 },
  },
  continuous: {
    7: { year: 31800, quarter: 8600, month: 3190, auto: 2870 },
    3: { year: 23800, quarter: 6480, month: 2390, auto: 2150 },
  },
}

/** All cloud packages of recorders, fresh on every call. */
export function recorderCatalogue(): CataloguePackage[] {
  return recordedPackages('nvr', PRICES, packageOf)
}

function packageOf(group: Group, term: Term): UnnumberedPackage {
  const { recordType, rollingDays, prices } = group
  const duration: PackageDuration = term === 'auto' ? 'month' : term
  return {
    kind: CLOUD_KIND,
    productCode: 'NVR',
    priceFen: prices[term],
    originalPriceFen: prices.month * MONTHS_STRUCK[term],
    firstPeriodPriceFen: null,
    duration,
    validityDays: DURATION_DAYS[duration],
    rollingDays,
    recordType,
    dataMb: null,
    callCount: null,
    channels: MAX_CHANNELS,
    autoRenew: term === 'auto',
    topUp: false,
    effectWithinMs: 0,
    countries: [],
    manufacturer: null,
    badge: term === 'year' ? 'best-value' : null,
    onSale: true,
    texts: inEveryLanguage((language) => textOf(language, group, term)),
  }
}

function textOf(
  language: keyof typeof recorderTexts,
  { recordType, rollingDays }: Group,
  term: Term,
): PackageText {
  const words = packageTexts[language]
  const { each, perChannel } = recorderTexts[language]
  const sentences = [words.what[recordType], words.kept[rollingDays], perChannel]
  if (term === 'auto') sentences.push(words.auto)
  return {
    name: [words.record[recordType], words.duration[term], each].join(words.comma),
    description: sentences.join(words.space),
  }
}

/** What is said of packages priced by channel. */
interface RecorderTexts {
  /** Stands last in a name. */
  each: string
  perChannel: string
}

/** Texts of every language. */
const recorderTexts: Record<PackageLanguage, RecorderTexts> = {
  en: { each: 'per channel', perChannel: 'Price per channel, up to 4 channels at once.' },
  zh: { each: '每通道', perChannel: '按通道计价，一次最多购买 4 个通道。' },
  de: { each: 'je Kanal', perChannel: 'Preis je Kanal, bis zu 4 Kanäle auf einmal.' },
  fr: { each: 'par canal', perChannel: 'Prix par canal, jusqu’à 4 canaux à la fois.' },
  es: { each: 'por canal', perChannel: 'Precio por canal, hasta 4 canales a la vez.' },
  tr: { each: 'kanal başına', perChannel: 'Fiyat kanal başınadır; bir seferde en fazla 4 kanal.' },
  ru: { each: 'за канал', perChannel: 'Цена за канал, не более 4 каналов за раз.' },
  vi: { each: 'mỗi kênh', perChannel: 'Giá cho mỗi kênh, tối đa 4 kênh một lần.' },
  it: { each: 'per canale', perChannel: 'Prezzo per canale, fino a 4 canali alla volta.' },
  ar: { each: 'لكل قناة', perChannel: 'السعر لكل قناة، حتى 4 قنوات في المرة الواحدة.' },
  ja: {
    each: '1 チャンネル',
    perChannel: '1 チャンネルあたりの料金です。一度に 4 チャンネルまで購入できます。',
  },
}
