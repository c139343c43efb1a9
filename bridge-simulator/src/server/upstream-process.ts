import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { StartError } from './start-error.ts'
import { portTable, type StartOptions } from './start-options.ts'

/** What the upstream (fake-api) says when it answers. */
export interface UpstreamReady {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

/** The upstream as a child of this program. */
export interface UpstreamProcess {
  ready: Promise<UpstreamReady>
  /** Resolves with a description of the end, whoever brought it about. */
  ended: Promise<string>
  stop: () => Promise<void>
}

const readyTimeoutMs = 60_000
const stopTimeoutMs = 2_000
const lateSentence = `The upstream was not ready after ${readyTimeoutMs / 1000} s; its messages are above.`

/**
 * Starts `fake-api/src/server.ts`. It is told to stop when its stdin ends, so it does not outlive this program even
 * when that is killed; it leads its own process group, so Ctrl-C reaches it through us and in order.
 */
export function startUpstream(root: string, options: StartOptions): UpstreamProcess {
  const ports = portTable.map(({ name, variable }) => [variable, String(options.ports[name])])
  const child = spawn(process.execPath, [join(root, 'fake-api/src/server.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(ports),
      SKYSHOP_DATA_DIR: options.dataDir,
      SKYSHOP_READY: 'json',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = endOf(child)
  return { ready: readyLine(child, ended), ended, stop: () => stopChild(child, ended) }
}

function endOf(child: ChildProcess): Promise<string> {
  // Writing to a child that has just gone is no news: its end is.
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

async function readyLine(child: ChildProcess, ended: Promise<string>): Promise<UpstreamReady> {
  let timer: NodeJS.Timeout | undefined
  const spoken = new Promise<UpstreamReady>((resolve, reject) => {
    timer = setTimeout(() => reject(new StartError(lateSentence)), readyTimeoutMs)
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = parseReady(line)
      if (ready) resolve(ready)
    })
  })
  const gone = ended.then((how): never => {
    throw new StartError(sentenceOfEarlyEnd(how))
  })
  // After the start the end is told by `ended` alone.
  gone.catch(() => undefined)
  try {
    return await Promise.race([spoken, gone])
  } finally {
    clearTimeout(timer)
  }
}

/** With exit code 1 the upstream has said why in a sentence of its own, and one is enough. */
function sentenceOfEarlyEnd(how: string): string {
  return how === 'exit code 1' ? '' : `The upstream stopped before it was ready (${how}).`
}

/** Reads the ready line; null for any other line. */
function parseReady(line: string): UpstreamReady | null {
  try {
    const message: unknown = JSON.parse(line)
    const isReady =
      typeof message === 'object' && message !== null && 'event' in message && message.event === 'ready'
    return isReady ? (message as unknown as UpstreamReady) : null
  } catch {
    return null
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.stdin?.end()
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
