/** Runs tasks one after another; a failed task does not stop the next. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act, act)
    last = turn
    return turn
  }
}
