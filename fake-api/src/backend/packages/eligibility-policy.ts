import type { Reader } from '../../engine/world/transaction/world.ts'
import type { PackageKind } from '../kernel/package-kind.ts'
import type { Caller } from '../users/caller.ts'
import type { SimForm } from './rules/catalogue-package.ts'

/** Who buys, as the server knows them. */
export interface PackageBuyer {
  userId: string
  countryCode: string
  manufacturerName: string
}

/** What the shop says a package is for; untrusted input of the client. */
export interface PurchaseRequest {
  deviceId: string
  productCode: string
  packageSource: number
  /** iotIds of channels or lenses, comma-joined. */
  channelIotId?: string | undefined
  iccid?: string | undefined
}

/** The device a kind is sold for. `packageSource` is its own, whatever the request said. */
export interface SaleDevice {
  deviceId: string
  packageSource: number
  /** SIM data is sold for; only of data. */
  simForm?: SimForm
}

/** A device and the slots a purchase is for. */
export interface Admission extends SaleDevice {
  /** iotIds of channels or names of algorithms; none for the device as a whole. */
  channels: readonly string[]
}

/** Which devices one kind of package is sold for; the feature of the kind decides. */
export interface EligibilityPolicy {
  /** Counts a guess at somebody else's device, before and outside any transaction. Throws device-not-found, try-later. */
  guard?(context: Caller, request: PurchaseRequest): Promise<void>
  /** Throws device-not-found, package-not-for-device. */
  forListing(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice>
  /** Throws what `forListing` throws, and a refusal of its own for everything else that forbids buying now. */
  forOrder(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<Admission>
}

/** The policy of each kind; null for what is not sold for devices. */
export type EligibilityPolicies = Readonly<Record<PackageKind, EligibilityPolicy | null>>
