import type { WallClock } from './clock/wall-clock.ts'

/** The real clock. Its timers do not keep the process alive. */
export const systemWallClock: WallClock = {
  nowMs: () => Date.now(),
  startTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref()
    return () => clearTimeout(timer)
  },
}
