/**
 * The upstream's process. Prints one JSON line when ready; ends on SIGINT, SIGTERM or the end of stdin. With
 * `SKYSHOP_ON_LOADED=wait` it says when its code is loaded and opens once a line `{"controlToken":"…"}` comes on stdin.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'

enableCompileCache()
const { readEnv } = await import('./env.ts')
const { startFailure } = await import('./start-failure.ts')
const { startServers } = await import('./start-servers.ts')
const { traceExporterOf } = await import('./metrics/trace-exporter.ts')

const REPO_DIR = resolve(import.meta.dirname, '../..')

try {
  const replaced = process.env.SKYSHOP_ON_LOADED === 'wait' ? await replacedStack() : undefined
  const traces = await traceExporterOf(process.env)
  const stack = await startServers(readEnv(process.env, REPO_DIR), { replaced, traces })
  const { stop, productUrl, gatewayUrl, controlUrl, referenceUrl } = stack
  const urls = { productUrl, gatewayUrl, controlUrl, referenceUrl }
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  process.stdin.once('end', end).resume()
  const ready = { ...urls, controlToken: stack.controlToken, readyMs: Math.round(performance.now()) }
  console.log(JSON.stringify({ event: 'ready', ...ready }))
  // Now, not when it ends: a process that is killed would leave nothing to its successor.
  flushCompileCache()
} catch (error) {
  console.error(startFailure(error))
  process.exit(1)
}

/** Waits for the line that lets this process open in the place of another; the end of stdin before it ends this one. */
async function replacedStack(): Promise<{ controlToken: string }> {
  console.log(JSON.stringify({ event: 'loaded' }))
  flushCompileCache()
  for await (const line of createInterface({ input: process.stdin })) {
    return JSON.parse(line) as { controlToken: string }
  }
  process.exit(0)
}
