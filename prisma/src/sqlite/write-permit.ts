import { AsyncLocalStorage } from 'node:async_hooks'

interface WritePermit {
  state: 'granted' | 'taken' | 'over'
}

const permits = new AsyncLocalStorage<WritePermit>()

/** Runs `fn` as the one place that may open a write transaction, and only one. */
export async function withWritePermit<T>(fn: () => Promise<T>): Promise<T> {
  const permit: WritePermit = { state: 'granted' }
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

/** Uses the permit up; false when there is none, as for the transactions Prisma opens by itself. */
export function takeWritePermit(): boolean {
  const permit = permits.getStore()
  if (permit?.state !== 'granted') return false
  permit.state = 'taken'
  return true
}
