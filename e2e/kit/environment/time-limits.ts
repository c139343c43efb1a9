import { createHash } from 'node:crypto'

/** What the work below takes on an idle machine of the slow kind. */
const idleMs = 100
const rounds = 6_000
const most = 10
const name = 'SKYSHOP_SLOWNESS'

/**
 * How many times longer this machine takes than an idle one does, from 1 to 10: limits of tests are multiplied by it.
 * Measured once a run, of which the programs that it starts hear by the environment.
 */
export function machineSlowness(env: NodeJS.ProcessEnv = process.env): number {
  const known = Number(env[name])
  if (known >= 1) return known
  const slowness = slownessOf(workMs())
  env[name] = String(slowness)
  return slowness
}

/** A faster machine than the slow kind keeps the limits of the slow one. */
export function slownessOf(tookMs: number): number {
  return Math.round(10 * Math.min(most, Math.max(1, tookMs / idleMs))) / 10
}

/** What tests do most: text made, read and hashed. */
function workMs(): number {
  const startedMs = performance.now()
  let text = 'skyshop'
  for (let round = 0; round < rounds; round += 1) {
    const parsed = JSON.parse(JSON.stringify({ round, texts: Array.from({ length: 20 }, () => text) })) as {
      texts: string[]
    }
    text = createHash('sha256').update(parsed.texts.join('')).digest('hex')
  }
  return performance.now() - startedMs
}

/** A limit that an idle machine never comes near, for the machine as fast as it is now. */
export function scaledMs(idleLimitMs: number): number {
  return Math.round(idleLimitMs * machineSlowness())
}

/** After this a scenario or an expectation hangs. How fast a page is, is measured elsewhere: a busy machine is slow. */
export const scenarioLimitMs = scaledMs(90_000)
export const expectationLimitMs = scaledMs(30_000)
