import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { descendantsOf, isRunning, listProcesses } from '../../kit/launcher/listed-process.ts'
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
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

/** Resolves when a program whose arguments contain a text runs below a process. */
async function untilBelow(pid: number, text: string): Promise<void> {
  await expect
    .poll(() => descendantsOf(pid).some((one) => listProcesses().get(one)?.command.includes(text)), {
      timeout: scaledMs(60_000),
    })
    .toBe(true)
}

/** Edits a source of the upstream; resolves when its types are checked, while a second upstream is loaded. */
async function editUpstream({ pid = 0 }: ChildProcessWithoutNullStreams): Promise<void> {
  appendFileSync(join(copy.folder, 'fake-api/src/backend/countries/rules/country-table.ts'), '\n')
  await untilBelow(pid, 'tsconfig.dev.json')
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
  const below = descendantsOf(child.pid ?? 0)
  expect(below.length).toBeGreaterThan(0)
  const ended = once(child, 'exit')
  end(child)
  expect(await ended).toEqual([0, null])
  await expect.poll(() => below.filter(isRunning), { timeout: scaledMs(10_000) }).toEqual([])
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false)
})
