import { formatBeijing, type Instant } from '../kernel/clock.ts'

/**
 * What a gateway says of a signature it refuses. Worlds have clocks of their own, so a client that signs by the wall
 * clock is told which time it should have signed.
 */
export function signatureObjection(refusal: string, nowMs: Instant): string {
  return refusal === 'stale'
    ? `stale, the world's clock stands at ${formatBeijing(nowMs)} in Beijing`
    : refusal
}
