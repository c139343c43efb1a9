import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { ControlAdditions } from './control/control-server.ts'
import { FolderInUseError } from './engine/kernel/world-errors.ts'
import { type Env, foldersOf, readEnv } from './env.ts'

/** Parts that the program of the upstream brings along. */
export interface ServerProgram {
  /** The program of one of several workers. */
  workerProgram: string
  additionsOf: (env: Env) => ControlAdditions
}

interface ReplacedStack {
  controlToken: string
}

/**
 * Runs the upstream in this process, or behind its ports the first of several (`SKYSHOP_WORKERS`). Prints one JSON line
 * when ready; ends on SIGINT, SIGTERM, SIGHUP or the end of stdin. With `SKYSHOP_ON_LOADED=wait` it says when its code is loaded
 * and opens once a line `{"controlToken":"…"}` comes on stdin. `root`: the folder that has the data folder of its own.
 */
export async function runServer(root: string, program: ServerProgram): Promise<void> {
  // Worlds, snapshots and exports hold private keys: no other user of the machine may read what is written.
  process.umask(0o077)
  try {
    const env = readEnv(process.env, root)
    const start = await (env.workers === 1 ? loadServers(program) : loadWorkers(program))
    const replaced = process.env.SKYSHOP_ON_LOADED === 'wait' ? await replacedStack() : undefined
    const stack = await start(env, replaced)
    const { productUrl, gatewayUrl, controlUrl, controlToken } = stack
    const urls = { productUrl, gatewayUrl, controlUrl, referenceUrl: `${controlUrl}/reference/` }
    endWith(stack.stop)
    const ready = { ...urls, controlToken, readyMs: Math.round(performance.now()) }
    console.log(JSON.stringify({ event: 'ready', ...ready }))
    // Now, not when it ends: a process that is killed would leave nothing to its successor.
    flushCompileCache()
  } catch (error) {
    const { startFailure } = await import('./start-failure.ts')
    const sentence = startFailure(error)
    if (sentence !== '') console.error(sentence)
    process.exit(1)
  }
}

/** Ends the process in order when it is told to, or when whoever started it has gone. */
function endWith(stop: () => Promise<void>): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await stop().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.stdin.once('end', end).resume()
}

/** Listeners and worlds in this process; loaded here, as one that waits says when all of its code is. */
async function loadServers({ additionsOf }: ServerProgram) {
  const { startServers } = await import('./start-servers.ts')
  const { traceExporterOf } = await import('./engine/metrics/trace-exporter.ts')
  return async (env: Env, replaced: ReplacedStack | undefined) => {
    const traces = await traceExporterOf(process.env)
    return startServers(env, { replaced, traces, additions: additionsOf(env) })
  }
}

/** Workers behind the ports of this process, which has no world itself. */
async function loadWorkers({ workerProgram }: ServerProgram) {
  const { WorkerGroup } = await import('./engine/workers/worker-group.ts')
  const { productRouting } = await import('./parties.ts')
  const { systemWallClock } = await import('./engine/world/clock/wall-clock.ts')
  return async (env: Env, replaced: ReplacedStack | undefined) => {
    const controlToken = replaced?.controlToken ?? env.operatorToken ?? randomBytes(24).toString('base64url')
    const unlock = await lockWorlds(env)
    const group = new WorkerGroup({
      program: workerProgram,
      count: env.workers ?? 1,
      ports: {
        product: { port: env.productPort, variable: 'SKYSHOP_PRODUCT_PORT' },
        gateway: { port: env.gatewayPort, variable: 'SKYSHOP_GATEWAY_PORT' },
        control: { port: env.controlPort, variable: 'SKYSHOP_CONTROL_PORT' },
      },
      host: env.host,
      controlToken,
      ...productRouting,
      wallClock: systemWallClock,
      onEnded: (sentence, isLast) => {
        console.error(sentence)
        if (isLast) process.exit(1)
      },
    })
    await group.start()
    const stop = async () => {
      await group.stop()
      unlock()
    }
    return { ...group.urls, controlToken, stop }
  }
}

/** Keeps other programs out of worlds that only these workers share, whatever they are called. @throws FolderInUseError */
async function lockWorlds(env: Env): Promise<() => void> {
  if (env.sharedWorldsDir !== undefined) return () => undefined
  const { lockFile } = await import('./engine/world/sharing/shared-folder.ts')
  const { worldsDir } = foldersOf(env)
  mkdirSync(worldsDir, { recursive: true })
  const unlock = lockFile(join(worldsDir, 'workers.db'))
  if (unlock === null) throw new FolderInUseError(env.dataDir)
  return unlock
}

/** Waits for the line that lets this process open in the place of another; the end of stdin before it ends this one. */
async function replacedStack(): Promise<ReplacedStack> {
  console.log(JSON.stringify({ event: 'loaded' }))
  flushCompileCache()
  for await (const line of createInterface({ input: process.stdin })) {
    return JSON.parse(line) as ReplacedStack
  }
  process.exit(0)
}
