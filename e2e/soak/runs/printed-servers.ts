/**
 * The servers of docs/many-servers.md, part of `pnpm prove servers`: the printed lines are typed in a folder of their own;
 * then a package is bought in the panel behind the balancer, the server of its world is killed, and another one is bought.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Browser, chromium } from '@playwright/test'
import { answered, createControlClient } from '@skyshop/bridge-simulator/control'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { Panel } from '../../../kit/testing/panel/panel.ts'
import { findWorld, type World } from '../../../kit/testing/world/world.ts'
import { connectAssistant } from '../../run/assistant-client.ts'
import { provisionBrowser } from '../../run/browser.ts'
import { buildProduct } from '../../run/build-product.ts'
import { onPath, thisMachine } from '../../run/machine.ts'
import { rootDir } from '../../run/project.ts'
import { type RunningStack, startStack } from '../../run/stack.ts'
import { blocksOf, terminalEnv, typeLines } from '../../run/terminal.ts'

const page = 'docs/many-servers.md'
const configuration = 'deploy/haproxy/haproxy.cfg'
/** Ports of servers and balancer begin with these in place of 4 and 80, so that those of the page may be taken. */
const [serverBase, balancerBase] = ['23', '240']
const worldId = 'w0000043'
const limitMs = scaledMs(60_000)
const folder = mkdtempSync(join(tmpdir(), 'skyshop-page-'))

/** The lines of the page, with folders, socket and ports of this run, and without what installs. */
function moved(lines: string): string {
  return lines
    .replaceAll(/^(apt-get|npx) .*\n/gm, '')
    .replaceAll(/(?<=[= ])[/](srv|etc|run)[/]skyshop/g, (path) => folder + path)
    .replaceAll(/=4(?=\$)|(?<=127[.]0[.]0[.]1:)4(?=\d12)/g, (port) => port.replace('4', serverBase))
    .replaceAll(/(?<=127[.]0[.]0[.]1:)80(?=\d\d)/g, balancerBase)
}

/** Where HAProxy listens, and reaches the first servers; at the others nobody listens. */
function balancerEnv(servers: number): Record<string, string> {
  const listeners = { PANEL: '00', PHONE: '01', PRODUCT: '10', GATEWAY: '11', CONTROL: '12' }
  const binds = Object.entries(listeners).map(([name, port]) => [
    `SKYSHOP_${name}_BIND`,
    `127.0.0.1:${balancerBase}${port}`,
  ])
  const targets = ['A', 'B', 'C', 'D'].flatMap((name, index) => {
    const portOf = (port: string) => (index < servers ? `${serverBase}${index + 1}${port}` : '9')
    const addresses = Object.entries(listeners).map(([listener, port]) => [
      `SKYSHOP_${name}_${listener}`,
      `127.0.0.1:${portOf(port)}`,
    ])
    return [...addresses, [`SKYSHOP_${name}_CHECK`, portOf('12')]]
  })
  return {
    ...Object.fromEntries([...binds, ...targets]),
    SKYSHOP_CONTROL_PEM: join(folder, 'etc/skyshop/control.pem'),
    SKYSHOP_HAPROXY_SOCKET: join(folder, 'run/skyshop-haproxy.sock'),
    SKYSHOP_WORLD_COOKIE: `skyshop-world-${balancerBase}01`,
  }
}

/** Types the blocks of the page: four servers and a world behind one address, and one of them stopped. */
async function typePage(): Promise<void> {
  const [start = '', stop = ''] = blocksOf(page, 'sh').map(moved)
  const run = join(folder, 'run')
  mkdirSync(run)
  const world = start
    .trim()
    .split('\n')
    .slice(-2)
    .join('\n')
    .replace('-X PUT', '--fail')
    .replace(/ -d .*/, '')
  const ended = `wait "$(cat ${folder}/srv/skyshop/server-1.pid)"`
  const balancer = `kill "$(cat ${run}/skyshop-haproxy.pid)"`
  const scraped = onPath(thisMachine, 'prometheus').some(thisMachine.exists)
  const scrape = scraped ? scrapeLines() : ''
  const lines = [`trap '${balancer}' EXIT`, start, scrape, stop, ended, world].join('\n')
  const env = { ...terminalEnv(), ...balancerEnv(4), PATH: process.env.PATH }
  const { exitCode, output, tookMs } = await typeLines(lines, env)
  const answers = output.match(/"worldId":"w0000042"/g) ?? []
  // HAProxy says so of a name that it does not know, and socat ends well.
  const isDrained = !output.includes('No such')
  if (exitCode !== 0 || !isDrained || answers.length < 2)
    throw new Error(`the lines of ${page}:\n${output.slice(-4000)}`)
  const up = output.match(/"health":"up"/g)?.length ?? 0
  if (scraped && up !== 4)
    throw new Error(`Prometheus reached ${up} of four servers:\n${output.slice(-4000)}`)
  console.log(
    scraped
      ? 'Prometheus asked four servers for a minute: all up'
      : 'Prometheus: not run, the machine has none',
  )
  console.log(
    `the lines of the page, without those that install, in ${(tookMs / 1000).toFixed(1)} s: four servers and a world; one drained and stopped, the world on another`,
  )
}

/** Lets Prometheus ask the four servers for a minute by the page's configuration, and prints what it says of them. */
function scrapeLines(): string {
  const [settings = ''] = blocksOf(page, 'yaml').map(moved)
  const file = join(folder, 'etc/skyshop/prometheus.yml')
  mkdirSync(join(folder, 'etc/skyshop'), { recursive: true })
  writeFileSync(file, settings)
  const address = `127.0.0.1:${balancerBase}90`
  const options = `--storage.tsdb.path=${join(folder, 'prometheus')} --web.listen-address=${address}`
  return [
    `prometheus --config.file=${file} ${options} > ${join(folder, 'prometheus.log')} 2>&1 &`,
    `sleep 60; curl --silent http://${address}/api/v1/targets; kill $!`,
  ].join('\n')
}

/** An assistant calls tools through the balancer, with the token that all servers know. */
async function callAsAssistant(server: RunningStack): Promise<void> {
  const certificate = readFileSync(join(folder, 'etc/skyshop/certificate.pem'), 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const over = new URL(`https://127.0.0.1:${balancerBase}12/mcp`)
  await using assistant = await connectAssistant(server.ready, { over, worldId })
  const { text } = await assistant.call('openPhone', { page: '/homePage2' })
  if (!text.includes('Living room')) throw new Error(`the phone behind the balancer: ${text}`)
  await assistant.call('closePhone')
  console.log('an assistant behind the balancer: opened the phone of a world')
}

function startServer(number: number): Promise<RunningStack> {
  const port = (name: string, last: string) => [`SKYSHOP_${name}_PORT`, `${serverBase}${number}${last}`]
  const ports = [port('PANEL', '00'), port('SHOP', '01'), port('PRODUCT', '10')]
  return startStack(join(folder, `srv/skyshop/panel-${number}`), {
    ...Object.fromEntries([...ports, port('GATEWAY', '11'), port('CONTROL', '12')]),
    SKYSHOP_SERVER: `panel-${number}`,
    SKYSHOP_SHARED_WORLDS: join(folder, 'srv/skyshop/worlds'),
    SKYSHOP_OPERATOR_TOKEN_FILE: join(folder, 'etc/skyshop/operator-token'),
    SKYSHOP_PUBLIC_PANEL_URL: `http://127.0.0.1:${balancerBase}00`,
    SKYSHOP_PUBLIC_SHOP_URL: `http://127.0.0.1:${balancerBase}01`,
    SKYSHOP_PUBLIC_GATEWAY_URL: `http://127.0.0.1:${balancerBase}11`,
  })
}

function startBalancer(): ChildProcess {
  const env = { ...process.env, ...balancerEnv(2) }
  return spawn('haproxy', ['-db', '-f', configuration], { cwd: rootDir, env, stdio: 'ignore' })
}

/** The client of one server's own control plane. */
function controlOf({ ready: { controlUrl, controlToken } }: RunningStack) {
  return createControlClient({ baseUrl: controlUrl, token: controlToken })
}

/** Buys in the panel, kills the server of the world with all it started, and buys again. */
async function buyTwice(servers: readonly RunningStack[], browser: Browser): Promise<void> {
  const [first, second] = servers
  if (first === undefined || second === undefined) throw new Error('two servers are needed')
  const path = { params: { path: { worldId } } }
  answered(
    await controlOf(first).PUT('/control/worlds/{worldId}', { ...path, body: { scenario: 'new-owner' } }),
  )
  const view = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  view.setDefaultTimeout(limitMs)
  const panel = new Panel(view, await findWorld(first.ready, worldId))
  const refused: string[] = []
  view.on('response', (answer) => {
    if (answer.status() >= 500) refused.push(String(answer.status()))
  })
  view.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // What a page gives up by itself when it is left.
    if (reason !== 'net::ERR_ABORTED') refused.push(reason)
  })
  await callAsAssistant(first)
  await panel.open()
  await order(panel, 'Living room')
  await pay(panel, 'Living room')
  await order(panel, 'Garden gate')
  const { worlds } = answered(await controlOf(first).GET('/control/worlds'))
  const owner = worlds.find((world) => world.worldId === worldId)?.server
  const [victim, other] = owner === 'panel-1' ? [first, second] : [second, first]
  const before = refused.length
  for (const pid of processesOf(victim.pid)) process.kill(pid, 'SIGKILL')
  await pay(panel, 'Garden gate')
  console.log(
    `the panel behind the balancer: bought, ${owner} killed with the cashier open, paid on the other`,
  )
  console.log(
    `refused in the browser before ${before}, then ${refused.slice(before).join(', ') || 'nothing'}`,
  )
  await expectTwo(await findWorld(other.ready, worldId))
}

/** A process and those it started, of Linux. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => processesOf(Number(child)))]
}

/** Goes to the cashier, where it is open until somebody pays. */
async function order(panel: Panel, camera: string): Promise<void> {
  await panel.openCloudTab()
  await panel.orderInPhone(camera)
  await panel.cashier.waitFor()
}

async function pay(panel: Panel, camera: string): Promise<void> {
  await panel.payInCashier()
  await panel.shop.getByRole('heading', { name: `Paid. ${camera} is covered` }).waitFor()
  await panel.shop.getByRole('button', { name: 'Back to my cameras' }).click()
}

async function expectTwo(world: World): Promise<void> {
  const paid = (await world.state()).orders.filter(({ status }) => status !== 0)
  const violations = await world.remove()
  if (paid.length === 2 && violations.length === 0) return
  throw new Error(`${paid.length} orders are paid, and the auditor found ${JSON.stringify(violations)}`)
}

const running: RunningStack[] = []
let balancer: ChildProcess | null = null
let browser: Browser | null = null
try {
  await buildProduct()
  await typePage()
  for (const number of [1, 2]) running.push(await startServer(number))
  balancer = startBalancer()
  await once(balancer, 'spawn')
  browser = await chromium.launch({ executablePath: await provisionBrowser(), args: ['--no-sandbox'] })
  await buyTwice(running, browser)
} catch (error) {
  console.log(`missed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await browser?.close()
  balancer?.kill('SIGTERM')
  await Promise.all(running.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
}
