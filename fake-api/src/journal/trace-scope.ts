import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs work under a trace: what its transactions record carries this id. */
export function withTrace<T>(traceId: string, work: () => Promise<T>): Promise<T> {
  return scope.run(traceId, work)
}

/** The trace the caller runs under, or null. */
export function currentTraceId(): string | null {
  return scope.getStore() ?? null
}
