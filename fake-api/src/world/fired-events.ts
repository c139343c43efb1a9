import type { FiredEvent } from './clock/clock.ts'

/** As many are kept for an answer; a jump over years fires more than anybody reads. */
const mostKept = 1000

/** What a movement of the clock executed: the first of them, and how many they were. */
export class FiredEvents {
  readonly #kept: FiredEvent[] = []
  #count = 0

  add(event: FiredEvent): void {
    this.#count += 1
    if (this.#kept.length < mostKept) this.#kept.push(event)
  }

  get count(): number {
    return this.#count
  }

  get kept(): readonly FiredEvent[] {
    return this.#kept
  }
}
