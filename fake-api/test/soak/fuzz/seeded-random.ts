import {
  nextRandom,
  type RandomState,
  seedRandom,
} from '../../../src/engine/world/transaction/random-stream.ts'

/** Seeded choices: equal seeds make equal requests. */
export class SeededRandom {
  #state: RandomState

  constructor(seed: string) {
    this.#state = seedRandom(seed)
  }

  /** A number in [0, 1). */
  roll(): number {
    const { value, state } = nextRandom(this.#state)
    this.#state = state
    return value
  }

  /** True in this share of the rolls. */
  is(share: number): boolean {
    return this.roll() < share
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.roll() * (high - low + 1))
  }

  /** Draws one of these values; throws when there is none. */
  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)]
    if (choice === undefined) throw new RangeError('nothing to choose from')
    return choice
  }
}
