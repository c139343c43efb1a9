import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provisionBrowser } from '../run/browser.ts'
import { commandPath, rootDir } from '../run/project.ts'
import { runCommand } from '../run/run-command.ts'
import type { Figure } from './figure.ts'
import { ProcessorTimes } from './process-kinds.ts'
import { partNames } from './suite-parts.ts'
import type { MeasuredScenario } from './suite-reporter.ts'

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
  const bySlowness = scenarios.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowest)
  for (const { name, durationMs } of bySlowness) yield { name, value: durationMs / 1000, unit: 's' }
}

function* processorFigures(times: ProcessorTimes, count: number): Generator<Figure> {
  const kinds = [...times.byKind()].filter(([kind]) => kind !== 'other').sort(([, a], [, b]) => b - a)
  const totalMs = kinds.reduce((sum, [, cpuMs]) => sum + cpuMs, 0)
  yield { name: 'processor time of a scenario', value: totalMs / count, unit: 'ms' }
  for (const [kind, cpuMs] of kinds) yield { name: `  ${kind}`, value: cpuMs / count, unit: 'ms' }
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
    const reporter = join(rootDir, 'e2e/bench/suite-reporter.ts')
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
