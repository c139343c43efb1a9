import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Finding } from '../doctor/folder-findings.ts'
import { portsRefusal, unwritable } from '../settings/start-checks.ts'
import { serve } from '../web-server/server-fixture.ts'
import { SimError } from './exit-code.ts'
import { commandTable, runSim, type SimShell } from './run-sim.ts'
import type { SimCommand } from './sim-command.ts'

/** A shell with no simulator, that keeps what is said. */
function shell(exitCode = 1) {
  const said: string[] = []
  const warned: string[] = []
  const ran: (readonly string[])[] = []
  const findings: Finding[] = [{ name: 'node', isFine: true, text: '24.21.0' }]
  const around: SimShell = {
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    addresses: () => null,
    files: { read: () => Promise.reject(new Error('read')), write: () => Promise.reject(new Error('write')) },
    examine: () => Promise.resolve(findings),
    runProgram: (file, args) => {
      ran.push([file, ...args])
      return Promise.resolve(exitCode)
    },
  }
  return { around, said, warned, ran, findings }
}

it.each([
  ['an unknown command', ['dance'], 'There is no command "dance"'],
  ['a group without a command', ['world'], 'There is no command "world". Commands: '],
  ['an unknown command of a group', ['world', 'dance'], 'There is no command "world dance"'],
  ['a group alone', ['fault'], 'Commands: add, list, clear'],
  ['a fault of nothing', ['fault', 'add'], 'Give the name of a fault, a record, a file with one'],
  ['a fault that is no JSON', ['fault', 'add', '{'], '{ is no JSON'],
  ['a status that is none', ['fault', 'add', '--operation', '*', '--status', 'no'], 'are numbers'],
  ['an unknown option', ['clock', '--loud'], "Unknown option '--loud'"],
  ['a mistyped command', ['wrold'], 'Did you mean "world"?'],
  ['a mistyped command of a group', ['world', 'creat'], 'Did you mean "create"?'],
  ['the beginning of an option', ['audit', '--wor', 'w1'], 'Did you mean "--world"?'],
  ['a mistyped option', ['scenario', '--sede', '7'], 'scenario --help. Did you mean "--seed"?'],
  ['a world where none is meant', ['scenario', '--world', 'w-1'], "Unknown option '--world'"],
  ['too many words', ['worlds', 'all'], '"all" is too much'],
  ['a format that is none', ['journal', '--format', 'pdf'], '--format is one of text, json'],
  ['following as HAR', ['journal', '--follow', '--har'], '--follow prints lines as they come'],
  ['following as JSON', ['journal', '--follow', '--format', 'json'], '--follow prints lines as they come'],
  ['following into a file', ['journal', '--follow', '--out', 'a.txt'], '--follow prints lines as they come'],
  ['a seed that is none', ['scenario', 'new-owner', '--seed', '-1'], '--seed'],
  ['removing without a name', ['remove'], 'Say which world'],
  ['a world twice', ['world', 'delete', 'w1', '--world', 'w2'], '"w1" is too much'],
  ['keeping without a world', ['keep', 'March'], 'Say which world'],
  ['keeping without a name', ['keep', '--world', 'w0000001'], 'Give the world a name'],
  ['no title for the library', ['library', 'add'], 'Name the title'],
  ['no world of the library', ['library', 'start'], 'Name a world of the library'],
  ['no file to write', ['export'], 'Name a file to write'],
  ['no file to read', ['import'], 'Name the file to read'],
  ['nothing to pay', ['pay'], 'Give what the backend got'],
  ['an outcome that is none', ['pay', 'wx1', '--outcome', 'payd'], 'Did you mean "paid"?'],
  ['a reason that is none', ['pay', 'wx1', '--outcome', 'failed', '--reason', 'crd'], 'Did you mean "card"?'],
  ['a check of nothing', ['check'], 'check takes the address of a server'],
  ['a check of both', ['check', 'http://a.example', '--har', 'a.har'], 'a server or --har, not both'],
  ['a seed of a check that is none', ['check', '--har', 'a.har', '--seed', 'x'], '--seed is a whole number'],
  ['a comparison with nothing', ['contract', 'diff'], 'Name a commit, or a folder'],
  ['a recording into nothing', ['record', '--target', 'http://a.example'], '--to names the file'],
  ['a recording of no server', ['record', '--to', 'a.har'], '--target is the address of a server'],
  ['a port that is none', ['proxy', '--to', 'http://a.example', '--port', '99999'], '--port is a number'],
  ['a proxy to no address', ['proxy', '--to', 'shop'], 'not "shop"'],
] as const)('answers %s with one message and exit code 2', async (_, args, message) => {
  const { around, said, warned } = shell()
  expect(await runSim(args, around)).toBe(2)
  expect(said).toEqual([])
  expect(warned).toHaveLength(1)
  expect(warned[0]).toContain(message)
})

it.each(['version', '--version'])(
  'prints the version of the package for %s, where no simulator runs',
  async (word) => {
    const { around, said } = shell()
    expect(await runSim([word], around)).toBe(0)
    const manifest = readFileSync(join(import.meta.dirname, '../../kit/package.json'), 'utf8')
    expect(said).toEqual([(JSON.parse(manifest) as { version: string }).version])
  },
)

it('prints how to start the simulator when none runs', async () => {
  const { around, warned } = shell()
  expect(await runSim(['worlds'], around)).toBe(3)
  expect(warned).toEqual(['No simulator is running here: start one with npx skyshop-kit start.'])
})

it('prints the address of the explanation below the message of a refusal', async () => {
  const docs = 'http://127.0.0.1:4012/docs/troubleshooting.html#there-is-no-room'
  await using server = await serve((_, response) => {
    response.writeHead(409, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'too-many-worlds', message: 'There is no room.', docs }))
  })
  const { url } = server
  const { around, warned } = shell()
  const addresses = { panelUrl: url, shopUrl: url, productUrl: url, gatewayUrl: url }
  around.addresses = () => ({ ...addresses, controlUrl: url, controlToken: 't' })
  expect(await runSim(['scenario', 'new-owner'], around)).toBe(4)
  expect(warned).toEqual(['There is no room.', `See ${docs}`])
})

it('reports a simulator that was running and no longer answers', async () => {
  const nobody = 'http://127.0.0.1:1'
  const addresses = { panelUrl: nobody, shopUrl: nobody, productUrl: nobody, gatewayUrl: nobody }
  const { around, warned } = shell()
  around.addresses = () => ({ ...addresses, controlUrl: nobody, controlToken: 't' })
  expect(await runSim(['worlds'], around)).toBe(3)
  expect(warned).toEqual(['The simulator does not answer: is npx skyshop-kit start still running?'])
})

it('prints help for itself, each group and each command with all options', async () => {
  const { around, said } = shell()
  expect(await runSim(['--help'], around)).toBe(0)
  const commands = Object.entries(commandTable).flatMap(([name, entry]): [string[], SimCommand][] =>
    'commands' in entry
      ? Object.entries(entry.commands).map(([word, command]) => [[name, word], command])
      : [[[name], entry]],
  )
  for (const { summary } of Object.values(commandTable)) expect(said[0]).toContain(summary)
  for (const [words, { options = {}, isAboutWorld }] of commands) {
    expect(await runSim([...words, '--help'], around)).toBe(0)
    expect(said.at(-1)).toContain(`npx skyshop-kit ${words.join(' ')}`)
    for (const option of Object.keys(options)) expect(said.at(-1)).toContain(`--${option}`)
    expect((said.at(-1) ?? '').includes('--world'), words.join(' ')).toBe(isAboutWorld === true)
  }
  expect(await runSim(['fault', '--help'], around)).toBe(0)
  expect(said.at(-1)).toContain('disarms one fault, or all of them')
})

it('names the program and the start that the reader uses', async () => {
  const { around, said, warned } = shell()
  around.program = { name: 'pnpm sim', start: 'pnpm start' }
  expect(await runSim(['world', 'create', '--help'], around)).toBe(0)
  expect(said[0]).toContain('\n  pnpm sim scenario active-cloud --seed 7')
  expect(await runSim(['world', 'list', 'all'], around)).toBe(2)
  expect(warned.splice(0)[0]).toBe(
    '"all" is too much for "pnpm sim world list"; see pnpm sim world list --help.',
  )
  expect(await runSim(['world', 'list'], around)).toBe(3)
  expect(warned).toEqual(['No simulator is running here: start one with pnpm start.'])
})

const inUse = [1, 2, 3].map((port) => ({ port, variable: `SKYSHOP_P${port}_PORT`, code: 'EADDRINUSE' }))
// What the upstream says of a port that it cannot have, as its source writes it.
const source = readFileSync(join(import.meta.dirname, '../../fake-api/src/engine/http/listener.ts'), 'utf8')
const values = { port: '1', reason: 'is in use', variable: 'SKYSHOP_SHOP_PORT' }
const ofUpstream = Object.entries(values).reduce(
  (text, [name, value]) => text.replace(`\${${name}}`, value),
  /`(Port .*)`/.exec(source)?.[1] ?? '',
)

it.each([
  [
    portsRefusal(inUse.slice(0, 1)),
    'stop the program that has it, or choose others with --port-base <number>.',
  ],
  [portsRefusal(inUse), 'stop the programs that have them, or choose others with --port-base <number>.'],
  [new Error(ofUpstream), 'Port 1 is in use; stop what uses it or choose others with --port-base <number>.'],
  [unwritable('a', 'EACCES'), 'make it writable or name another with --data <folder>.'],
])(
  'names options in place of the settings of pnpm start, in errors and findings: %s',
  async ({ message }, end) => {
    const { around, said, warned, findings } = shell()
    const run = () => Promise.reject(new SimError(4, message))
    const table = { ...commandTable, start: { usage: '', summary: 's', maxArgs: 0, run } }
    around.program = { name: 'pnpm sim', start: 'pnpm start' }
    expect(await runSim(['start'], around, table)).toBe(4)
    delete around.program
    expect(await runSim(['start'], around, table)).toBe(4)
    expect(warned).toEqual([message, expect.stringMatching(new RegExp(`(^|: )${end}$`))])
    findings.splice(0, 1, { name: 'ports', isFine: false, text: message })
    await runSim(['doctor', '--json'], around)
    expect(JSON.parse(said[0] ?? '')).toMatchObject([{ text: warned[1] }])
    findings.splice(0, 1, { name: 'ports', isFine: false, text: `${message}\n${message}` })
    await runSim(['doctor', '--json'], around)
    expect(JSON.parse(said[1] ?? '')).toMatchObject([{ text: `${warned[1]}\n${warned[1]}` }])
  },
)

it('exits with the code of the checked program', async () => {
  const { around, ran } = shell()
  const program = 'fake-api/src/conformance/check-program.ts'
  expect(await runSim(['check', 'http://a.example', '--token', 't', '--json'], around)).toBe(1)
  expect(await runSim(['check', '--url', 'http://a.example'], around)).toBe(1)
  expect(await runSim(['check', '--har', 'a.har', '--scenario', 's', '--seed', '7'], around)).toBe(1)
  const recording = ['record', '--target', 'http://a.example', '--to', 'a.har', '--port', '0']
  expect(await runSim(recording, around)).toBe(1)
  expect(await runSim(['contract', 'diff', 'main', '--json'], around)).toBe(1)
  expect(ran).toEqual([
    [program, '--url', 'http://a.example', '--token', 't', '--json'],
    [program, '--url', 'http://a.example'],
    [program, '--har', 'a.har', '--scenario', 's', '--seed', '7'],
    [
      'fake-api/src/conformance/proxy-program.ts',
      ...['--to', 'http://a.example', '--har', 'a.har', '--port', '0'],
    ],
    ['openapi/scripts/changes/contract-diff.ts', 'main', '--json'],
  ])
})

it.each([
  ['ENOENT', 'Cannot open buy.sqlar: there is no such file or folder.'],
  ['EISDIR', 'Cannot open buy.sqlar: that is a folder.'],
  ['EIO', 'EIO: i/o error'],
])('explains why a file cannot be read (%s)', async (code, message) => {
  const { around, warned } = shell()
  const error = Object.assign(new Error(`${code}: i/o error`), { code, syscall: 'open', path: 'buy.sqlar' })
  around.files = { ...around.files, read: () => Promise.reject(error) }
  expect(await runSim(['import', 'buy.sqlar'], around)).toBe(4)
  expect(warned).toEqual([message])
})

it('fits the overview into a narrow terminal', async () => {
  const { around, said } = shell()
  await runSim(['--help'], around)
  expect(Math.max(...(said[0] ?? '').split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
})

it('sim doctor prints a line for each finding and ends with 0 when all is in order, else with 1', async () => {
  const { around, said, findings } = shell()
  expect(await runSim(['doctor'], around)).toBe(0)
  expect(said).toEqual(['ok  node  24.21.0'])
  findings.push({ name: 'ports', isFine: false, text: 'Port 4000 is in use.' })
  expect(await runSim(['doctor'], around)).toBe(1)
  expect(said.slice(1)).toEqual(['ok  node   24.21.0', 'NO  ports  Port 4000 is in use.'])
  expect(await runSim(['doctor', '--json'], around)).toBe(1)
  expect(JSON.parse(said[3] ?? '')).toEqual(findings)
})

it('sim doctor prints each problem of a finding in lines of its own, wrapped at words', async () => {
  const { around, said, findings } = shell()
  const fix = 'stop the program that has it, or choose a free one with'
  const problem = (port: number, variable: string) => `Port ${port} is in use: ${fix} ${variable}.`
  const text = `${problem(4000, 'SKYSHOP_PANEL_PORT=<port>')}\n${problem(4001, 'SKYSHOP_SHOP_PORT=<port>')}`
  findings.push({ name: 'ports', isFine: false, text })
  await runSim(['doctor'], around)
  expect(said.slice(1)).toEqual([
    `NO  ports  Port 4000 is in use: ${fix}`,
    '           SKYSHOP_PANEL_PORT=<port>.',
    `           Port 4001 is in use: ${fix}`,
    '           SKYSHOP_SHOP_PORT=<port>.',
  ])
})

it.each([
  [0, 0],
  [130, 130],
  [143, 143],
])('a check whose program ends with %i ends with %i and says nothing', async (code, expected) => {
  const { around, warned } = shell(code)
  expect(await runSim(['check', 'http://shop.example'], around)).toBe(expected)
  expect(warned).toEqual([])
})

it('a check whose program ends with a code of no command is refused', async () => {
  const { around, warned } = shell(12)
  expect(await runSim(['check', 'http://shop.example'], around)).toBe(4)
  expect(warned).toEqual([expect.stringContaining('The program ended with exit code 12.')])
})
