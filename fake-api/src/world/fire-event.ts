import type { FiredEvent } from './clock.ts'
import type { ClockHost } from './clock-host.ts'
import type { DueEvent } from './due-event.ts'
import type { AfterCommit, Cause } from './event-handlers.ts'
import { journalEvent } from './journal-event.ts'
import { withWallDeadline } from './wall-deadline.ts'

/** Provider time-outs are virtual; an effect that takes this long on the wall has failed. */
const effectDeadlineMs = 60_000

/**
 * Executes one event at its own instant: its transaction, then what follows it outside.
 * Null when it was cancelled in the meantime. A failure is recorded, never retried.
 */
export async function fireEvent(
  host: ClockHost,
  event: DueEvent,
  parent: Cause | null,
): Promise<FiredEvent | null> {
  const startedMs = host.wallClock.nowMs()
  const committed = await commitEvent(host, event)
  if (committed === null) return null
  const { atMs, effect, error } = committed
  const tookMs = host.wallClock.nowMs() - startedMs
  const cause = journalEvent(host.world.journal, { event, parent, tookMs, error })
  const failure = error ?? (await runEffect(host, effect, cause))
  if (failure === null) return { ...event, atMs, outcome: 'done' }
  if (error === null) {
    await markFailed(host, event, failure)
    journalEvent(host.world.journal, { event, parent: cause, tookMs: null, error: failure })
  }
  return { ...event, atMs, outcome: 'failed', error: failure }
}

interface Committed {
  atMs: number
  effect: AfterCommit | null
  error: string | null
}

async function commitEvent(host: ClockHost, event: DueEvent): Promise<Committed | null> {
  try {
    const { result, state } = await host.transact({
      instantOf: (storedMs) => Math.max(storedMs, event.dueMs),
      run: async (ctx) => {
        if (!ctx.events.claim(event.id, ctx.nowMs)) return null
        const handler = host.handlers[event.kind]
        if (handler === undefined) throw new Error(`No handler for events of kind ${event.kind}.`)
        return { effect: await handler(ctx, event) }
      },
    })
    return result && { atMs: state.nowMs, effect: result.effect, error: null }
  } catch (error) {
    host.onError(error)
    const message = messageOf(error)
    return { atMs: await markFailed(host, event, message), effect: null, error: message }
  }
}

async function runEffect(host: ClockHost, effect: AfterCommit | null, cause: Cause): Promise<string | null> {
  if (effect === null) return null
  try {
    await withWallDeadline(host.wallClock, effectDeadlineMs, effect(host.world, cause))
    return null
  } catch (error) {
    host.onError(error)
    return messageOf(error)
  }
}

async function markFailed(host: ClockHost, event: DueEvent, error: string): Promise<number> {
  const { state } = await host.transact({
    instantOf: (storedMs) => Math.max(storedMs, event.dueMs),
    run: async (ctx) => ctx.events.markFailed(event.id, ctx.nowMs, error),
  })
  return state.nowMs
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
