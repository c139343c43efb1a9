/** Value that is there already, or will be. */
export type MaybePromise<T> = T | Promise<T>

/** Goes on with a value: at once where it is there, as a promise costs a turn of the queue even when nothing waits. */
export function whenReady<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
