import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, ServerProcess } from '../crash/server-process.ts'
import type { Addresses } from './world-run.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../../deploy/haproxy/haproxy.cfg')
const NAMES = ['a', 'b', 'c', 'd'] as const

/** Four servers over one folder of worlds, behind the balancer of `deploy/haproxy`. */
export class ServerGroup {
  readonly servers: ServerProcess[] = []
  readonly worldsDir: string
  readonly #folder: string
  #balancer: ChildProcess | null = null
  #addresses: Addresses | null = null

  constructor(folder: string) {
    this.#folder = folder
    this.worldsDir = join(folder, 'worlds')
  }

  /** The one address of all. */
  get addresses(): Addresses {
    if (this.#addresses === null) throw new Error('The balancer has not started.')
    return this.#addresses
  }

  /** The certificate of the control plane. */
  get certificate(): string {
    return readFileSync(join(this.#folder, 'certificate.pem'), 'utf8')
  }

  /** What the balancer said. */
  get #log(): string {
    return join(this.#folder, 'haproxy.log')
  }

  async start(count: number): Promise<void> {
    const tokenFile = join(this.#folder, 'operator-token')
    const controlToken = randomBytes(24).toString('base64url')
    writeFileSync(tokenFile, controlToken, { mode: 0o600 })
    for (const name of NAMES.slice(0, count)) {
      const dataDir = join(this.#folder, `server-${name}`)
      mkdirSync(dataDir)
      const server = await ServerProcess.create(dataDir, {
        SKYSHOP_SERVER: name,
        SKYSHOP_SHARED_WORLDS: this.worldsDir,
        SKYSHOP_OPERATOR_TOKEN_FILE: tokenFile,
      })
      this.servers.push(server)
    }
    await Promise.all(this.servers.map((server) => server.start()))
    await this.#startBalancer(controlToken)
  }

  async stop(): Promise<void> {
    this.#balancer?.removeAllListeners('exit').kill('SIGTERM')
    await Promise.all(this.servers.map((server) => server.end('SIGTERM')))
  }

  async #startBalancer(controlToken: string): Promise<void> {
    const certificate = join(this.#folder, 'certificate.pem')
    const key = join(this.#folder, 'key.pem')
    const name = ['-subj', '/CN=skyshop', '-addext', 'subjectAltName=IP:127.0.0.1']
    const parts = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
    ]
    execFileSync('openssl', [...parts, ...name], { stdio: 'ignore' })
    const pem = join(this.#folder, 'control.pem')
    writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
    const [product, gateway, control, panel, phone] = await Promise.all(Array.from({ length: 5 }, freePort))
    const bind = (port: number | undefined) => `127.0.0.1:${port}`
    this.#balancer = spawn('haproxy', ['-db', '-f', CONFIGURATION], {
      env: {
        ...process.env,
        ...this.#serverAddresses(),
        SKYSHOP_PRODUCT_BIND: bind(product),
        SKYSHOP_GATEWAY_BIND: bind(gateway),
        SKYSHOP_CONTROL_BIND: bind(control),
        SKYSHOP_PANEL_BIND: bind(panel),
        SKYSHOP_PHONE_BIND: bind(phone),
        SKYSHOP_CONTROL_PEM: pem,
        SKYSHOP_HAPROXY_SOCKET: join(this.#folder, 'haproxy.sock'),
      },
      stdio: ['ignore', 'ignore', openSync(this.#log, 'w')],
    })
    await this.#hasStarted(this.#balancer)
    this.#addresses = {
      productUrl: `http://${bind(product)}`,
      gatewayUrl: `http://${bind(gateway)}`,
      controlUrl: `https://${bind(control)}`,
      controlToken,
    }
  }

  /** A server that is not there has an address where nobody listens. */
  #serverAddresses(): Record<string, string> {
    const entries = NAMES.flatMap((name, index) => {
      const { productUrl, gatewayUrl, controlUrl } = this.servers[index]?.addresses ?? NOBODY
      const upper = name.toUpperCase()
      return [
        [`SKYSHOP_${upper}_PRODUCT`, new URL(productUrl).host],
        [`SKYSHOP_${upper}_GATEWAY`, new URL(gatewayUrl).host],
        [`SKYSHOP_${upper}_CONTROL`, new URL(controlUrl).host],
        [`SKYSHOP_${upper}_CHECK`, new URL(controlUrl).port],
      ]
    })
    return Object.fromEntries(entries)
  }

  #hasStarted(balancer: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      balancer.once('error', () =>
        reject(new Error('HAProxy is missing: apt-get install haproxy (2.6 or newer), then again.')),
      )
      balancer.once('exit', () => console.error(readFileSync(this.#log, 'utf8').slice(-2000)))
      balancer.once('spawn', () => resolve())
    })
  }
}

const NOBODY = {
  productUrl: 'http://127.0.0.1:9',
  gatewayUrl: 'http://127.0.0.1:9',
  controlUrl: 'http://127.0.0.1:9',
}
