/** Keeps newcomers outside while something is done that needs to be alone. */
export class Gate {
  #shut: Promise<void> | null = null

  /** Waits while it is shut; `mayPass` is asked again and again for who need not wait. */
  async pass(mayPass: () => boolean): Promise<void> {
    while (this.#shut !== null && !mayPass()) await this.#shut
  }

  /** Waits its turn and runs `work` with the gate shut. */
  async whileShut(work: () => Promise<void>): Promise<void> {
    await this.pass(() => false)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#shut = promise
    try {
      await work()
    } finally {
      this.#shut = null
      resolve()
    }
  }
}
