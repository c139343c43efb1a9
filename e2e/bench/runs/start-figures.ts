import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import { sourceFiles } from '../../run/source-files.ts'
import { freePorts, startStack } from '../../run/stack.ts'
import { terminalEnv } from '../../run/terminal.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'
import { type ProcessFacts, processFacts } from '../measure/process-facts.ts'

const runs = 5
/** Files of the root whose names begin with a dot; the rest of a clone is what `sourceFiles` lists. */
const dotFiles = ['.dependency-cruiser.mjs', '.dependency-cruiser.d.mts']
const stepLine = /^(\w[\w ]*?) +(?:unchanged|done) +([\d.]+) s$/

/** Reads the line that a start prints for a step that has ended; null for any other. */
export function readStep(line: string): { name: string; seconds: number } | null {
  const [, name, seconds] = stepLine.exec(line) ?? []
  return name === undefined ? null : { name, seconds: Number(seconds) }
}

/** One start as the README has it: seconds until the URL is printed, and those of each step. */
interface Start {
  seconds: number
  steps: ReadonlyMap<string, number>
}

/**
 * The command of the README, until it prints its URL, with nothing changed and in a folder that holds the sources alone;
 * and the checks, with nothing changed.
 */
export async function* startFigures(): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const clone = mkdtempSync(join(tmpdir(), 'skyshop-clone-'))
  try {
    // Builds what is stale and makes the first world.
    await start(rootDir, dataDir)
    const starts: Start[] = []
    for (let run = 0; run < runs; run += 1) starts.push(await start(rootDir, dataDir))
    yield { ...figureOf('start, nothing changed', starts), limit: { atMost: 4 } }
    yield* await workerFigures(dataDir)
    yield await checkFigure()
    for (const path of [...sourceFiles(/./), ...dotFiles]) cpSync(join(rootDir, path), join(clone, path))
    const limit = { atMost: 90 }
    yield { ...figureOf('start, bare clone', [await start(clone, join(clone, '.skyshop'))]), limit }
  } finally {
    for (const folder of [dataDir, clone]) rmSync(folder, { recursive: true, force: true })
  }
}

/** What a start takes with one worker and with two, in turns: time of processors and memory of all its processes. */
async function workerFigures(dataDir: string): Promise<Figure[]> {
  const taken = { '1': [] as ProcessFacts[], '2': [] as ProcessFacts[] }
  for (let run = 0; run < runs; run += 1) {
    for (const workers of ['1', '2'] as const) {
      const stack = await startStack(dataDir, { SKYSHOP_WORKERS: workers })
      taken[workers].push(processFacts(stack.pid))
      await stack.stop()
    }
  }
  return Object.entries(taken).flatMap(([workers, facts]) => {
    const name = `start with ${workers === '1' ? 'one worker' : 'two workers'}`
    const seconds = medianWithSpread(facts.map(({ cpuMs }) => cpuMs / 1000))
    const memory = medianWithSpread(facts.map(({ memoryMb }) => memoryMb))
    return [
      { name: `${name}, processor time`, ...seconds, unit: 's' },
      { name: `${name}, memory`, ...memory, unit: 'MB' },
    ]
  })
}

/** All checks when nothing has changed since they passed. */
async function checkFigure(): Promise<Figure> {
  // What has changed passes first.
  await check()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await check())
  return { name: 'check, nothing changed', ...medianWithSpread(times), unit: 's', limit: { atMost: 15 } }
}

/** Seconds of `pnpm check`. @throws with its output when a check fails */
async function check(): Promise<number> {
  const startedMs = performance.now()
  // With `CI=true` every check runs again.
  const { exitCode, stdout } = await runCommand('npx', ['--yes', 'pnpm@12.21.0', 'check'], {
    env: { CI: '' },
  })
  if (exitCode !== 0) throw new Error(`A check failed:\n${stdout}`)
  return (performance.now() - startedMs) / 1000
}

/** The median of whole starts, with the share that each step has of the last one. */
function figureOf(name: string, starts: readonly Start[]): Figure {
  const { value, note } = medianWithSpread(starts.map(({ seconds }) => seconds))
  const last = starts.at(-1)
  if (!last) throw new Error('There was no start.')
  const { seconds, steps } = last
  // What is generated is generated at once, and so is what is built; the longer one of each counts.
  const inTurn = [steps.get('install') ?? 0, steps.get('ready') ?? 0]
  const atOnce = [longest(steps, 'contracts', 'database'), longest(steps, 'shop', 'panel', 'docs site')]
  const rest = seconds - [...inTurn, ...atOnce].reduce((sum, one) => sum + one, 0)
  const shares = [...steps, ['npx, pnpm and Node', rest] as const].map(
    ([step, took]) => `${step} ${Math.round((100 * took) / seconds)} %`,
  )
  return { name, value, unit: 's', note: `${note}; ${shares.join(', ')}` }
}

function longest(steps: Start['steps'], ...names: readonly string[]): number {
  return Math.max(...names.map((name) => steps.get(name) ?? 0))
}

async function start(folder: string, dataDir: string): Promise<Start> {
  const steps = new Map<string, number>()
  const startedMs = performance.now()
  const child = spawn('npx', ['--yes', 'pnpm@12.21.0', 'start'], {
    cwd: folder,
    // The package manager that runs this tells those below it to install nothing.
    env: { ...terminalEnv(), ...freePorts, SKYSHOP_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const step = readStep(line)
      if (step !== null) steps.set(step.name, step.seconds)
      if (line.startsWith('Skyshop is ready'))
        return { seconds: (performance.now() - startedMs) / 1000, steps }
    }
    throw new Error('The start ended before it printed its URL.')
  } finally {
    child.kill('SIGTERM')
    child.stdout.resume()
    await closed
  }
}
