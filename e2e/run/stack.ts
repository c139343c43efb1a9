import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { scaledMs } from '../../kit/testing/environment/test-limits.ts'
import { rootDir, toolEnv } from './project.ts'

/** Line that the stack prints when every listener answers. */
export interface StackReady {
  panelUrl: string
  shopUrl: string
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

/** A stack that was started, and how to end it. */
export interface RunningStack {
  ready: StackReady
  /** From the start of the process to the ready line. */
  startMs: number
  /** Process id, for the figures in /proc. */
  pid: number
  /** Resolves when stdout or stderr contains a text, after the text of the last call. */
  waitForOutput: (text: string) => Promise<void>
  stop: () => Promise<void>
}

const startProgram = 'kit/start/start.ts'
const readyLimitMs = scaledMs(120_000)
const endLimitMs = scaledMs(10_000)
/** Settings that give every listener a free port. */
export const freePorts = Object.fromEntries(
  ['PANEL', 'SHOP', 'PRODUCT', 'GATEWAY', 'CONTROL'].map((name) => [`SKYSHOP_${name}_PORT`, '0']),
)

/** Folder of the sources and words of the start command; the built product of this project by default. */
interface Started {
  folder?: string
  /** Another program than the start command, in the folder. */
  program?: string
  words?: readonly string[]
}

/**
 * Starts the product on free ports with its own data folder and waits until it is ready. It ends with `stop`, and by
 * itself when this process dies: it watches its stdin.
 */
export async function startStack(
  dataDir: string,
  env: Record<string, string> = {},
  { folder = rootDir, words = [], program = startProgram }: Started = {},
): Promise<RunningStack> {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: toolEnv({
      ...freePorts,
      SKYSHOP_DATA_DIR: dataDir,
      SKYSHOP_READY: 'json',
      SKYSHOP_BUILD: 'never',
      ...env,
    }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const waitForOutput = listenTo(child)
  const ready = await firstReadyLine(child, program).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const startMs = performance.now() - startedMs
  return { ready, startMs, pid: child.pid ?? 0, waitForOutput, stop: () => stop(child) }
}

/** Forwards stderr of a child, and buffers its output for `waitForOutput`. */
function listenTo({ stdout, stderr }: ChildProcess): RunningStack['waitForOutput'] {
  let output = ''
  let look: () => void = () => undefined
  stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      look()
    })
  }
  return (text) =>
    new Promise((resolve) => {
      look = () => {
        const at = output.indexOf(text)
        if (at < 0) return
        output = output.slice(at + text.length)
        resolve()
      }
      look()
    })
}

function firstReadyLine(child: ChildProcess, program: string): Promise<StackReady> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${program} was not ready in ${readyLimitMs} ms`)),
      readyLimitMs,
    )
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`${program} ended with exit code ${code} before it was ready`)),
    )
    if (!child.stdout) return reject(new Error(`${program} has no stdout`))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = parseReady(line)
      if (!ready) return
      clearTimeout(timer)
      resolve(ready)
    })
  })
}

function parseReady(line: string): StackReady | null {
  if (!line.startsWith('{')) return null
  const message = JSON.parse(line) as StackReady & { event?: string }
  return message.event === 'ready' ? message : null
}

/** Sends SIGTERM, and SIGKILL to what has not ended then. */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), endLimitMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
