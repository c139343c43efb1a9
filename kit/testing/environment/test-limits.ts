import { createHash } from 'node:crypto'

/** What the work below takes on an idle machine of the slow kind. */
const idleMs = 100
const rounds = 6_000
const maxSlowness = 10
const name = 'SKYSHOP_SLOWNESS'

/**
 * Returns how many times longer this machine takes than an idle one, from 1 to 10; limits of tests are multiplied by it.
 * Measured once a run and passed to started programs in the environment.
 */
export function machineSlowness(env: NodeJS.ProcessEnv = process.env): number {
  const known = Number(env[name])
  if (known >= 1) return known
  const slowness = slownessOf(workMs())
  env[name] = String(slowness)
  return slowness
}

/** Slowness for a duration of the measured work; never below 1. */
export function slownessOf(tookMs: number): number {
  return Math.round(10 * Math.min(maxSlowness, Math.max(1, tookMs / idleMs))) / 10
}

/** Runs work like that of the tests (JSON and hashing) and returns its duration. */
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

/** Scales a limit of an idle machine to the present speed of this one. */
export function scaledMs(idleLimitMs: number): number {
  return Math.round(idleLimitMs * machineSlowness())
}

/** Limits that only end what hangs; `pnpm bench` measures speed. */
export const scenarioLimitMs = scaledMs(90_000)
export const expectationLimitMs = scaledMs(30_000)
