import type { WallClock } from '../../kernel/clock.ts'

/** The real clock. Its timers do not keep the process alive. */
export const systemWallClock: WallClock = {
  nowMs: () => Date.now(),
  startTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref()
    return () => clearTimeout(timer)
  },
}

/** Work that took too long on the wall; tried again it would only take as long again. */
export class WallDeadlineError extends Error {
  override name = 'WallDeadlineError'

  constructor(deadlineMs: number) {
    super(`No end within ${deadlineMs} ms of wall time.`)
  }
}

/** Rejects with a WallDeadlineError when the work takes longer than `deadlineMs` of wall time; the work itself goes on unobserved. */
export async function withWallDeadline<T>(
  wallClock: WallClock,
  deadlineMs: number,
  work: Promise<T>,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = wallClock.startTimer(deadlineMs, () => {
    reject(new WallDeadlineError(deadlineMs))
  })
  try {
    return await Promise.race([work, promise])
  } finally {
    cancel()
  }
}
