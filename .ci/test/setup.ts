import { expect } from 'vitest'

/** Tells React that `act` is used: it warns elsewhere, and draws later than a test expects. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/**
 * Refuses a pattern where a text is expected: `toMatchObject` would compare the pattern's own enumerable properties, of which
 * it has none, and take any text for it. `expect.stringMatching` compares.
 */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (one instanceof RegExp === other instanceof RegExp ? undefined : false),
])
