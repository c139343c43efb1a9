import { resolve } from 'node:path'

/** Where the process listens and keeps its worlds; every value has a default. */
export interface Env {
  dataDir: string
  productPort: number
  gatewayPort: number
  controlPort: number
  shopPort: number
  isValidating: boolean
  isJournaling: boolean
}

/** A value of the environment that cannot be used, as one sentence. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads the environment; the one of production is refused, for the control plane serves tests alone. @throws EnvError */
export function readEnv(env: NodeJS.ProcessEnv, repoDir: string): Env {
  if (env.NODE_ENV === 'production')
    throw new EnvError('The control plane does not start with NODE_ENV=production.')
  return {
    dataDir: resolve(env.SKYSHOP_DATA_DIR ?? resolve(repoDir, '.skyshop')),
    productPort: portOf(env, 'SKYSHOP_PRODUCT_PORT', 4010),
    gatewayPort: portOf(env, 'SKYSHOP_GATEWAY_PORT', 4011),
    controlPort: portOf(env, 'SKYSHOP_CONTROL_PORT', 4012),
    shopPort: portOf(env, 'SKYSHOP_SHOP_PORT', 4001),
    isValidating: switchOf(env, 'SKYSHOP_VALIDATION'),
    isJournaling: switchOf(env, 'SKYSHOP_JOURNAL'),
  }
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new EnvError(`${name} must be a port from 0 to 65535, not "${text}".`)
}

function switchOf(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] ?? 'on'
  if (text === 'on' || text === 'off') return text === 'on'
  throw new EnvError(`${name} must be "on" or "off", not "${text}".`)
}
