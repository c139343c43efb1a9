import { AsyncLocalStorage } from 'node:async_hooks'

/** What Prisma does when it is asked for a transaction: begins one, or takes part in the one that runs. */
type WritePart = 'begin' | 'join'

interface WritePermit {
  state: 'granted' | 'taken' | 'over'
  part: WritePart
}

const permits = new AsyncLocalStorage<WritePermit>()

/** Runs `fn` as the one place that may open a write transaction, and only one. */
export async function withWritePermit<T>(fn: () => Promise<T>, part: WritePart = 'begin'): Promise<T> {
  const permit: WritePermit = { state: 'granted', part }
  try {
    return await permits.run(permit, fn)
  } finally {
    // Timers started inside inherit the permit; it must not count as open for them.
    permit.state = 'over'
  }
}

/** Whether the caller stands inside an unfinished `withWritePermit`. */
export function isInsideWrite(): boolean {
  const permit = permits.getStore()
  return permit !== undefined && permit.state !== 'over'
}

/** Uses the permit up; null when there is none, as for the transactions Prisma opens by itself. */
export function takeWritePermit(): WritePart | null {
  const permit = permits.getStore()
  if (permit?.state !== 'granted') return null
  permit.state = 'taken'
  return permit.part
}
