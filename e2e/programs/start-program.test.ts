import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { copySources } from '../bench/runs/edit-figures.ts'
import { readStep } from '../bench/runs/start-figures.ts'
import { rootDir, toolEnv } from '../run/project.ts'
import { runCommand } from '../run/run-command.ts'
import { freePorts } from '../run/stack.ts'

const builds = ['web/dist', 'bridge-simulator/dist/panel', 'docs/dist']
const isBuilt = builds.every((folder) => existsSync(join(rootDir, folder, 'index.html')))
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop étage start-'))
const started = new Set<ChildProcess>()

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the program of `pnpm start`; stderr is returned without the lines of its steps. */
function start(env: Record<string, string> = {}, folder = rootDir) {
  const child = spawn(process.execPath, ['kit/start/start.ts'], {
    cwd: folder,
    env: toolEnv({
      ...freePorts,
      SKYSHOP_DATA_DIR: dataDir,
      SKYSHOP_READY: 'json',
      SKYSHOP_BUILD: isBuilt ? 'never' : 'auto',
      ...env,
    }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.add(child)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // The upstream writes to the same stderr: it closes when the last of all processes has gone.
  const closed = once(child, 'close').then(([exitCode]) => ({
    exitCode: exitCode as number | null,
    stderr: stderr.replace(/^.*\n/gm, (line) => (readStep(line.trimEnd()) === null ? line : '')),
  }))
  const lines: string[] = []
  const ready = new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      resolve(JSON.parse(line) as Record<string, unknown>)
    })
    void closed.then(() => reject(new Error(`ended before it was ready: ${stderr}`)))
  })
  ready.catch(() => undefined)
  return { child, closed, ready, lines }
}

/** Listens on a port; rejects with EADDRINUSE. */
async function take(port: number): Promise<Server> {
  const server = createServer().listen({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  return server
}

async function giveBack(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/** Status of the answer; null when the connection is refused. */
function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  )
}

/** Ways to end the program. */
const endings: Readonly<Record<string, (child: ChildProcess) => unknown>> = {
  SIGINT: (child) => child.kill('SIGINT'),
  SIGTERM: (child) => child.kill('SIGTERM'),
  'the end of stdin': (child) => child.stdin?.end(),
}

// All use one folder: each start must cope with what the last one left.
it.each(Object.entries(endings))(
  'start listens on 127.0.0.1 only; %s ends it with code 0 and frees its ports',
  async (_, end) => {
    const { child, closed, ready, lines } = start()
    const { event, ...addresses } = await ready
    expect(event).toBe('ready')
    const urls = Object.entries(addresses).filter(([name]) => name.endsWith('Url'))
    expect(urls).toHaveLength(5)
    for (const [name, url] of urls) {
      const { hostname, port } = new URL(String(url))
      // A listener at all addresses would answer at a second loopback address too.
      expect([name, hostname, await statusOf(`http://127.0.0.2:${port}/`)]).toEqual([name, '127.0.0.1', null])
    }
    expect(await statusOf(`${addresses.controlUrl}/control/health`)).toBe(200)
    expect(await statusOf(`${addresses.panelUrl}/`)).toBe(200)

    end(child)
    expect((await closed).exitCode).toBe(0)
    expect(lines).toHaveLength(1)
    for (const [, url] of urls) await giveBack(await take(Number(new URL(String(url)).port)))
  },
)

it('start names the ports in use and their settings in one message, and makes no data folder', async () => {
  const names = ['PANEL', 'SHOP', 'PRODUCT', 'GATEWAY', 'CONTROL'].map((name) => `SKYSHOP_${name}_PORT`)
  const holders = await Promise.all(names.map(() => take(0)))
  const ports = holders.map((server) => (server.address() as AddressInfo).port)
  const settings = Object.fromEntries(names.map((name, index) => [name, String(ports[index])]))
  const unmade = join(dataDir, 'unmade')
  const { exitCode, stderr } = await start({ ...settings, SKYSHOP_DATA_DIR: unmade }).closed
  await Promise.all(holders.map(giveBack))
  const list = (all: readonly unknown[]) => `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  const settable = list(names.map((name) => `${name}=<port>`))
  expect(exitCode).toBe(1)
  expect(existsSync(unmade)).toBe(false)
  expect(stderr).toBe(
    `Ports ${list(ports)} are in use: stop the programs that have them, or choose other ports with ${settable}.\n`,
  )
})

it('what a start writes is closed to other users, and a folder that was open to them is closed', async () => {
  const open = join(dataDir, 'open')
  mkdirSync(open, { mode: 0o755 })
  const { child, closed, ready } = start({ SKYSHOP_DATA_DIR: open })
  await ready
  const files = readdirSync(open, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(modeOf(open)).toBe(0o700)
  expect(paths.filter((path) => path.endsWith('state.db'))).not.toEqual([])
  // The lock of the start holds nothing.
  const closedPaths = paths.filter((path) => !path.includes('start-lock.db'))
  expect(closedPaths.filter((path) => (modeOf(path) & 0o077) !== 0)).toEqual([])
  // Only root may become somebody else.
  if (process.getuid?.() === 0) {
    chmodSync(dataDir, 0o755)
    const stranger = { uid: 65_534, gid: 65_534 }
    expect(paths.filter((path) => spawnSync('cat', [path], stranger).status === 0)).toEqual([])
  }
  child.kill('SIGTERM')
  await closed
})

it('start names the data folder and the URL of its simulator when the folder is in use', async () => {
  const first = start()
  const { panelUrl } = await first.ready
  const { exitCode, stderr } = await start().closed
  first.child.kill('SIGTERM')
  await first.closed
  expect(exitCode).toBe(1)
  expect(stderr).toBe(
    `The data folder ${dataDir} is in use by the simulator at ${panelUrl}: open that one, stop it, or name another folder with SKYSHOP_DATA_DIR.\n`,
  )
})

// Here a start looks what is stale, which it must not build where other tests read it. The name has a space and an é.
const copy = copySources()
const inCopy = { SKYSHOP_DATA_DIR: join(copy.folder, 'data'), SKYSHOP_BUILD: 'auto' }
const steps = ['install', 'contracts', 'database', 'shop', 'panel', 'docs site', 'ready']

beforeAll(() => {
  for (const path of [...builds, 'node_modules/.cache/skyshop'].filter((one) =>
    existsSync(join(rootDir, one)),
  ))
    cpSync(join(rootDir, path), join(copy.folder, path), { recursive: true })
})
afterAll(() => copy.remove())

/** Resolves when a start says that a step has ended. */
function untilStep({ child, closed }: ReturnType<typeof start>, name: string): Promise<unknown> {
  const said = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (readStep(line)?.name === name) resolve()
    })
  })
  return Promise.race([said, closed])
}

// Each start must cope with what the one before has left half done.
it.each(steps)('start ends with code 0 when Ctrl-C comes right after its step %s', async (name) => {
  const stopped = start(inCopy, copy.folder)
  await untilStep(stopped, name)
  stopped.child.kill('SIGINT')
  expect(await stopped.closed).toEqual({ exitCode: 0, stderr: '' })
})

it('start prints a line for each step, and answers in a data folder of starts that were ended early', async () => {
  const said: string[] = []
  const { child, closed, ready } = start(inCopy, copy.folder)
  createInterface({ input: child.stderr }).on('line', (line) => said.push(readStep(line)?.name ?? line))
  expect(await statusOf(`${(await ready).shopUrl}/`)).toBe(200)
  child.kill('SIGTERM')
  expect((await closed).exitCode).toBe(0)
  // What is generated, and what is built, ends in any order.
  expect([said[0], said.at(-1), said.toSorted()]).toEqual(['install', 'ready', steps.toSorted()])
})

it('start fails with NODE_ENV=production', async () => {
  const { exitCode, stderr } = await start({ NODE_ENV: 'production' }).closed
  expect(exitCode).toBe(1)
  expect(stderr).toBe('The control plane does not start with NODE_ENV=production.\n')
})

it('sim doctor names a setting that keeps the simulator from starting', async () => {
  const env = { SKYSHOP_DATA_DIR: dataDir, SKYSHOP_PANEL_PORT: 'x' }
  const doctor = await runCommand(process.execPath, ['kit/cli/sim.ts', 'doctor'], { env })
  expect(doctor).toMatchObject({ exitCode: 1, stderr: '' })
  expect(doctor.stdout).toContain(
    'NO  ports    SKYSHOP_PANEL_PORT must be a port number from 0 to 65535, not "x".',
  )
})
