/** Ends the parts of a stack once, in reverse order. */
export interface StackShutdown {
  /** Aborted as soon as the end begins. */
  signal: AbortSignal
  /** Registers how to end something; called at once when the end has begun already. */
  onStop: (close: () => void | Promise<void>) => void
  /** Resolves when everything has ended; the first exit code wins. */
  stop: (exitCode: number) => Promise<number>
}

/** Makes the shutdown of one stack. */
export function createShutdown(): StackShutdown {
  const aborting = new AbortController()
  const closers: (() => void | Promise<void>)[] = []
  let ending: Promise<number> | null = null

  async function end(exitCode: number): Promise<number> {
    aborting.abort()
    for (const close of closers.toReversed()) await close()
    return exitCode
  }

  return {
    signal: aborting.signal,
    onStop: (close) => {
      if (ending) void close()
      else closers.push(close)
    },
    stop: (exitCode) => {
      ending ??= end(exitCode)
      return ending
    },
  }
}
