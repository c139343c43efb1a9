import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = join(import.meta.dirname, '../../../../kit/server/server.ts')
/** As `pnpm start` does: compiled code is read from Node's cache from the first file on. */
const COMPILED_CODE = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

/** Where the upstream listens, the same after every start; the boot token is new each time. */
export interface Addresses {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
}

/** The upstream as a process that can be killed at any moment and started again over the same files. */
export class ServerProcess {
  readonly addresses: Addresses
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  controlToken = ''
  /** Milliseconds from each start to ready. */
  readonly readyMs: number[] = []

  private constructor(ports: readonly number[], dataDir: string, more: Record<string, string>) {
    const [product = 0, gateway = 0, control = 0] = ports
    const url = (port: number) => `http://127.0.0.1:${port}`
    this.addresses = { productUrl: url(product), gatewayUrl: url(gateway), controlUrl: url(control) }
    this.#env = {
      SKYSHOP_DATA_DIR: dataDir,
      SKYSHOP_PRODUCT_PORT: String(product),
      SKYSHOP_GATEWAY_PORT: String(gateway),
      SKYSHOP_CONTROL_PORT: String(control),
      SKYSHOP_WORKERS: '1',
      ...more,
    }
  }

  /** `more` are further settings of its environment. */
  static async create(dataDir: string, more: Record<string, string> = {}): Promise<ServerProcess> {
    return new ServerProcess([await freePort(), await freePort(), await freePort()], dataDir, more)
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the process and waits until it answers. */
  async start(): Promise<void> {
    const startedMs = performance.now()
    const child = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, ...COMPILED_CODE, ...this.#env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve)
      child.once('exit', (code) => reject(new Error(`the upstream ended with ${code} before it was ready`)))
    })
    this.controlToken = (JSON.parse(line) as { controlToken: string }).controlToken
    this.readyMs.push(performance.now() - startedMs)
  }

  /** Ends the process as a power cut would, or politely; waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }
}

/** Below the ports that systems give to outgoing connections: one of those would be taken while a server is away. */
const FIRST_PORT = 10_000
const PORTS_OF_A_PROCESS = 20
const PROCESSES = 1_000

let nextPort = FIRST_PORT + (process.pid % PROCESSES) * PORTS_OF_A_PROCESS

/** A port that nobody listens on now, and that no outgoing connection takes. */
export function freePort(): Promise<number> {
  const port = nextPort
  nextPort += 1
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
