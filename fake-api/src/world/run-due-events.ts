import type { FiredEvent } from './clock.ts'
import type { ClockHost } from './clock-host.ts'
import type { Cause } from './event-handlers.ts'
import { findNextEvent, fireEvent } from './fire-event.ts'
import { ClockRunawayError } from './world-errors.ts'

const maxEventsPerInstant = 1000

/**
 * Executes everything due by `targetMs`, also what that schedules, in the order of (due, id).
 * Each event has its own transaction; the write queue is free between them.
 * @throws ClockRunawayError when one instant does not come to an end.
 */
export async function runDueEvents(
  host: ClockHost,
  targetMs: number,
  parent: Cause | null,
): Promise<FiredEvent[]> {
  const fired: FiredEvent[] = []
  let instantMs = Number.NEGATIVE_INFINITY
  let countAtInstant = 0
  for (;;) {
    const event = await findNextEvent(host.world.read, targetMs)
    if (event === null) return fired
    if (event.dueMs > instantMs) countAtInstant = 0
    if (countAtInstant >= maxEventsPerInstant) throw new ClockRunawayError(instantMs, maxEventsPerInstant)
    const result = await fireEvent(host, event, parent)
    if (result === null) continue
    instantMs = result.atMs
    countAtInstant += 1
    fired.push(result)
  }
}
