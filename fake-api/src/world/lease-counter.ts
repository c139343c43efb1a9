/** Counts who uses a thing, and lets one wait until they have left. */
export class LeaseCounter {
  #count = 0
  #waiting: (() => void)[] = []

  get isIdle(): boolean {
    return this.#count === 0
  }

  take(): void {
    this.#count += 1
  }

  give(): void {
    this.#count -= 1
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  /** Waits until at most `count` are left. */
  async downTo(count: number): Promise<void> {
    while (this.#count > count) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
  }
}
