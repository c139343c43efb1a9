import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { rootDir } from '../run/project.ts'

const message = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
const clientInfo = { name: 'test', version: '1' }
const greeting = message(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
const untilEnded = ['exec', '--', process.execPath, '-e', 'console.log("up"); setInterval(() => {}, 1000)']

/** Commands of the package that stay until they are told to end, and what has them say a first line. */
const commands: Readonly<Record<string, { words: readonly string[]; first: string }>> = {
  exec: { words: untilEnded, first: '' },
  proxy: { words: ['proxy', '--to', 'http://127.0.0.1:9', '--port', '0'], first: '' },
  record: {
    words: ['record', '--target', 'http://127.0.0.1:9', '--to', 'calls.har', '--port', '0'],
    first: '',
  },
  mcp: { words: ['mcp'], first: greeting },
  'mcp --start': { words: ['mcp', '--start'], first: greeting },
}

/** A way to end one. */
type Ending = (child: ChildProcessWithoutNullStreams) => unknown

const told =
  (signal: NodeJS.Signals): Ending =>
  (child) =>
    child.kill(signal)
const closeStdin: Ending = (child) => child.stdin.end()
const closeStdout: Ending = (child) => {
  child.stdout.destroy()
  child.stdin.write(message(2, 'ping') + message(3, 'ping'))
}

const numberOf = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => 128 + constants.signals[signal]

it.each<[string, string, Ending, number]>([
  ['exec', 'SIGINT', told('SIGINT'), numberOf('SIGINT')],
  ['exec', 'SIGTERM', told('SIGTERM'), numberOf('SIGTERM')],
  ['exec', 'SIGHUP', told('SIGHUP'), numberOf('SIGHUP')],
  // Nothing passed, which is no success.
  ['proxy', 'SIGINT', told('SIGINT'), 1],
  ['proxy', 'SIGHUP', told('SIGHUP'), 1],
  ['record', 'SIGTERM', told('SIGTERM'), 1],
  ['mcp', 'SIGINT', told('SIGINT'), 0],
  ['mcp', 'SIGTERM', told('SIGTERM'), 0],
  ['mcp', 'SIGHUP', told('SIGHUP'), 0],
  ['mcp', 'the end of stdin', closeStdin, 0],
  ['mcp', 'a stdout that nobody reads', closeStdout, 0],
  ['mcp --start', 'SIGTERM', told('SIGTERM'), 0],
  ['mcp --start', 'the end of stdin', closeStdin, 0],
  ['mcp --start', 'a stdout that nobody reads', closeStdout, 0],
])('%s, told to end by %s, leaves no process and no data', async (name, _, end, exitCode) => {
  const { words = [], first = '' } = commands[name] ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-endings-'))
  // No more than a client of the protocol leaves of an environment.
  const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder }
  const child = spawn(process.execPath, [join(rootDir, 'kit/src/skyshop.cjs'), ...words], {
    cwd: folder,
    env,
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  child.stdin.on('error', () => undefined).write(first)
  await once(createInterface({ input: child.stdout }), 'line')
  // Every process below writes to the same stderr, which closes with the last of them.
  const ended = Promise.all([once(child, 'exit'), once(child.stderr.resume(), 'close')])
  end(child)
  expect((await ended)[0]).toEqual([exitCode, null])
  expect(readdirSync(folder).filter((one) => one.startsWith('skyshop-'))).toEqual([])
})

/** Commands that wait for the simulator for as long as it works. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  scenario: ['scenario', 'new-owner', '--json'],
  'clock of ten years': ['clock', '10y', '--world', 'w1'],
  'journal --follow': ['journal', '--follow', '--world', 'w1'],
}

/** Starts a command for a simulator that takes its first request and answers it when it is told to; resolves when it was asked. */
async function startWaiting(words: readonly string[]) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const child = spawn(process.execPath, [join(rootDir, 'kit/src/skyshop.cjs'), ...words], {
    env: {
      PATH: process.env.PATH,
      SKYSHOP_CONTROL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SKYSHOP_CONTROL_TOKEN: 'token',
    },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
  })
  const asked = once(server, 'request')
  const [, response] = (await Promise.race([asked, once(child, 'exit').then(() => [])])) as ServerResponse[]
  return { child, refuse: () => response?.writeHead(409).end('{"error":"too-many-worlds","message":"No."}') }
}

it.each(
  Object.entries(waiting).flatMap(([name, words]) =>
    (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => [name, signal, words] as const),
  ),
)('%s ends by %s while the simulator works, and its status says by which', async (_, signal, words) => {
  const { child } = await startWaiting(words)
  const ended = Promise.all([once(child, 'exit'), once(child.stderr.resume(), 'close')])
  child.kill(signal)
  expect((await ended)[0]).toEqual([null, signal])
})

it.each(Object.entries(waiting))('%s goes on without a stdin, as in a job of cron', async (_, words) => {
  const { child, refuse } = await startWaiting(words)
  child.stdin.end()
  const ended = once(child, 'exit')
  refuse()
  expect(await ended).toEqual([4, null])
})
