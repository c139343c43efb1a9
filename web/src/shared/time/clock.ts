/** Source of the present moment; the only place of the shop that reads `Date`. */
export interface Clock {
  /** Now, in integer milliseconds since 1970. */
  nowMs(): number
}

/** The page's own clock. */
export const pageClock: Clock = { nowMs: () => Date.now() }
