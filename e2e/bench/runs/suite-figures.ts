import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { provisionBrowser } from '../../run/browser.ts'
import { commandPath, rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import { shardSums, shardsByFileTimes } from '../../soak/runs/scenario-run.ts'
import type { Figure } from '../measure/figure.ts'
import { cpuMsOf } from '../measure/process-facts.ts'

const lookEveryMs = 200
const slowest = 10
const limitMs = 3_600_000

/** All scenarios once: what one takes of the processors, what its time goes to, and the slowest. */
export async function* suiteFigures(): AsyncGenerator<Figure> {
  const startedMs = performance.now()
  const { scenarios, times } = await measuredRun()
  const seconds = (performance.now() - startedMs) / 1000
  if (scenarios.length === 0) throw new Error('No scenario ran.')
  const failed = scenarios.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
  yield {
    name: 'scenarios',
    value: scenarios.length,
    unit: '',
    note: [`${failed.length} failed`, ...failed].join('; '),
  }
  yield { name: 'together', value: seconds, unit: 's' }
  yield* processorFigures(times, scenarios.length)
  yield* partFigures(scenarios)
  yield* shardFigures(scenarios)
  const bySlowness = scenarios.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowest)
  for (const { name, durationMs } of bySlowness) yield { name, value: durationMs / 1000, unit: 's' }
}

function* processorFigures(times: ProcessorTimes, count: number): Generator<Figure> {
  const kinds = [...times.byKind()].filter(([kind]) => kind !== 'other').sort(([, a], [, b]) => b - a)
  const totalMs = kinds.reduce((sum, [, cpuMs]) => sum + cpuMs, 0)
  yield { name: 'processor time of a scenario', value: totalMs / count, unit: 'ms' }
  for (const [kind, cpuMs] of kinds) yield { name: `  ${kind}`, value: cpuMs / count, unit: 'ms' }
}

const shards = 4

/**
 * Yields how even a pipeline's machines are, as Playwright shares the scenarios and as measured times would; then the
 * files of each shard by those times, a line each, as Playwright's `--test-list` reads them.
 */
export function* shardFigures(
  scenarios: readonly Pick<MeasuredScenario, 'name' | 'durationMs'>[],
): Generator<Figure> {
  for (const [how, sums] of Object.entries(shardSums(scenarios, shards))) {
    const seconds = sums.map((ms) => ms / 1000)
    const mean = seconds.reduce((total, one) => total + one, 0) / shards
    yield {
      name: `longest of ${shards} shards beside the mean, by ${how}`,
      value: Math.max(...seconds) / mean,
      unit: '×',
      note: seconds.map((one) => `${one.toFixed(0)} s`).join(', '),
    }
  }
  for (const [index, { files, durationMs }] of shardsByFileTimes(scenarios, shards).entries()) {
    const name = `shard ${index + 1} of ${shards}, by file times`
    yield { name, value: durationMs / 1000, unit: 's', note: ['files:', ...files].join('\n      ') }
  }
}

function* partFigures(scenarios: readonly MeasuredScenario[]): Generator<Figure> {
  const mean = (of: (scenario: MeasuredScenario) => number) =>
    scenarios.reduce((sum, scenario) => sum + of(scenario), 0) / scenarios.length
  const wholeMs = mean(({ durationMs }) => durationMs)
  yield { name: 'a scenario, beside others', value: wholeMs, unit: 'ms' }
  for (const part of partNames) {
    const partMs = mean(({ parts }) => parts[part] ?? 0)
    yield { name: `  ${part}`, value: partMs, unit: 'ms', note: `${Math.round((100 * partMs) / wholeMs)} %` }
  }
}

async function measuredRun(): Promise<{ scenarios: MeasuredScenario[]; times: ProcessorTimes }> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-suite-'))
  const file = join(folder, 'scenarios.json')
  const times = new ProcessorTimes(process.pid)
  const looking = setInterval(() => times.sample(), lookEveryMs)
  try {
    const reporter = join(rootDir, 'e2e/bench/runs/suite-figures.ts')
    const env = { CHROMIUM_PATH: await provisionBrowser(), SKYSHOP_SUITE_FILE: file }
    await runCommand(commandPath('playwright', 'e2e'), ['test', `--reporter=${reporter}`], {
      ...{ cwd: join(rootDir, 'e2e'), env, limitMs },
    })
    return { scenarios: JSON.parse(readFileSync(file, 'utf8')) as MeasuredScenario[], times }
  } finally {
    clearInterval(looking)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Processes of a run of scenarios, by what they are for. */
export type ProcessKind = 'renderer' | 'browser' | 'runner' | 'shop server' | 'upstream' | 'other'

/** Tells what a process is for, by the text of /proc/<pid>/cmdline with its zero bytes. */
export function kindOf(commandLine: string): ProcessKind {
  if (commandLine.includes('--type=renderer')) return 'renderer'
  if (/chrom(e|ium)/i.test(commandLine)) return 'browser'
  if (/kit[/]server[/](server|worker)[.]ts/.test(commandLine)) return 'upstream'
  if (commandLine.includes('kit/start/start.ts')) return 'shop server'
  return commandLine.includes('playwright') ? 'runner' : 'other'
}

/** Follows the processor time of a process and those below it, by kind; a process is counted as it was seen last. */
export class ProcessorTimes {
  readonly #seen = new Map<number, { kind: ProcessKind; cpuMs: number }>()
  readonly #root: number

  constructor(rootPid: number) {
    this.#root = rootPid
  }

  sample(): void {
    this.#lookAt(this.#root)
  }

  /** Milliseconds so far. */
  byKind(): Map<ProcessKind, number> {
    const times = new Map<ProcessKind, number>()
    for (const { kind, cpuMs } of this.#seen.values()) times.set(kind, (times.get(kind) ?? 0) + cpuMs)
    return times
  }

  #lookAt(pid: number): void {
    const commandLine = textOf(`/proc/${pid}/cmdline`)
    const stat = textOf(`/proc/${pid}/stat`)
    if (stat !== '') {
      const known = this.#seen.get(pid)
      const kind = kindOf(commandLine)
      // A program that names itself hides its command line later.
      this.#seen.set(pid, { kind: kind === 'other' ? (known?.kind ?? kind) : kind, cpuMs: cpuMsOf(stat) })
    }
    for (const child of textOf(`/proc/${pid}/task/${pid}/children`).split(' ')) {
      if (child !== '') this.#lookAt(Number(child))
    }
  }
}

/** Empty when the process has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Part of a step of Playwright's reporter that is read. */
export interface Step {
  title: string
  category: string
  duration: number
  steps: readonly Step[]
}

/** Parts that the time of a scenario goes to. */
export const partNames = [
  'browser and page',
  'world made',
  'page loads',
  'waiting for what is seen',
  'touches',
  'scripts in the page',
  'page taken back',
  'audit and removal',
  'other fixtures',
  'between the steps',
] as const

export type PartName = (typeof partNames)[number]
export type Parts = Partial<Record<PartName, number>>

/** Milliseconds of one scenario by part; what lies between the steps is the test's own code and its calls to the server. */
export function partsOf(durationMs: number, steps: readonly Step[]): Parts {
  const parts: Parts = {}
  let leftMs = durationMs
  const visit = (step: Step, phase: Phase) => {
    const name = partOf(step, phase)
    if (name === null) {
      for (const inner of step.steps) visit(inner, phaseOf(step, phase))
      return
    }
    parts[name] = (parts[name] ?? 0) + step.duration
    leftMs -= step.duration
  }
  for (const step of steps) visit(step, 'body')
  parts['between the steps'] = Math.max(0, leftMs)
  return parts
}

type Phase = 'before' | 'body' | 'after'

function phaseOf({ title }: Step, phase: Phase): Phase {
  if (title === 'Before Hooks') return 'before'
  return title === 'After Hooks' || title === 'Worker Cleanup' ? 'after' : phase
}

/** Null where the steps inside tell more. */
function partOf({ title, category }: Step, phase: Phase): PartName | null {
  if (category === 'fixture') return fixturePart(title, phase)
  if (category === 'hook' || category === 'test.step') return null
  if (category === 'expect') return 'waiting for what is seen'
  if (category !== 'pw:api') return null
  if (/^(Navigate|Reload|Go back|Go forward|Set content)/.test(title)) return 'page loads'
  if (/^Wait/.test(title)) return 'waiting for what is seen'
  return title.startsWith('Evaluate') ? 'scripts in the page' : 'touches'
}

const pageFixtures = /"(browser|reusablePage|page|context|pageOptions|panel)"/

function fixturePart(title: string, phase: Phase): PartName {
  if (title.includes('"world"')) return phase === 'after' ? 'audit and removal' : 'world made'
  if (pageFixtures.test(title)) return phase === 'after' ? 'page taken back' : 'browser and page'
  return 'other fixtures'
}

/** One scenario of a measured run, in milliseconds. */
export interface MeasuredScenario {
  name: string
  isPassed: boolean
  durationMs: number
  parts: Parts
}

/** Writes what each scenario's time went to into the file named in SKYSHOP_SUITE_FILE. */
export default class SuiteReporter implements Reporter {
  readonly #scenarios: MeasuredScenario[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { status, duration, steps }: TestResult): void {
    const name = test.titlePath().slice(2).join(' › ')
    const isPassed = status === test.expectedStatus
    this.#scenarios.push({ name, isPassed, durationMs: duration, parts: partsOf(duration, steps) })
  }

  onEnd(): void {
    const file = process.env.SKYSHOP_SUITE_FILE
    if (file) writeFileSync(file, JSON.stringify(this.#scenarios))
  }
}
