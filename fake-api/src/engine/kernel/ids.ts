import type { Instant } from './clock.ts'

/** Where ids come from: the virtual instant, a counter and randomness of one world. A world's transaction is one. */
export interface IdSource {
  readonly nowMs: Instant
  nextId(): number
  random(): number
}
