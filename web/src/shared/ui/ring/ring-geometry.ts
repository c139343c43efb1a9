const CENTRE = 107
/** Middle of the arc, whose line is 15 wide in a box of 214. */
export const RING_RADIUS = 99.5
const TICKS = 60
const TICK_OUTER = 82

/** The share of a whole that is left, from 0 to 1. */
export function shareLeft(left: number, total: number): number {
  return total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
}

/** Engraved ticks of a lens scale: those within the share that is left, and the others, each as one path. */
export function ringTicks(share: number): { lit: string; unlit: string } {
  const litCount = Math.round(share * TICKS)
  const ticks = Array.from({ length: TICKS }, (_, index) => tick(index))
  return { lit: ticks.slice(0, litCount).join(''), unlit: ticks.slice(litCount).join('') }
}

/** Every fifteenth tick, at the quarters, is longer. */
function tick(index: number): string {
  const angle = (index / TICKS) * 2 * Math.PI
  const length = index % 15 === 0 ? 10 : 5.5
  return `M${point(angle, TICK_OUTER)}L${point(angle, TICK_OUTER - length)}`
}

function point(angle: number, radius: number): string {
  const x = CENTRE + radius * Math.sin(angle)
  const y = CENTRE - radius * Math.cos(angle)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
