import { ClockRunawayError } from '../../kernel/world-errors.ts'
import type { DueEvent } from './event-table.ts'

/** How many generations of events of one instant may follow each other, and how many each of the first may bring about. */
const limit = 1000

/**
 * Tells an instant that does not end from one with much to do. Thousands of events may be due at one instant; what
 * they schedule for the same instant is the next generation, and a thousand of these mean that they beget each other.
 * Ids grow, so an event with an id above the last one given when a generation began belongs to the next.
 */
export class InstantGuard {
  readonly #lastId: () => number
  #instantMs = Number.NEGATIVE_INFINITY
  #generation = 0
  #lastIdOfGeneration = 0
  #seeds = 0
  #offspring = 0

  constructor(lastId: () => number) {
    this.#lastId = lastId
  }

  /** An event is about to run. @throws ClockRunawayError */
  meet({ id, dueMs }: DueEvent): void {
    if (dueMs > this.#instantMs) this.#begin(dueMs)
    if (id > this.#lastIdOfGeneration) {
      this.#generation += 1
      this.#lastIdOfGeneration = this.#lastId()
    }
    if (this.#generation === 0) this.#seeds += 1
    else this.#offspring += 1
    if (this.#generation <= limit && this.#offspring <= limit * Math.max(1, this.#seeds)) return
    throw new ClockRunawayError(this.#instantMs, limit)
  }

  /** Where it ran: overdue events all run at the instant the clock has reached. */
  ranAt(atMs: number): void {
    this.#instantMs = Math.max(this.#instantMs, atMs)
  }

  #begin(instantMs: number): void {
    this.#instantMs = instantMs
    this.#generation = 0
    this.#lastIdOfGeneration = this.#lastId()
    this.#seeds = 0
    this.#offspring = 0
  }
}
