import type { WorldTx } from '../../world/world-tx.ts'

/** Packages of one kind on one device: they queue behind each other. */
export interface PackageLine {
  deviceId: string
  kind: string
}

/** What an order needs to know of the packages on its device; the entitlements feature answers it. */
export interface RenewalRules {
  /** Throws already-renewed when one is queued behind the current package. */
  assertMayBuy(ctx: WorldTx, line: PackageLine): Promise<void>
}
