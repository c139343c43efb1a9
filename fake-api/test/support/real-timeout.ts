/**
 * Rings after so much wall time. A timer of the same process that was started later and runs longer is sure to ring
 * after it, however slow the machine; nothing else about wall time may be concluded from it.
 */
export function realTimeout(afterMs: number): Promise<'bell'> {
  return new Promise((resolve) => setTimeout(() => resolve('bell'), afterMs))
}
