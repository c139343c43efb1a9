import type { PhoneClock } from '@skyshop/bridge-simulator/phone-time'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from './world.ts'

export type ClockReading = PhoneClock
type ClockListener = (clock: ClockReading) => Promise<void>

/** Milliseconds of a second; lengths of time for `clock.advance`. */
export const second = 1000
/** Milliseconds of a minute. */
export const minute: number = 60 * second
/** Milliseconds of an hour. */
export const hour: number = 60 * minute
/** Milliseconds of a day of 24 hours. */
export const day: number = 24 * hour

/** Moves the clock of a world; open pages follow before a call returns. */
export class WorldClock {
  readonly #world: World
  readonly #listeners: ClockListener[] = []

  constructor(world: World) {
    this.#world = world
  }

  /** Calls the listener after each jump. */
  onAdvance(listener: ClockListener): void {
    this.#listeners.push(listener)
  }

  /**
   * Moves the clock; everything due happens at its own instant. Returns the events that fired. Over a minute and more the
   * phone sleeps and its page wakes, as after a jump in the panel, but not as under a clock that runs there.
   */
  advance(byMs: number): Promise<Schemas['DueEvent'][]> {
    return this.#jump({ byMs })
  }

  /** Moves the clock to the next due event. */
  advanceToNextEvent(): Promise<Schemas['DueEvent'][]> {
    return this.#jump({ toNextEvent: true })
  }

  async #jump(how: Schemas['ClockAdvance']): Promise<Schemas['DueEvent'][]> {
    const { clock, fired } = await this.#world.advance(how)
    for (const listener of this.#listeners) await listener(clock)
    return fired
  }
}
