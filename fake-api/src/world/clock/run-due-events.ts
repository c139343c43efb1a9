import type { FiredEvent } from './clock.ts'
import type { DueEvent } from './event-table.ts'
import { type ClockHost, fireEvent } from './fire-event.ts'
import { InstantGuard } from './instant-guard.ts'
import type { Cause } from './schedule.ts'

/**
 * Executes everything due by `targetMs`, also what that schedules, in the order of (due, id).
 * Each event has its own transaction; the write queue is free between them.
 * @throws ClockRunawayError when one instant does not come to an end.
 */
export async function runDueEvents(
  host: ClockHost,
  { targetMs, parent }: { targetMs: number; parent: Cause | null },
  fired: FiredEvents,
): Promise<void> {
  const guard = new InstantGuard(() => host.lastId())
  for (;;) {
    const event: DueEvent | null = host.events?.next(targetMs) ?? null
    if (event === null) return
    guard.meet(event)
    const result = await fireEvent(host, event, parent)
    if (result === null) continue
    guard.ranAt(result.atMs)
    fired.add(result)
  }
}

/** As many are kept for an answer; a jump over years fires more than anybody reads. */
const mostKept = 1000

/** What a movement of the clock executed: the first of them, and how many they were. */
export class FiredEvents {
  readonly #kept: FiredEvent[] = []
  #count = 0

  add(event: FiredEvent): void {
    this.#count += 1
    if (this.#kept.length < mostKept) this.#kept.push(event)
  }

  get count(): number {
    return this.#count
  }

  get kept(): readonly FiredEvent[] {
    return this.#kept
  }
}
