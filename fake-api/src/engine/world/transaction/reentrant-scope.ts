import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/**
 * Runs work that the holder of a lease waits for: it may acquire another lease while a restore or a deletion waits for all
 * leases, which would be a deadlock otherwise.
 */
export function runReentrant<T>(work: () => T): T {
  return scope.run(true, work)
}

/** Tells whether a holder of a lease waits for the caller. */
export function isReentrant(): boolean {
  return scope.getStore() === true
}
