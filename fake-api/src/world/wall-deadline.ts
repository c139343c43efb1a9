import type { WallClock } from './wall-clock.ts'

/** Rejects when the work takes longer than `deadlineMs` of wall time; the work itself goes on unobserved. */
export async function withWallDeadline<T>(
  wallClock: WallClock,
  deadlineMs: number,
  work: Promise<T>,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = wallClock.startTimer(deadlineMs, () => {
    reject(new Error(`No end within ${deadlineMs} ms of wall time.`))
  })
  try {
    return await Promise.race([work, promise])
  } finally {
    cancel()
  }
}
