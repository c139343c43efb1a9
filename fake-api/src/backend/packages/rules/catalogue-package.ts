import type { Schemas } from '@skyshop/openapi/http'
import type { Fen } from '../../../engine/kernel/money.ts'
import type { Language } from '../../kernel/language.ts'
import type { PackageKind, PackageSource } from '../../kernel/package-kind.ts'

/** Recordings that a package makes: events or everything. */
export type RecordType = Schemas['RecordType']
/** Days for which recordings are kept. */
export type RollingDays = Schemas['RollingDays']
/** SIM that data is made for: the Nano SIM in the camera or the eSIM used abroad. */
export type SimForm = Schemas['SimForm']
export type PackageDuration = Schemas['DurationType']

/** Languages a package is worded in (product 3.21). */
export type PackageLanguage = Language

/** Name and description in one language. */
export interface PackageText {
  name: string
  description: string
}

/** A package of the price list (R-PACKAGE-35), named as its columns. */
export interface CataloguePackage {
  packageId: string
  kind: PackageKind
  /** Null when it belongs to no device. */
  packageSource: PackageSource | null
  productCode: string | null
  priceFen: Fen
  /** What it would cost without the reduction; equal to the price when there is none. */
  originalPriceFen: Fen
  /** Price of the first period of an auto-renewal, when it differs. */
  firstPeriodPriceFen: Fen | null
  duration: PackageDuration
  /** Validity in days of 24 hours. */
  validityDays: number
  rollingDays: RollingDays | null
  recordType: RecordType | null
  dataMb: number | null
  callCount: number | null
  channels: number | null
  /** What runs beside other packages of its kind, with a queue of its own: the algorithm. Empty when left out. */
  line?: string
  /** Bought by signing a contract, not by an order. */
  autoRenew: boolean
  topUp: boolean
  /** Longest time from activation to effect, in ms; 0 means at once. */
  effectWithinMs: number
  /** Country codes it is sold in; empty for everywhere. */
  countries: string[]
  /** Manufacturer it is sold by; null for all. */
  manufacturer: string | null
  badge: string | null
  /** SIM a data package is made for; null or left out for all. */
  simForm?: SimForm | null
  sort: number
  onSale: boolean
  texts: Record<PackageLanguage, PackageText>
}

/** A package of the price list with its texts in one language. */
export interface LocalizedPackage extends Omit<CataloguePackage, 'texts'> {
  name: string
  description: string
}
