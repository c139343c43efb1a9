import type { EventTable } from './clock/event-table.ts'
import type { WallClock } from './clock/wall-clock.ts'
import type { EventHandlers } from './event-handlers.ts'
import type { TransactionStep } from './transaction/transaction.ts'
import type { World } from './transaction/world.ts'
import type { WorldState } from './transaction/world-state.ts'

/** What a world's clock needs of its world. */
export interface ClockHost {
  readonly world: World
  readonly handlers: EventHandlers
  readonly wallClock: WallClock
  transact<T>(step: TransactionStep<T>): Promise<{ result: T; state: WorldState }>
  /** Moves the stored time forward. */
  storeTime(nowMs: number): Promise<void>
  /** Keeps the world open until the returned function is called. */
  keepOpen(): Promise<() => void>
  /** What is due, as last committed; null while the file is closed. */
  readonly events: EventTable | null
  /** The id given last, as last committed. The world must be open. */
  lastId(): number
  onError(error: unknown): void
}
