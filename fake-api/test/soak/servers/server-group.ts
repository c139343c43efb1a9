import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, ServerProcess } from '../crash/server-process.ts'
import { RetryingClient } from './retrying-client.ts'
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
    // Before, clients would count as retries what is its start.
    await Promise.all([product, gateway, control].map((port) => untilListening(port ?? 0)))
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
      balancer.once('error', reject)
      balancer.once('exit', () => console.error(readFileSync(this.#log, 'utf8').slice(-2000)))
      balancer.once('spawn', () => resolve())
    })
  }
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await pause(20)
  }
}

const NOBODY = {
  productUrl: 'http://127.0.0.1:9',
  gatewayUrl: 'http://127.0.0.1:9',
  controlUrl: 'http://127.0.0.1:9',
}

/** As many as one server has open at a time: with more, one opens and closes worlds for every request. */
const WORLDS = 8
const LASTS_MS = 8_000
/** The slow start of deploy/haproxy, and two of its checks. */
const SLOW_START_MS = 13_000

interface MadeWorld {
  worldId: string
  tenantId: string
  user: { token: string }
}

/** Requests a second that a number of servers behind the balancer answer: the list of orders, in many worlds at once. */
export async function measureThroughput(folder: string, servers: number): Promise<number> {
  const group = new ServerGroup(folder)
  try {
    await group.start(servers)
    return await measure(group)
  } finally {
    await group.stop()
  }
}

async function measure(group: ServerGroup): Promise<number> {
  const client = new RetryingClient(group.certificate)
  try {
    // By then the balancer has given every server its full share.
    await pause(SLOW_START_MS)
    const worlds = await Promise.all(
      Array.from({ length: WORLDS }, (_, index) => make(group, client, index + 1)),
    )
    const before = client.answered
    const startedMs = performance.now()
    await Promise.all(
      worlds.map(async (world) => {
        while (performance.now() - startedMs < LASTS_MS) await listOrders(group, client, world)
      }),
    )
    return ((client.answered - before) * 1000) / (performance.now() - startedMs)
  } finally {
    client.close()
  }
}

async function make({ addresses }: ServerGroup, client: RetryingClient, seed: number): Promise<MadeWorld> {
  const url = `${addresses.controlUrl}/control/worlds/w${String(seed).padStart(7, '0')}`
  const headers = { 'x-skyshop-control': addresses.controlToken }
  const body = { scenario: 'auto-renew-wechat', seed }
  return (await client.send({ method: 'PUT', url, headers, body })).body as MadeWorld
}

async function listOrders(
  { addresses }: ServerGroup,
  client: RetryingClient,
  world: MadeWorld,
): Promise<void> {
  const url = new URL('/api/skyworthPay/v2/order/userOrderList', addresses.productUrl)
  const query = { current: '1', size: '20', paySource: 'A', devTenantId: world.tenantId }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${world.user.token}` }
  const { status } = await client.send({ method: 'GET', url: url.href, headers })
  if (status !== 200) throw new Error(`The list of orders of ${world.worldId} was answered ${status}.`)
}
