/** First come, first served lock for asynchronous owners. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve()

  /** Waits for its turn and returns the function that ends it; calling it again does nothing. */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#tail
    this.#tail = before.then(() => promise)
    await before
    return resolve
  }
}
