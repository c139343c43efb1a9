import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { isRunning, readProcess, signalTree } from './listed-process.ts'
import { installBefore, readyText } from './run-stack.ts'
import { createShutdown } from './stack-shutdown.ts'

it('prints that edits are seen at once for dev, not for start', () => {
  const [, url, note, end] = readyText('dev', 'http://127.0.0.1:4000', '/data').split('\n')
  expect([url, note]).toEqual([
    'Skyshop is ready: http://127.0.0.1:4000',
    'This is dev: edits of the sources are seen at once.',
  ])
  expect(readyText('start', 'http://127.0.0.1:4000', '/data')).toBe(`\n${url}\n${end}`)
})

const root = mkdtempSync(join(tmpdir(), 'skyshop-install-'))
const kept = join(root, 'node_modules/.cache/skyshop')
mkdirSync(kept, { recursive: true })
afterAll(() => rmSync(root, { recursive: true }))

const unchanged = { isUnchanged: true, tookMs: 0 }

it('installBefore returns unchanged when no install recorded its times', () => {
  expect(installBefore(root, 1000)).toEqual(unchanged)
})

it.each([
  ['an install that ended right before the start', 1000, 24_000, { isUnchanged: false, tookMs: 23_000 }],
  ['an install of an hour ago', 1000, -3_600_000, unchanged],
  ['an install that was stopped, after one that ended', 24_500, 24_000, unchanged],
])('installBefore recognises %s', (_, beganMs, endedMs, expected) => {
  writeFileSync(join(kept, 'install-began'), String(beganMs))
  writeFileSync(join(kept, 'install-ended'), String(endedMs))
  expect(installBefore(root, 25_000)).toEqual(expected)
})

it('ends all processes once, last started first, with the first exit code', async () => {
  const shutdown = createShutdown()
  const ended: string[] = []
  shutdown.onStop(() => void ended.push('child'))
  shutdown.onStop(async () => void ended.push('servers'))
  expect(await Promise.all([shutdown.stop(1), shutdown.stop(0)])).toEqual([1, 1])
  expect(ended).toEqual(['servers', 'child'])
  expect(shutdown.signal.aborted).toBe(true)
})

it('ends a process at once that starts after the shutdown began', async () => {
  const shutdown = createShutdown()
  await shutdown.stop(0)
  let isEnded = false
  shutdown.onStop(() => {
    isEnded = true
  })
  expect(isEnded).toBe(true)
})

it('readProcess returns parent and command of a running process, and null for one that has ended', async () => {
  const child = spawn('sleep', ['60'])
  expect(readProcess(child.pid ?? 0)).toEqual({ parentPid: process.pid, command: 'sleep 60' })
  child.kill()
  await once(child, 'exit')
  expect(readProcess(child.pid ?? 0)).toBeNull()
})

it('isRunning is false for a process that has ended and that its parent does not collect', async () => {
  // The shell becomes a program that knows nothing of the child it started.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  await expect.poll(() => isRunning(Number(output.toString()))).toBe(false)
  expect(isRunning(parent.pid ?? 0)).toBe(true)
  parent.kill()
})

it('signalTree ends a process and what it started, also through a shell that passes nothing on', async () => {
  const parent = spawn('sh', ['-c', "sh -c 'sleep 60 & echo $!; wait' & wait"])
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  signalTree(parent, 'SIGTERM')
  await expect.poll(() => isRunning(Number(output.toString()))).toBe(false)
  await expect.poll(() => isRunning(parent.pid ?? 0)).toBe(false)
  // One that has ended is no error.
  signalTree(parent, 'SIGTERM')
})

/** Runs a program that runs another, which says each signal that it gets; `send` gets the pid of the first. */
async function toldOf(send: (pid: number) => void): Promise<string[]> {
  const inner =
    "for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => console.log(s)); console.log('up'); setTimeout(() => {}, 60_000)"
  const program = `
    import { spawn } from 'node:child_process'
    import { passSignals } from ${JSON.stringify(join(import.meta.dirname, 'listed-process.ts'))}
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })
    child.once('exit', passSignals(child))`
  const words = ['--input-type=module', '-e', program]
  // As a supervisor starts it, without anything on its stdin.
  const outer = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const lines: string[] = []
  createInterface({ input: outer.stdout }).on('line', (line) => lines.push(line))
  while (lines.length === 0) await pause(50)
  send(outer.pid ?? 0)
  await pause(1000)
  process.kill(-(outer.pid ?? 0), 'SIGKILL')
  await once(outer, 'close')
  return lines.slice(1)
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'passSignals passes on %s sent to it alone, and nothing ends with its standard input',
  async (signal) => {
    expect(await toldOf((pid) => process.kill(pid, signal))).toEqual([signal])
  },
)

it('passSignals leaves Ctrl-C, which reaches a whole job, to the program that it runs', async () => {
  expect(await toldOf((pid) => process.kill(-pid, 'SIGINT'))).toEqual(['SIGINT'])
})
