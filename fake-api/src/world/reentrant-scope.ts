import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs work for somebody inside a world: it may enter although a restore or a deletion is about to empty it. */
export function runInside<T>(work: () => T): T {
  return scope.run(true, work)
}

/** Whether the caller works for somebody inside a world. */
export function isInside(): boolean {
  return scope.getStore() === true
}
