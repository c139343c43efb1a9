import { createHash } from 'node:crypto'

/**
 * 32 hex digits that follow from what they are for. A nonce only has to differ from call to call, so it needs no
 * randomness of its own, and a replayed world signs the same bytes again.
 */
export function deriveNonce(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
