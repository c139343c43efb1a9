import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, it } from 'vitest'
import { compileCache, rootDir } from '../run/project.ts'
import { freePorts, startStack } from '../run/stack.ts'
import { blocksOf, terminalEnv, typeLines } from '../run/terminal.ts'

/** Without a build the first start makes one. */
const isBuilt = ['web/dist', 'bridge-simulator/dist/panel', 'docs/dist'].every((folder) =>
  existsSync(join(rootDir, folder, 'index.html')),
)
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-readme-'))
const started = new Set<ChildProcess>()

// With npx gone the stack ends by itself, also after a test that failed.
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The commands under "Two commands", as they are printed there. */
const [startCommand = '', testCommand = ''] = (blocksOf('README.md', 'sh')[0] ?? '')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim())

/** Runs a command without standard input. `closed` resolves when the last process that it started is gone. */
function run(command: string) {
  const [file = '', ...args] = command.split(' ')
  const child = spawn(file, args, {
    cwd: rootDir,
    env: {
      ...terminalEnv(),
      ...freePorts,
      SKYSHOP_DATA_DIR: dataDir,
      SKYSHOP_BUILD: isBuilt ? 'never' : 'auto',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Leads a process group, as a job of a terminal does.
    detached: true,
  })
  started.add(child)
  let output = ''
  const keep = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  // Every process below writes to the same pipes: they close with the last of them.
  const closed = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null, output }))
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, url] = /^Skyshop is ready: (\S+)$/.exec(line) ?? []
      if (url) resolve(url)
    })
    void closed.then(() => reject(new Error(`ended before it was ready: ${output}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, closed }
}

it('the README shows two commands, start and test', () => {
  expect([startCommand, testCommand]).toEqual([
    expect.stringMatching(/ start$/),
    expect.stringMatching(/ test$/),
  ])
})

/** A terminal sends Ctrl-C to all of a job; `kill <pid>` reaches npx alone. */
const endings: Readonly<Record<string, (npx: number) => void>> = {
  'Ctrl-C': (npx) => process.kill(-npx, 'SIGINT'),
  'a closed terminal': (npx) => process.kill(-npx, 'SIGHUP'),
  'SIGTERM to npx': (npx) => process.kill(npx, 'SIGTERM'),
  'SIGKILL to npx': (npx) => process.kill(npx, 'SIGKILL'),
}

it.each(Object.entries(endings))(
  'the start command of the README opens its URL without a question, and %s ends every process',
  async (_, end) => {
    const { child, ready, closed } = run(startCommand)
    const url = await ready
    expect((await fetch(url)).status).toBe(200)
    end(child.pid ?? 0)
    const { output } = await closed
    expect(output).toContain(
      `Skyshop is ready: ${url}\nOpen it in a browser. Ctrl-C ends everything; worlds and settings are kept in ${dataDir}.\n`,
    )
    await expect(fetch(url)).rejects.toThrow()
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false)
  },
)

it('the test command of the README runs without a question and ends with its counts', async () => {
  const { closed } = run(`${testCommand} unit fake-api/src/engine/kernel/clock.test.ts`)
  const { exitCode, output } = await closed
  expect(exitCode, output).toBe(0)
  expect(output.trim().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/)
})

/** A port that nobody had a moment ago. */
async function freePort(): Promise<AddressInfo> {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server.address() as AddressInfo
}

/** A terminal with a data folder of its own. */
function tempTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-printed-'))
  const ports = ['PRODUCT', 'GATEWAY', 'CONTROL'].map((name) => [`SKYSHOP_${name}_PORT`, '0'])
  const env = {
    ...terminalEnv(),
    ...Object.fromEntries(ports),
    SKYSHOP_DATA_DIR: folder,
    TMPDIR: folder,
    ...compileCache,
  }
  return { folder, env, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

it('the commands of the command line page run as printed', async () => {
  using terminal = tempTerminal()
  const stack = await startStack(terminal.folder)
  try {
    const [commands = ''] = blocksOf('kit/cli/README.md', 'sh')
    const { exitCode, output } = await typeLines(commands, terminal.env)
    expect(exitCode, output).toBe(0)
    expect(output).toMatch(/events? happened[.]\nnow {3}/)
    expect(output).toContain('is in late-callback.sqlar')
    expect(output).toContain(`open   ${stack.ready.panelUrl}/#world=`)
  } finally {
    await stack.stop()
    rmSync(join(rootDir, 'late-callback.sqlar'), { force: true })
  }
})

it('a proxy in a pipeline ends as printed, with 1 where something differed', async () => {
  using terminal = tempTerminal()
  const [, pipeline = ''] = blocksOf('kit/cli/README.md', 'sh')
  const { port } = await freePort()
  const { exitCode, output } = await typeLines(pipeline.replaceAll('4020', String(port)), terminal.env)
  expect(exitCode, output).toBe(1)
  expect(output).toMatch(/\d calls?, \d off the contract/)
})

it('the commands of the upstream page run as printed', async () => {
  using terminal = tempTerminal()
  const [year = ''] = blocksOf('fake-api/README.md', 'sh')
  const { exitCode, output } = await typeLines(year, terminal.env)
  expect(exitCode, output).toBe(0)
  expect(output).toContain('"firedCount":72')
  expect(output).toContain('sequenceDiagram')
})

it('the purchase with curl of "Without the panel" runs as printed', async () => {
  using terminal = tempTerminal()
  const page = readFileSync(join(rootDir, 'docs/headless.md'), 'utf8')
  const [, command = ''] = /`(npx skyshop-kit exec -- sh )purchase[.]sh`/.exec(page) ?? []
  const file = join(terminal.folder, 'purchase.sh')
  writeFileSync(file, blocksOf('docs/headless.md', 'sh').at(-1) ?? '')
  const { exitCode, output } = await typeLines(`${command}${file}`, terminal.env)
  expect(exitCode, output).toBe(0)
  expect(output).toContain('"orderStatus":1')
})

it('a command that writes without end is ended', async () => {
  const { exitCode, output } = await typeLines('yes')
  expect(exitCode).toBe(128)
  expect(output.length).toBeGreaterThan(4_000_000)
})
