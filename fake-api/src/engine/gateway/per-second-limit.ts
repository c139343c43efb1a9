import type { Instant } from '../kernel/clock.ts'

/** Counts what a world asks for within one second of its clock; answers whether it is still within the limit. */
export function perSecondLimit(most: number): (world: object, nowMs: Instant) => boolean {
  const counts = new WeakMap<object, { second: number; count: number }>()
  return (world, nowMs) => {
    const second = Math.floor(nowMs / 1000)
    const known = counts.get(world)
    const count = known?.second === second ? known.count + 1 : 1
    counts.set(world, { second, count })
    return count <= most
  }
}
