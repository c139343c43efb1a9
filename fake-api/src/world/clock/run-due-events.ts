import type { ClockHost } from '../clock-host.ts'
import type { DueEvent } from '../due-event.ts'
import type { Cause } from '../event-handlers.ts'
import type { FiredEvents } from '../fired-events.ts'
import { fireEvent } from './fire-event.ts'
import { InstantGuard } from './instant-guard.ts'

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
