import type { Schemas } from '@skyshop/openapi/control'
import type { World } from './world.ts'

export type ClockReading = Pick<Schemas['Clock'], 'nowMs' | 'mode' | 'rate'>
type ClockListener = (clock: ClockReading) => Promise<void>

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The world's clock in the hands of a test. Pages follow each jump before it is answered. */
export class WorldClock {
  readonly #world: World
  readonly #listeners: ClockListener[] = []

  constructor(world: World) {
    this.#world = world
  }

  /** Told after each jump. */
  onAdvance(listener: ClockListener): void {
    this.#listeners.push(listener)
  }

  /** Jumps; everything due happens at its own instant. Answers what fired. */
  advance(byMs: number): Promise<Schemas['DueEvent'][]> {
    return this.#jump({ byMs })
  }

  /** Jumps to the next thing the world will do by itself. */
  advanceToNextEvent(): Promise<Schemas['DueEvent'][]> {
    return this.#jump({ toNextEvent: true })
  }

  async #jump(how: Schemas['ClockAdvance']): Promise<Schemas['DueEvent'][]> {
    const { clock, fired } = await this.#world.advance(how)
    for (const listener of this.#listeners) await listener(clock)
    return fired
  }
}
