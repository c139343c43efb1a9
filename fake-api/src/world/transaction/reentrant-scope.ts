import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs work that a holder of a lease waits for: it gets one although a restore or a deletion waits for the end of all. */
export function runReentrant<T>(work: () => T): T {
  return scope.run(true, work)
}

/** Whether a holder of a lease waits for the caller. */
export function isReentrant(): boolean {
  return scope.getStore() === true
}
