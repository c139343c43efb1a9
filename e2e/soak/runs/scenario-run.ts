import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { provisionBrowser } from '../../run/browser.ts'
import { commandPath, rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'

const limitMs = 3_600_000

/** One test of a run; two scenarios with one title are told apart by their files and lines. */
export interface TestResult {
  name: string
  isPassed: boolean
  /** What went wrong, as the test put it. */
  findings: readonly string[]
}

/** Outcome of a run of tests. */
export interface TestRun {
  results: readonly TestResult[]
  /** What went wrong outside the tests. */
  errors: readonly string[]
  seconds: number
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: Spec[]
}

interface Spec {
  title: string
  ok: boolean
  line: number
  tests: { results: { errors: { message?: string }[] }[] }[]
}

interface Report {
  suites: Suite[]
  errors: { message?: string }[]
  stats: { duration: number }
}

/** Runs scenarios with Playwright; `args` choose them. `root` is the folder of the product they are run against. */
export async function runScenarios(args: readonly string[], root: string = rootDir): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-run-'))
  const file = join(folder, 'report.json')
  const env = { CHROMIUM_PATH: await provisionBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  try {
    const started = await runCommand(commandPath('playwright', 'e2e'), ['test', '--reporter=json', ...args], {
      ...{ cwd: join(root, 'e2e'), env, limitMs },
    })
    return readRun(readFileSync(file, 'utf8'), started.stderr)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads Playwright's JSON report. */
export function readRun(text: string, stderr = ''): TestRun {
  const { suites, errors, stats } = JSON.parse(text) as Report
  const results = suites.flatMap((suite) => resultsOf(suite, []))
  const silent = results.length === 0 && errors.length === 0 ? [`no scenario ran: ${stderr.trim()}`] : []
  return {
    results,
    errors: [...errors.map(({ message }) => message ?? 'an error without a message'), ...silent],
    seconds: stats.duration / 1000,
  }
}

function resultsOf({ title, suites = [], specs = [] }: Suite, above: readonly string[]): TestResult[] {
  const path = title === '' ? above : [...above, title]
  return [
    ...specs.map((spec) => ({
      name: [...path, `${spec.title} (line ${spec.line})`].join(' › '),
      isPassed: spec.ok,
      findings: spec.tests
        .flatMap(({ results }) => results)
        .flatMap(({ errors }) => errors)
        .map(({ message = 'an error without a message' }) => stripVTControlCharacters(message)),
    })),
    ...suites.flatMap((suite) => resultsOf(suite, path)),
  ]
}

/** What the shards need of a scenario: a name that begins with its file, `orders/a.test.ts › …`, and how long it took. */
type TimedScenario = { name: string; durationMs: number }

/** Scenario files of one machine, in the order of their names, and what their scenarios take together. */
interface FileShard {
  files: string[]
  durationMs: number
}

/**
 * Milliseconds of each shard: with as many scenarios in each, in the order of their files, as `--shard` has it; and with whole
 * files, shared out by their times.
 */
export function shardSums(
  scenarios: readonly TimedScenario[],
  count: number,
): Record<'number of scenarios' | 'file times', number[]> {
  const ordered = scenarios.toSorted((a, b) => fileOf(a).localeCompare(fileOf(b)))
  const shareOf = (index: number) => Math.floor((index * ordered.length) / count)
  const byNumber = Array.from({ length: count }, (_, index) =>
    sumOf(ordered.slice(shareOf(index), shareOf(index + 1))),
  )
  const byTimes = shardsByFileTimes(scenarios, count).map(({ durationMs }) => durationMs)
  return { 'number of scenarios': byNumber, 'file times': byTimes }
}

/** Shares whole files out: the longest first, each to the shard that has least. */
export function shardsByFileTimes(scenarios: readonly TimedScenario[], count: number): FileShard[] {
  const shards = Array.from({ length: count }, (): FileShard => ({ files: [], durationMs: 0 }))
  const files = [...Map.groupBy(scenarios, fileOf)].map(([file, those]) => ({ file, fileMs: sumOf(those) }))
  for (const { file, fileMs } of files.sort((a, b) => b.fileMs - a.fileMs)) {
    const least = shards.reduce((best, shard) => (shard.durationMs < best.durationMs ? shard : best))
    least.files.push(file)
    least.durationMs += fileMs
  }
  for (const { files } of shards) files.sort()
  return shards
}

function fileOf({ name }: TimedScenario): string {
  return name.split(' › ')[0] ?? ''
}

function sumOf(scenarios: readonly TimedScenario[]): number {
  return scenarios.reduce((total, { durationMs }) => total + durationMs, 0)
}
