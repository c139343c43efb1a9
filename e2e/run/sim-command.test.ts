import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rootDir, toolEnv } from './project.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-sim-'))
const freePorts = { SKYSHOP_PRODUCT_PORT: '0', SKYSHOP_GATEWAY_PORT: '0', SKYSHOP_CONTROL_PORT: '0' }
const upstream = spawn(process.execPath, ['fake-api/src/server.ts'], {
  cwd: rootDir,
  env: toolEnv({ ...freePorts, SKYSHOP_DATA_DIR: folder }),
  stdio: ['pipe', 'pipe', 'inherit'],
})

beforeAll(async () => {
  const [ready = '{}'] = await new Promise<string[]>((resolve) =>
    createInterface({ input: upstream.stdout }).once('line', (line) => resolve([line])),
  )
  // As pnpm start leaves it: the tool finds the simulator by its data folder.
  const addresses = { panelUrl: 'http://127.0.0.1:4000', shopUrl: '', ...JSON.parse(ready) }
  writeFileSync(join(folder, 'stack.json'), JSON.stringify(addresses))
}, 60_000)

afterAll(() => {
  upstream.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function sim(...args: string[]) {
  const env = { SKYSHOP_DATA_DIR: folder, SKYSHOP_CONTROL_URL: '' }
  return runCommand(process.execPath, ['bridge-simulator/src/cli/sim.ts', ...args], { env })
}

async function newWorld(scenario: string): Promise<string> {
  const { stdout } = await sim('scenario', scenario)
  return /^world +(\S+)$/m.exec(stdout)?.[1] ?? ''
}

it('makes a world of a scenario, moves its clock to the next deduction and tells what happened', async () => {
  const world = await newWorld('auto-renew-wechat')
  const moved = await sim('clock', '40d', '--world', world)
  expect(moved).toMatchObject({ exitCode: 0, stderr: '' })
  expect(moved.stdout).toMatch(/\d+ events happened/)
  const { stdout } = await sim('state', 'contracts', '--world', world)
  expect(JSON.parse(stdout)).toMatchObject([{ state: 'active', provider: 'wechat' }])
  const journal = await sim('journal', '--world', world, '--text', 'deduct')
  expect(journal.stdout).toContain('upstream')
  expect((await sim('audit', '--world', world)).stdout).toContain('found 0 violations')
  expect((await sim('remove', '--world', world)).stdout).toContain('0 violations')
  expect((await sim('clock', '--world', world)).stderr).toContain(`There is no world "${world}"`)
})

it('carries a world out as a file and in again, as it stood', async () => {
  const world = await newWorld('active-cloud')
  await sim('clock', '2026-11-25T10:00', '--world', world)
  const file = join(folder, 'kept.sqlar')
  expect((await sim('export', file, '--world', world)).exitCode).toBe(0)
  const taken = await sim('import', file)
  expect(taken.stdout).toContain('of the scenario active-cloud')
  expect(taken.stdout).toContain('2026-11-25 10:00:00, standing')
  expect(taken.stdout).toContain('http://127.0.0.1:4000/#world=')
})

it('chooses what the next payment does, and writes a journal in each format', async () => {
  const world = await newWorld('new-owner')
  const chosen = await sim('outcome', 'paid', '--lose-callback', '--notify-after', '30s', '--world', world)
  expect(chosen.stdout).toBe('next payment: paid; the page is not told; the server is told after 30 s\n')
  for (const [format, begin] of [
    ['har', '{"log"'],
    ['mermaid', 'sequenceDiagram'],
    ['json', '{'],
  ] as const) {
    const out = join(folder, `journal.${format}`)
    expect(await sim('journal', '--format', format, '--out', out, '--world', world)).toMatchObject({
      exitCode: 0,
    })
    expect(readFileSync(out, 'utf8').startsWith(begin)).toBe(true)
  }
})

it.each([
  ['an unknown command', ['dance'], 2, 'There is no command "dance"'],
  ['an unknown option', ['clock', '--loud'], 2, "Unknown option '--loud'"],
  ['a span of nothing', ['clock', 'soon'], 2, '"soon" is no span of time'],
  ['too many words', ['worlds', 'all'], 2, '"all" is too much'],
  ['an unknown outcome', ['outcome', 'rich'], 2, '"rich" is no outcome'],
  ['an unknown table', ['state', 'moons'], 2, 'There is no table "moons": devices, orders'],
  ['removing without a name', ['remove'], 2, 'Say which world'],
  ['an unknown scenario', ['scenario', 'no-such'], 4, 'no-such'],
  ['an unknown world', ['journal', '--world', 'w-none'], 4, 'There is no world "w-none"'],
  ['a file that is not there', ['import', '/nowhere.sqlar'], 4, '/nowhere.sqlar'],
  ['a file that is no world', ['import', join(rootDir, 'package.json')], 4, ''],
] as const)('answers %s with its exit code and one sentence', async (_, args, exitCode, sentence) => {
  const refused = await sim(...args)
  expect(refused).toMatchObject({ exitCode, stdout: '' })
  expect(refused.stderr).toContain(sentence)
  expect(refused.stderr.trim().split('\n')).toHaveLength(1)
})

it('says that no simulator runs, or that it answers no more', async () => {
  const nowhere = { SKYSHOP_DATA_DIR: join(folder, 'nothing') }
  const file = 'bridge-simulator/src/cli/sim.ts'
  const none = await runCommand(process.execPath, [file, 'worlds'], { env: nowhere })
  expect(none).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('pnpm start') })
  const gone = { SKYSHOP_CONTROL_URL: 'http://127.0.0.1:9', SKYSHOP_CONTROL_TOKEN: 'x' }
  const silent = await runCommand(process.execPath, [file, 'worlds'], { env: gone })
  expect(silent).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('does not answer') })
})

it('explains itself and each of its commands', async () => {
  const help = await sim('--help')
  expect(help).toMatchObject({ exitCode: 0 })
  for (const name of [...help.stdout.matchAll(/^ {2}([a-z]+) .* {2,}\S/gm)].map(([, found = '']) => found)) {
    expect((await sim(name, '--help')).stdout).toContain(`pnpm sim ${name}`)
  }
})
