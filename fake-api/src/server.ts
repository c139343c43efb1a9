/** The upstream's process. Prints one JSON line when ready; ends on SIGINT, SIGTERM or the end of stdin. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

enableCompileCache()
const { readEnv } = await import('./env.ts')
const { startFailure } = await import('./start-failure.ts')
const { startStack } = await import('./stack.ts')

const REPO_DIR = resolve(import.meta.dirname, '../..')

try {
  const stack = await startStack(readEnv(process.env, REPO_DIR), process.env.NODE_ENV)
  const { stop, productUrl, gatewayUrl, controlUrl, controlToken, referenceUrl } = stack
  const ready = { productUrl, gatewayUrl, controlUrl, controlToken, referenceUrl }
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  process.stdin.once('end', end).resume()
  console.log(JSON.stringify({ event: 'ready', ...ready, readyMs: Math.round(performance.now()) }))
  // Now, not when it ends: a process that is killed would leave nothing to its successor.
  flushCompileCache()
} catch (error) {
  console.error(startFailure(error))
  process.exit(1)
}
