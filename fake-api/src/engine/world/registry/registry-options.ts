import type { WallClock } from '../../kernel/clock.ts'
import type { OrderNaming } from '../../kernel/order-naming.ts'
import type { EventHandlers } from '../clock/schedule.ts'
import type { WorldSharing } from '../sharing/world-owner.ts'
import type { IsAllowedTarget } from '../storage/foreign-targets.ts'
import type { TemplateSpec } from '../storage/template.ts'
import type { TransactionWatcher } from '../transaction/transaction.ts'
import type { World, WorldTx } from '../transaction/world.ts'
import type { ClockMode } from '../transaction/world-state.ts'
import type { WorldLimits } from './world-lifetimes.ts'

/** Specification of a new world. */
export interface WorldSpec {
  scenario: string
  /** Equal seeds and serial commands give equal worlds. */
  seed: number
  /** Where its clock starts; the template's time when left out. */
  nowMs?: number | undefined
  /** Standing when left out. */
  clockMode?: ClockMode | undefined
  /** Fills the world, in its first transaction. */
  setUp?: ((ctx: WorldTx) => Promise<void>) | undefined
}

/** A new world among the others. */
export interface NewWorld extends WorldSpec {
  /** What it is kept as; ephemeral when left out. */
  keepAs?: string | undefined
}

/** A broken invariant (docs/rules/invariants.md), found when a world is deleted. */
export interface Violation {
  invariant: string
  detail: string
}

/** Rules of a party's tables that hold for every world. */
export interface TableRules {
  /** Tables of which a world's file from elsewhere has a row, or is refused. */
  readonly required: readonly string[]
  /** Tables that nearly every request reads and hardly any writes: a write moves `World.settingsStamp`. */
  readonly settled: readonly string[]
}

/** Where the worlds of a server lie, and what acts on them. */
export interface WorldRegistryOptions {
  /** Holds template, default world and the others; made when missing. One process at a time, unless it is shared. */
  rootDir: string
  wallClock: WallClock
  /** An integer in [0, limit), for the ids of worlds. */
  randomInt: (limit: number) => number
  template: TemplateSpec
  /** Made when missing, kept across restarts. */
  defaultWorld: WorldSpec
  /** Whether the ephemeral worlds of the process before are wiped, as when left out, or opened again. */
  earlierTestWorlds?: 'wipe' | 'keep'
  handlers: EventHandlers
  /** Acts on what transactions note. */
  watcher?: TransactionWatcher
  /** How the merchant names its orders; nothing is known of it when left out. */
  orders?: OrderNaming | undefined
  /** Rules of the tables of those who act in the worlds; none when left out. */
  tableRules?: TableRules | undefined
  /** Looks at a world before it is deleted. */
  audit?: (world: World) => Promise<readonly Violation[]>
  /** Failures of work nobody waits for: a running clock, a failed event, a journal's flush. */
  onError: (error: unknown, worldId: string) => void
  /** How many worlds are open at a time; 8 when left out. */
  openWorlds?: number
  /** How the folder is shared with other servers; left out, this one has it alone. */
  sharing?: WorldSharing | undefined
  /** Tells where webhooks of a world from a file may go beside the product; nowhere when left out. */
  isAllowedTarget?: IsAllowedTarget
  /** What is left out is as in `standardLimits`. */
  limits?: Partial<WorldLimits>
}
