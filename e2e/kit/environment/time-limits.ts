import { machineSlowness } from './machine-speed.ts'

/** A limit that an idle machine never comes near, for the machine as fast as it is now. */
export function scaledMs(idleLimitMs: number): number {
  return Math.round(idleLimitMs * machineSlowness())
}

/** After this a scenario or an expectation hangs. How fast a page is, is measured elsewhere: a busy machine is slow. */
export const scenarioLimitMs = scaledMs(90_000)
export const expectationLimitMs = scaledMs(30_000)
