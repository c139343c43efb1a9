import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileCache, rootDir } from '../../e2e/run/project.ts'
import { startStack } from '../../e2e/run/stack.ts'
import { blocksOf, terminalEnv, typeLines } from '../../e2e/run/terminal.ts'

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
    const [commands = ''] = blocksOf('bridge-simulator/src/cli/README.md', 'sh')
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
  const [, pipeline = ''] = blocksOf('bridge-simulator/src/cli/README.md', 'sh')
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
  expect(output).toContain('"firedCount":60')
  expect(output).toContain('sequenceDiagram')
})

it('the purchase with curl of "Without the panel" runs as printed', async () => {
  using terminal = tempTerminal()
  const page = readFileSync(join(rootDir, 'docs/headless.md'), 'utf8')
  const [, command = ''] = /`(npx skyshop exec -- sh )purchase[.]sh`/.exec(page) ?? []
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
