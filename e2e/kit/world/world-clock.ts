import type { PhoneClock } from '@skyshop/bridge-simulator/phone-time'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from './world.ts'

export type ClockReading = PhoneClock
type ClockListener = (clock: ClockReading) => Promise<void>

/** Lengths of time in milliseconds, for `clock.advance`. */
export const second = 1000
export const minute: number = 60 * second
export const hour: number = 60 * minute
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

  /** Moves the clock; everything due happens at its own instant. Returns the events that fired. */
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
