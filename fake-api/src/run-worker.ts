import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import type { ControlAdditions } from './control/control-server.ts'
import { traceExporterOf } from './engine/metrics/trace-exporter.ts'
import { type WorkerCommand, type WorkerMessage, WorkerRouter } from './engine/workers/worker-router.ts'
import { standardLimits } from './engine/world/registry/world-lifetimes.ts'
import { type Env, foldersOf, readEnv } from './env.ts'
import { startFailure } from './start-failure.ts'
import { startServers } from './start-servers.ts'

/**
 * Runs one of several workers in this process, which the first of them has started. `SKYSHOP_WORKER` is its index and their
 * number, such as `0/2`; it opens when it is told to, and ends when it is told to or the process that started it has gone.
 */
export async function runWorker(root: string, additionsOf: (env: Env) => ControlAdditions): Promise<void> {
  const [index = 0, count = 1] = (process.env.SKYSHOP_WORKER ?? '').split('/').map(Number)
  const opening = new Promise<Extract<WorkerCommand, { type: 'open' }>>((opened) => {
    process.once('message', opened)
  })
  // Told nothing yet, it has nothing to end.
  process.once('disconnect', () => process.exit(0))
  try {
    const env = envOfWorker(readEnv(process.env, root), { index, count })
    const traces = await traceExporterOf(process.env)
    const router = new WorkerRouter({ index, count }, await opening)
    const { stop } = await startServers(env, { traces, worker: router, additions: additionsOf(env) })
    obey(router, stop)
    tell({ type: 'ready', urls: router.ownUrls })
    flushCompileCache()
  } catch (error) {
    console.error(startFailure(error))
    process.exit(1)
  }
}

/** Does what the process that started this one says from now on. */
function obey(router: WorkerRouter, stop: () => Promise<void>): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await stop()
    await router.answered()
    process.exit(0)
  }
  process.removeAllListeners('disconnect').once('disconnect', () => void end())
  process.once('SIGTERM', () => void end())
  process.on('message', (message: WorkerCommand, socket) => {
    if (message.type === 'worker-urls') router.setWorkerUrls(message.urls)
    if (message.type === 'connection') {
      tell({ type: 'taken', id: message.id })
      // None for a client that has gone meanwhile.
      if (socket instanceof Socket) router.acceptConnection(message.listener, message.read, socket)
    }
    if (message.type === 'stop') void end()
  })
}

function tell(message: WorkerMessage): void {
  // Whether anybody hears it shows in the end of the channel.
  process.send?.(message, undefined, undefined, () => undefined)
}

/** The environment of one of several workers: of a server that shares worlds with the others, and may have its part of them. */
function envOfWorker(env: Env, { index, count }: { index: number; count: number }): Env {
  const { serverName = 'upstream', limits = {} } = env
  const { worlds = standardLimits.worlds, keptWorlds = standardLimits.keptWorlds } = limits
  return {
    ...env,
    ...{ productPort: 0, gatewayPort: 0, controlPort: 0 },
    serverName: `${serverName}-${index + 1}`,
    sharedWorldsDir: foldersOf(env).worldsDir,
    areWorldsOwn: env.sharedWorldsDir === undefined,
    limits: { ...limits, worlds: Math.ceil(worlds / count), keptWorlds: Math.ceil(keptWorlds / count) },
  }
}
