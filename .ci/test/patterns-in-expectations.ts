import { expect } from 'vitest'

/**
 * Refuses a pattern where a text is expected: `toMatchObject` would compare the pattern's own enumerable properties, of which
 * it has none, and take any text for it. `expect.stringMatching` compares.
 */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (one instanceof RegExp === other instanceof RegExp ? undefined : false),
])
