import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { runSim } from '../../kit/cli/run-sim.ts'
import { scaledMs } from '../../kit/testing/environment/test-limits.ts'
import { rootDir, toolEnv } from '../run/project.ts'
import { runCommand } from '../run/run-command.ts'

/** As long as a test may take. */
const limitMs = scaledMs(180_000)

let productUrl = ''
let addresses: StackAddresses | null = null
const folder = mkdtempSync(join(tmpdir(), 'skyshop-sim-'))
const freePorts = { SKYSHOP_PRODUCT_PORT: '0', SKYSHOP_GATEWAY_PORT: '0', SKYSHOP_CONTROL_PORT: '0' }
const upstream = spawn(process.execPath, ['kit/server/server.ts'], {
  cwd: rootDir,
  env: toolEnv({ ...freePorts, SKYSHOP_DATA_DIR: folder }),
  stdio: ['pipe', 'pipe', 'inherit'],
})

beforeAll(async () => {
  const [ready = '{}'] = await new Promise<string[]>((resolve) =>
    createInterface({ input: upstream.stdout }).once('line', (line) => resolve([line])),
  )
  // As pnpm start leaves it: the tool finds the simulator by its data folder.
  const addressesFile = { panelUrl: 'http://127.0.0.1:4000', shopUrl: '', ...JSON.parse(ready) }
  addresses = addressesFile
  productUrl = addressesFile.productUrl
  writeFileSync(join(folder, 'stack.json'), JSON.stringify(addressesFile))
}, limitMs)

afterAll(() => {
  upstream.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the program, which finds the simulator by itself. */
async function program(...args: string[]) {
  const env = { SKYSHOP_DATA_DIR: folder, SKYSHOP_CONTROL_URL: '' }
  return runCommand(process.execPath, ['kit/cli/sim.ts', ...args], { env, limitMs })
}

/** Runs a command without a process of its own, which takes longer to start than most of them to run. */
async function sim(...args: string[]) {
  const said: string[] = []
  const warned: string[] = []
  const none = () => Promise.reject(new Error('a command of the program alone'))
  const exitCode = await runSim(args, {
    say: (line) => said.push(`${line}\n`),
    warn: (line) => warned.push(`${line}\n`),
    addresses: () => addresses,
    files: { read: (path) => readFile(path), write: (path, content) => writeFile(path, content) },
    ...{ examine: none, runProgram: none },
    program: { name: 'pnpm sim', start: 'npx --yes pnpm@12.21.0 start' },
  })
  return { exitCode, stdout: said.join(''), stderr: warned.join('') }
}

async function newWorld(scenario: string): Promise<string> {
  const { stdout } = await sim('scenario', scenario)
  return /^world +(\S+)$/m.exec(stdout)?.[1] ?? ''
}

it('sim makes a world of a scenario, advances its clock past a deduction and prints the events', async () => {
  const world = await newWorld('auto-renew-wechat')
  const moved = await program('clock', '40d', '--world', world)
  expect(moved).toMatchObject({ exitCode: 0, stderr: '' })
  expect(moved.stdout).toMatch(/\d+ events happened/)
  const { stdout } = await sim('state', 'contracts', '--world', world)
  expect(JSON.parse(stdout)).toMatchObject([{ state: 'active', provider: 'wechat' }])
  const journal = await sim('journal', '--world', world, '--text', 'deduct')
  expect(journal.stdout).toContain('upstream')
  expect((await sim('audit', '--world', world)).stdout).toContain('found 0 violations')
  expect((await sim('remove', '--world', world)).stdout).toContain('0 violations')
  const gone = { exitCode: 4, stdout: '', stderr: expect.stringContaining(`There is no world "${world}"`) }
  expect(await program('clock', '--world', world)).toMatchObject(gone)
})

it('sim restart keeps a checkpoint; sim catalogue compares a world with the source', async () => {
  const world = await newWorld('active-cloud')
  await sim('clock', '40d', '--world', world)
  const begun = await sim('restart', '--world', world)
  expect(begun).toMatchObject({ exitCode: 0, stderr: '' })
  expect(begun.stdout).toContain(`${world}, of the scenario active-cloud; the checkpoint s1 keeps what was`)
  const compared = await sim('catalogue', '--world', world)
  expect(compared).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('as the source') })
  const updated = await sim('catalogue', 'update', '--world', world)
  expect(updated.stdout).toContain('0 packages differed')
  expect((await sim('remove', '--world', world)).stdout).toContain('0 violations')
})

it('sim import restores the world that sim export wrote', async () => {
  const world = await newWorld('active-cloud')
  await sim('clock', '2026-11-25T10:00', '--world', world)
  const file = join(folder, 'kept.sqlar')
  expect((await program('export', file, '--world', world)).exitCode).toBe(0)
  const taken = await program('import', file)
  expect(taken.stdout).toContain('of the scenario active-cloud')
  expect(taken.stdout).toContain('2026-11-25 10:00:00, standing')
  expect(taken.stdout).toContain('http://127.0.0.1:4000/#world=')
})

it('sim library keeps a world under a title, lists it and begins another with it', async () => {
  const world = await newWorld('active-cloud')
  const added = await sim('library', 'add', 'Late callback', '--description', 'Paid.', '--world', world)
  expect(added).toMatchObject({ exitCode: 0, stdout: `${world} is in the library as late-callback.\n` })
  const listed = await sim('library', 'list')
  expect(listed.stdout).toBe(`late-callback  Late callback\n1 in ${join(folder, 'library')}\n`)
  const begun = await sim('library', 'start', 'late-callback')
  expect(begun).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('of the scenario active-cloud'),
  })
  const missing = await sim('library', 'start', 'nothing')
  expect(missing).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('has no world "nothing"') })
})

it('sim keep keeps a world under a name, with which sim worlds lists it, and lets it go with --off', async () => {
  const world = await newWorld('active-cloud')
  const listed = async () => new RegExp(`${world} .*`).exec((await sim('worlds')).stdout)?.[0]
  const kept = await sim('keep', 'Renewals of March', '--world', world)
  expect(kept.stdout).toBe(`${world}  kept as "Renewals of March", until nobody has used it for 180 days\n`)
  expect(await listed()).toMatch(/ active-cloud +Renewals of March +\d+[.]\d MB /)
  const letGo = await sim('world', 'keep', '--off', '--world', world)
  expect(letGo.stdout).toBe(`${world}  until nobody has used it for 60 minutes, or the simulator ends\n`)
  expect(await listed()).toMatch(/ active-cloud +ephemeral /)
})

it('sim outcome sets the next payment; sim journal writes each format, and prints --har and --json', async () => {
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
  const har = await sim('journal', '--har', '--world', world)
  expect(JSON.parse(har.stdout)).toHaveProperty('log.entries')
  const json = await sim('journal', '--json', '--world', world)
  expect(JSON.parse(json.stdout)).toHaveProperty('entries')
})

it('sim fault arms, lists and disarms faults; sim world fork makes a world of its own', async () => {
  const world = await newWorld('new-owner')
  const added = await sim(
    ...['fault', 'add', '--operation', 'addOrder', '--status', '503', '--times', '2', '--world', world],
  )
  expect(added).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.stringMatching(/^\d+ +2 × +[{].*503/),
  })
  const wallet = '{"wallet":{"outcome":"paid","callback":"lost"}}'
  expect((await sim('fault', 'add', wallet, '--world', world)).exitCode).toBe(0)
  const { stdout } = await sim('fault', 'list', '--json', '--world', world)
  const faults = JSON.parse(stdout) as { faultId: number }[]
  expect(faults).toMatchObject([{ remaining: 2 }, { record: { wallet: { callback: 'lost' } } }])
  const first = await sim('fault', 'clear', String(faults[0]?.faultId), '--world', world)
  expect(first.stdout).toBe('1 fault is disarmed.\n')
  const made = await sim('world', 'fork', '--world', world)
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  const [, copy = ''] = /^world +(\S+), begins as/m.exec(made.stdout) ?? []
  expect(copy).not.toBe(world)
  expect((await sim('clock', '--world', copy)).exitCode).toBe(0)
  expect((await sim('fault', 'clear', '--world', world)).stdout).toBe('1 fault is disarmed.\n')
  expect((await sim('fault', 'list', '--world', world)).stdout).toBe(`No fault is armed in ${world}.\n`)
})

it.each([
  ['a time that is none', ['clock', 'soon'], 2, '"soon" is no time: write 1d12h, '],
  [
    'a span of nothing',
    ['outcome', 'paid', '--notify-after', 'soon'],
    2,
    '"soon" is no span of time: write 90s, ',
  ],
  ['an unknown outcome', ['outcome', 'rich'], 2, '"rich" is no outcome'],
  ['an unknown table', ['state', 'moons'], 2, 'There is no table "moons":'],
  ['an unknown scenario', ['scenario', 'no-such'], 4, 'no-such'],
  ['an unknown world', ['journal', '--world', 'w-none'], 4, 'There is no world "w-none"'],
  ['a file that is not there', ['import', '/nowhere.sqlar'], 4, '/nowhere.sqlar'],
  ['a file that is no world', ['import', join(rootDir, 'package.json')], 4, ''],
] as const)('sim refuses %s with its exit code and one message', async (_, args, exitCode, sentence) => {
  const refused = await sim(...args)
  expect(refused).toMatchObject({ exitCode, stdout: '' })
  expect(refused.stderr).toContain(sentence)
  const lines = refused.stderr.trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('See http://'))).toHaveLength(1)
})

it('sim exits with 3 when the simulator does not answer', async () => {
  const file = 'kit/cli/sim.ts'
  const gone = { SKYSHOP_CONTROL_URL: 'http://127.0.0.1:9', SKYSHOP_CONTROL_TOKEN: 'x' }
  const silent = await runCommand(process.execPath, [file, 'worlds'], { env: gone })
  expect(silent).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('does not answer') })
})

it('sim check reports the cases of another server and those it skipped', async () => {
  const checked = await program('check', '--url', productUrl)
  expect(checked).toMatchObject({ exitCode: 0, stderr: '' })
  expect(checked.stdout).toMatch(/^ok .*listUserOrders +refuses without a token$/m)
  expect(checked.stdout).toMatch(/^skip .*listUserOrders +needs a token: --token$/m)
  expect(checked.stdout).toMatch(/cases hold, 0 differ, \d+ skipped\n$/)
  const gone = await program('check', '--url', 'http://127.0.0.1:9')
  expect(gone).toMatchObject({ exitCode: 3, stdout: '' })
  expect(gone.stderr).toMatch(/^http:[/][/]127[.]0[.]0[.]1:9 does not answer: .+[.]\n$/)
  const refused = await program('check', '--url', productUrl, '--token', 'of-yesterday')
  expect(refused).toMatchObject({ exitCode: 4, stdout: '' })
  expect(refused.stderr).toContain(
    `${productUrl} refuses the token with the devTenantId 0000000: name its own`,
  )
  const odd = await program('check', '--url', productUrl, '--values', join(rootDir, 'README.md'))
  expect(odd).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('one JSON object of texts') })
  const missing = await program('check', '--url', productUrl, '--values', '/nowhere.json')
  expect(missing).toMatchObject({
    exitCode: 4,
    stderr: expect.stringMatching(/^There is no file .nowhere.json: /),
  })
})

/** Starts a program that stands before the upstream, asks it for a list of orders without a token, and ends it. */
async function throughProxy(...words: string[]) {
  const args = ['kit/cli/sim.ts', ...words, '--port', '0']
  const proxy = spawn(process.execPath, args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'inherit'] })
  // Closed, it has said all it will: at its exit the last lines may still be on their way.
  const ended = new Promise<number | null>((resolve) => proxy.once('close', resolve))
  const said: string[] = []
  const lines = createInterface({ input: proxy.stdout }).on('line', (line) => said.push(line))
  await new Promise((resolve) => lines.once('line', resolve))
  const [url = ''] = said[0]?.split(' ') ?? []
  const headers = { authorization: 'Basic c2t5c2hvcA==' }
  const orders = '/api/skyworthPay/v2/order/userOrderList?current=1&size=10&devTenantId=000000'
  expect((await fetch(url + orders, { headers })).status).toBe(401)
  proxy.kill('SIGTERM')
  return { exitCode: await ended, said }
}

it('sim proxy passes calls on and prints its findings when it is ended', async () => {
  const { exitCode, said } = await throughProxy('proxy', '--to', productUrl)
  expect([exitCode, said.at(-1)]).toEqual([0, '1 call, 0 off the contract'])
})

it('sim record keeps calls in a HAR, which sim check --har holds against contract and fake', async () => {
  const file = join(folder, 'shop.har')
  const { exitCode, said } = await throughProxy('record', '--target', productUrl, '--to', file)
  expect([exitCode, said.at(-1)]).toEqual([0, `1 recorded in ${file}`])
  const checked = await program('check', '--har', file)
  expect(checked).toMatchObject({
    ...{ exitCode: 0, stderr: '' },
    stdout: '1 call, 1 sent to the fake; 0 differences, 0 skipped\n',
  })
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('401', '418'))
  const differing = await program('check', '--har', file, '--json')
  const report = JSON.parse(differing.stdout) as { calls: number; differences: object[] }
  expect([differing.exitCode, report.calls]).toEqual([1, 1])
  expect(report.differences).toMatchObject([
    { against: 'contract', operation: 'listUserOrders', pointer: 'answer /status', kind: 'other status' },
    { against: 'fake', operation: 'listUserOrders', pointer: 'answer /status', kind: 'other status' },
  ])
})

it('sim contract diff compares with a folder of contracts or a commit', async () => {
  const same = await program('contract', 'diff', join(rootDir, 'openapi/generated'))
  expect(same).toMatchObject({ exitCode: 0, stdout: '0 changes, 0 of them break a client\n', stderr: '' })
  const bridge = readFileSync(join(rootDir, 'openapi/generated/bridge.json'), 'utf8')
  const { webhooks, ...rest } = JSON.parse(bridge) as { webhooks: { back: object } }
  const before = { ...rest, webhooks: { ...webhooks, another: webhooks.back } }
  writeFileSync(join(folder, 'bridge.json'), JSON.stringify(before))
  const one = await program('contract', 'diff', folder)
  expect([one.exitCode, one.stdout.split('\n').at(-2)]).toEqual([1, '1 change, 1 of them breaks a client'])
  const committed = await program('contract', 'diff', 'HEAD', '--json')
  const { changes } = JSON.parse(committed.stdout) as { changes: { isBreaking: boolean }[] }
  expect(committed.exitCode).toBe(changes.some(({ isBreaking }) => isBreaking) ? 1 : 0)
  for (const [word, message] of [
    ['no-such-commit', '"no-such-commit" is neither a folder of contracts nor a commit'],
    [join(rootDir, 'docs'), 'holds none of http.json, control.json, bridge.json'],
  ] as const) {
    const refused = await program('contract', 'diff', word)
    expect(refused).toMatchObject({ exitCode: 4, stdout: '', stderr: expect.stringContaining(message) })
  }
})

it('sim doctor works without a simulator and names what a killed one left', async () => {
  const killed = await program('doctor', '--json')
  expect(killed).toMatchObject({ exitCode: 1, stderr: '' })
  const findings = JSON.parse(killed.stdout) as { name: string; isFine: boolean; text: string }[]
  const names = ['node', 'browser', 'fonts', 'ports', 'data folder', 'leftovers']
  expect(findings.map(({ name }) => name)).toEqual(names)
  expect(findings.at(-1)).toMatchObject({
    isFine: false,
    text: `A simulator was killed and left its addresses: delete ${folder}/stack.json, or start again.`,
  })
})
