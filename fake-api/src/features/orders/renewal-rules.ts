import type { WorldTx } from '../../world/transaction/world.ts'

/** Where packages of one kind queue behind each other: each channel is a line of its own. */
export interface PackageSlots {
  deviceId: string
  kind: string
  /** iotIds of channels; none for the device as a whole. */
  channels: readonly string[]
}

/** What an order needs to know of the packages on its device; the entitlements feature answers it. */
export interface RenewalRules {
  /** Throws already-renewed when on one of the lines a package is queued behind the current one. */
  assertMayBuy(ctx: WorldTx, lines: PackageSlots): Promise<void>
}
