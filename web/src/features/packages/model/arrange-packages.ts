import type { Schemas } from '@skyshop/openapi/http'
import { compareByDay, type PackageOffer, perDayFen, type ShopPackage, toOffer } from './package-offer.ts'

/** The packages of a device as choices, whatever their kind. A choice is the id of a package. */
export interface PackageMenu {
  /** Base packages bought once, in the backend's order. */
  offers: readonly PackageOffer[]
  /** Bought once and run beside the base package. */
  topUps: readonly PackageOffer[]
  /** Bought by a contract. */
  autoRenewals: readonly PackageOffer[]
}

/** Arranges the records of `productPage`. */
export function arrangePackages(records: readonly ShopPackage[]): PackageMenu {
  const sorted = [...records].sort((one, other) => one.sort - other.sort)
  const once = sorted.filter(({ autoRenew }) => !autoRenew)
  return {
    offers: once.filter(({ topUp }) => !topUp).map(toOffer),
    topUps: once.filter(({ topUp }) => topUp).map(toOffer),
    autoRenewals: sorted.filter(({ autoRenew }) => autoRenew).map(toOffer),
  }
}

/**
 * Chosen when the page opens: like the first one offered, or like another package, at the best price by the day; null
 * when nothing is offered.
 */
export function initialOf({ offers, topUps }: PackageMenu, like?: ShopPackage): PackageOffer | null {
  const first = offers[0]
  if (first === undefined) return topUps[0] ?? null
  const { durationType: _, ...kept } = traitsOf(like ?? first.package)
  return offers.filter((offer) => hasTraits(offer.package, kept)).sort(compareByDay)[0] ?? first
}

/** The package with an id, or null when it is not offered. */
export function offerOf(menu: PackageMenu, packageId: string | null): PackageOffer | null {
  const all = [...menu.offers, ...menu.topUps, ...menu.autoRenewals]
  return all.find((offer) => offer.package.packageId === packageId) ?? null
}

/** The cloud package bought once that is like another in all but how it is paid for; null when none is offered. */
export function onceOf(menu: PackageMenu, packageId: string | null): string | null {
  const like = offerOf(menu, packageId)?.package
  if (like?.recordType === undefined) return null
  const same = menu.offers.find((offer) => hasTraits(offer.package, traitsOf(like)))
  return same?.package.packageId ?? null
}

/** Values of a trait among the packages that have the traits given; in the backend's order. */
export function valuesOf<T extends keyof PackageTraits>(
  { offers }: Pick<PackageMenu, 'offers'>,
  trait: T,
  given: PackageTraits = {},
): NonNullable<PackageTraits[T]>[] {
  const values = offers
    .filter((offer) => hasTraits(offer.package, given))
    .map((offer) => traitsOf(offer.package)[trait])
  return [...new Set(values)].filter((value) => value !== undefined && value !== null)
}

/** Packages that differ from the chosen one in their duration alone, best price by the day first. */
export function durationsOf({ offers }: PackageMenu, chosen: ShopPackage): PackageOffer[] {
  const { durationType: _, ...kept } = traitsOf(chosen)
  return offers.filter((offer) => hasTraits(offer.package, kept)).sort(compareByDay)
}

/** Returns the length whose day alone costs least, of lengths in that order; null where days do not count. */
export function bestByDay([best, next]: readonly PackageOffer[]): ShopPackage | null {
  if (best === undefined || next === undefined || perDayFen(best.package, 1) === null) return null
  const isLower = best.package.price * next.package.validDays < next.package.price * best.package.validDays
  return isLower ? best.package : null
}

/** Returns the length to suggest: the best by the day, unless a day of the monthly renewal costs no more. */
export function suggestedLength(
  lengths: readonly PackageOffer[],
  renewal: PackageOffer | null,
): ShopPackage | null {
  const best = bestByDay(lengths)
  if (best === null || renewal === null) return best
  const { price, validDays } = renewal.package
  return best.price * validDays < price * best.validDays ? best : null
}

/** Tells whether a length was chosen: another one, or the same again, which a contract had left unmarked. */
export function isLengthChoice(chosen: ShopPackage, next: ShopPackage): boolean {
  const isAlike = next.durationType === chosen.durationType && next.topUp === chosen.topUp
  return next.packageId === chosen.packageId || !isAlike
}

/** Auto-renewal of the chosen package, where offered. */
export function autoRenewalOf({ autoRenewals }: PackageMenu, chosen: ShopPackage): PackageOffer | null {
  const { durationType: _, ...kept } = traitsOf(chosen)
  return autoRenewals.find((offer) => hasTraits(offer.package, kept)) ?? null
}

/** State of a renewal beside the lengths: free to choose, chosen, or, for several channels, shut. */
export interface RenewalState {
  isChosen: boolean
  isShut: boolean
  /** Chosen for one channel and shut since: nothing takes its place until the buyer chooses. */
  isHeld: boolean
}

/** Returns how the renewal is offered: a contract is for one channel at a time. */
export function renewalStateOf(isWanted: boolean, slotCount: number): RenewalState {
  const isShut = slotCount > 1
  return { isChosen: isWanted && !isShut, isShut, isHeld: isWanted && isShut }
}

/** Finds what is bought by contract after the change; where no contract is offered, once, as `pricedAlike` does. */
export function renewedAlike(
  menu: PackageMenu,
  chosen: ShopPackage,
  change: PackageTraits,
): ShopPackage | null {
  const { durationType: _, ...requested } = { ...traitsOf(chosen), ...change }
  const renewed = menu.autoRenewals.find((offer) => hasTraits(offer.package, requested))
  return renewed?.package ?? pricedAlike(menu, chosen, change)
}

/** The package that has the changed traits and else is most like the chosen one; of equals the cheapest by the day. */
export function changeTraits(menu: PackageMenu, chosen: ShopPackage, change: PackageTraits): ShopPackage {
  const requested = { ...traitsOf(chosen), ...change }
  const [best] = menu.offers
    .filter((offer) => hasTraits(offer.package, change))
    .sort(
      (one, other) =>
        similarity(other.package, requested) - similarity(one.package, requested) || compareByDay(one, other),
    )
  return best?.package ?? chosen
}

/** Finds the package that differs from the chosen one in the change alone; null when none is offered. */
export function pricedAlike(
  { offers }: PackageMenu,
  chosen: ShopPackage,
  change: PackageTraits,
): ShopPackage | null {
  const requested = { ...traitsOf(chosen), ...change }
  return offers.find((offer) => hasTraits(offer.package, requested))?.package ?? null
}

/** Traits that packages of one kind differ in; what a kind does not have is absent. */
export interface PackageTraits {
  recordType?: ShopPackage['recordType']
  rollingDays?: ShopPackage['rollingDays']
  /** Megabytes for each month of a data package. */
  monthlyMb?: number | undefined
  algorithm?: ShopPackage['algorithm']
  durationType?: ShopPackage['durationType']
}

type Trait = keyof PackageTraits

/** Traits in the order in which a change tries to keep them. */
const TRAITS = [
  'recordType',
  'rollingDays',
  'monthlyMb',
  'algorithm',
  'durationType',
] as const satisfies readonly Trait[]

const MONTHS = { day: 1, month: 1, quarter: 3, year: 12 } as const satisfies Record<
  Schemas['DurationType'],
  number
>

export function traitsOf(shopPackage: ShopPackage): PackageTraits {
  const { recordType, rollingDays, dataMb, algorithm, durationType } = shopPackage
  const monthlyMb = dataMb === undefined ? undefined : dataMb / MONTHS[durationType]
  return { recordType, rollingDays, monthlyMb, algorithm, durationType }
}

/** Whether a package has all the traits named. */
function hasTraits(shopPackage: ShopPackage, requested: PackageTraits): boolean {
  const traits = traitsOf(shopPackage)
  return TRAITS.every((trait) => !(trait in requested) || traits[trait] === requested[trait])
}

/** How much of `wanted` a package keeps; a trait weighs more than all those after it. */
function similarity(shopPackage: ShopPackage, requested: PackageTraits): number {
  const traits = traitsOf(shopPackage)
  return TRAITS.reduce((sum, trait) => sum * 2 + (traits[trait] === requested[trait] ? 1 : 0), 0)
}
