import { compareByDay, type PackageOffer, type ShopPackage, toOffer } from './package-offer.ts'

/** What the buyer chooses: record type × rolling days × duration. */
export interface PackageChoice {
  recordType: ShopPackage['recordType']
  rollingDays: ShopPackage['rollingDays']
  durationType: ShopPackage['durationType']
}

/** The packages of a device as choices. */
export interface PackageMenu {
  /** Record types offered, in the backend's order. */
  recordTypes: readonly ShopPackage['recordType'][]
  /** All packages bought once. */
  offers: readonly PackageOffer[]
  /** Monthly auto-renewal, where offered. */
  autoRenewals: readonly PackageOffer[]
  /** Chosen when the page opens; null when nothing is offered. */
  initial: PackageChoice | null
}

/** Arranges the records of `productPage`. The first record's type and days, and there the best price by the day. */
export function arrangePackages(records: readonly ShopPackage[]): PackageMenu {
  const sorted = records.filter(({ topUp }) => !topUp).sort((one, other) => one.sort - other.sort)
  const single = sorted.filter(({ autoRenew }) => !autoRenew)
  const offers = single.map(toOffer)
  const first = single[0]
  return {
    recordTypes: [...new Set(single.map(({ recordType }) => recordType))],
    offers,
    autoRenewals: sorted.filter(({ autoRenew }) => autoRenew).map(toOffer),
    initial: first === undefined ? null : bestChoice(offers, first.recordType, first.rollingDays),
  }
}

/** Rolling days offered for a record type, fewest first. */
export function rollingDaysOf(menu: PackageMenu, recordType: PackageChoice['recordType']): (3 | 7)[] {
  const days = menu.offers
    .filter((offer) => offer.package.recordType === recordType)
    .map((offer) => offer.package.rollingDays)
  return [...new Set(days)].sort((one, other) => one - other)
}

/** Durations offered for a record type and days, best price by the day first. */
export function durationsOf(
  menu: Pick<PackageMenu, 'offers'>,
  { recordType, rollingDays }: Omit<PackageChoice, 'durationType'>,
): PackageOffer[] {
  return menu.offers
    .filter((offer) => offer.package.recordType === recordType && offer.package.rollingDays === rollingDays)
    .sort((one, other) => compareByDay(one.package, other.package))
}

/** The package chosen, or null when there is none like it. */
export function offerOf(menu: PackageMenu, choice: PackageChoice): PackageOffer | null {
  return durationsOf(menu, choice).find((offer) => offer.package.durationType === choice.durationType) ?? null
}

/** Auto-renewal of the chosen record type and days, where offered. */
export function autoRenewalOf(menu: PackageMenu, choice: PackageChoice): PackageOffer | null {
  const isSame = ({ package: { recordType, rollingDays } }: PackageOffer): boolean =>
    recordType === choice.recordType && rollingDays === choice.rollingDays
  return menu.autoRenewals.find(isSame) ?? null
}

/** Changes one part of a choice; the others stay where such a package exists, else the nearest offered is chosen. */
export function changeChoice(
  menu: PackageMenu,
  choice: PackageChoice,
  change: Partial<PackageChoice>,
): PackageChoice {
  const wanted = { ...choice, ...change }
  if (offerOf(menu, wanted) !== null) return wanted
  const days = rollingDaysOf(menu, wanted.recordType)
  const rollingDays = days.includes(wanted.rollingDays) ? wanted.rollingDays : days[0]
  if (rollingDays === undefined) return choice
  const sameDuration = { ...wanted, rollingDays }
  if (offerOf(menu, sameDuration) !== null) return sameDuration
  return bestChoice(menu.offers, wanted.recordType, rollingDays) ?? choice
}

function bestChoice(
  offers: readonly PackageOffer[],
  recordType: PackageChoice['recordType'],
  rollingDays: PackageChoice['rollingDays'],
): PackageChoice | null {
  const best = durationsOf({ offers }, { recordType, rollingDays })[0]
  return best === undefined ? null : { recordType, rollingDays, durationType: best.package.durationType }
}
