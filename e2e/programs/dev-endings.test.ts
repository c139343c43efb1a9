import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { scaledMs } from '../../kit/testing/environment/test-limits.ts'
import { copySources } from '../bench/runs/edit-figures.ts'
import { toolEnv } from '../run/project.ts'
import { freePorts } from '../run/stack.ts'

const copy = copySources()
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-dev-endings-'))
afterAll(() => {
  copy.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts dev from the copy of the sources; resolves when it answers. */
async function startDev(): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(process.execPath, ['kit/start/start.ts', 'dev'], {
    cwd: copy.folder,
    env: toolEnv({ ...freePorts, CI: 'true', SKYSHOP_DATA_DIR: dataDir, SKYSHOP_READY: 'json' }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stderr.resume()
  const [first] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit'),
  ])
  if (child.exitCode !== null) throw new Error(`dev ended with ${first} before it was ready`)
  return child
}

/** Number and arguments of what a process has started, and of what those have. */
function startedBy(pid: number): { pid: number; args: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  const listed = lines.map((line) => line.trim().split(/ +/)).filter(([, , state]) => !state?.startsWith('Z'))
  const own = listed.filter(([, parent]) => parent === String(pid))
  return own.flatMap(([one, , , ...args]) => [
    { pid: Number(one), args: args.join(' ') },
    ...startedBy(Number(one)),
  ])
}

/** Edits a source of the upstream; resolves when its types are checked, while a second upstream is loaded. */
async function editUpstream({ pid = 0 }: ChildProcessWithoutNullStreams): Promise<void> {
  appendFileSync(join(copy.folder, 'fake-api/src/backend/countries/rules/country-table.ts'), '\n')
  const isChecked = () => startedBy(pid).some(({ args }) => args.includes('tsconfig.dev.json'))
  await expect.poll(isChecked, { timeout: scaledMs(60_000) }).toBe(true)
}

/** Tells whether a process runs; one that has ended and that nobody collects does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

const nothing = async () => undefined
const told = (signal: NodeJS.Signals) => (child: ChildProcessWithoutNullStreams) => child.kill(signal)
const closeStdin = (child: ChildProcessWithoutNullStreams) => child.stdin.end()

// All use one folder: each must cope with what the last one left.
it.each([
  ['SIGINT', told('SIGINT'), 'at rest', nothing],
  ['SIGTERM', told('SIGTERM'), 'at rest', nothing],
  ['SIGHUP', told('SIGHUP'), 'at rest', nothing],
  ['the end of stdin', closeStdin, 'at rest', nothing],
  ['SIGTERM', told('SIGTERM'), 'while an edit is checked and loaded', editUpstream],
  ['the end of stdin', closeStdin, 'while an edit is checked and loaded', editUpstream],
] as const)('$0 ends dev $2, with all that it has started and with code 0', async (_, end, __, work) => {
  const child = await startDev()
  await work(child)
  const below = startedBy(child.pid ?? 0).map((one) => one.pid)
  expect(below.length).toBeGreaterThan(0)
  const ended = once(child, 'exit')
  end(child)
  expect(await ended).toEqual([0, null])
  await expect.poll(() => below.filter(isRunning), { timeout: scaledMs(10_000) }).toEqual([])
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false)
})
