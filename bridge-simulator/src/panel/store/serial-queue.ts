/** Runs acts one after another: each begins when the one before has ended, however that went. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act, act)
    last = turn
    return turn
  }
}
