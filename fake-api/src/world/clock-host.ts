import type { EventHandlers } from './event-handlers.ts'
import type { TransactionStep } from './transaction.ts'
import type { WallClock } from './wall-clock.ts'
import type { World } from './world.ts'
import type { WorldState } from './world-state.ts'

/** What a world's clock needs of its world. */
export interface ClockHost {
  readonly world: World
  readonly handlers: EventHandlers
  readonly wallClock: WallClock
  transact<T>(step: TransactionStep<T>): Promise<{ result: T; state: WorldState }>
  /** Keeps the world open until the returned function is called. */
  keepOpen(): Promise<() => void>
  /** As last committed; null also while the file is closed. */
  nextDueMs(): number | null
  onError(error: unknown): void
}
