import type { Schemas } from '@skyshop/openapi/http'
import type { ShopPackage } from './package-offer.ts'

/** What packages of one kind differ in; what a kind does not have is absent. */
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
export function hasTraits(shopPackage: ShopPackage, wanted: PackageTraits): boolean {
  const traits = traitsOf(shopPackage)
  return TRAITS.every((trait) => !(trait in wanted) || traits[trait] === wanted[trait])
}

/** How much of `wanted` a package keeps; a trait weighs more than all those after it. */
export function likeness(shopPackage: ShopPackage, wanted: PackageTraits): number {
  const traits = traitsOf(shopPackage)
  return TRAITS.reduce((sum, trait) => sum * 2 + (traits[trait] === wanted[trait] ? 1 : 0), 0)
}
