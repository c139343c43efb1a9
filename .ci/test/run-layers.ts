import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { machineSlowness } from '../../e2e/kit/environment/test-limits.ts'
import { provisionBrowser, withWindow } from '../../e2e/run/browser.ts'
import { buildProduct, generateSources } from '../../e2e/run/build-product.ts'
import { provisionFonts } from '../../e2e/run/fonts.ts'
import { thisMachine } from '../../e2e/run/machine.ts'
import { commandPath, rootDir } from '../../e2e/run/project.ts'
import { literalPattern, runCommand } from '../../e2e/run/run-command.ts'
import { type NotRunTest, type RunSummary, sum } from '../check/run-summary.ts'
import { everything, type Selection } from './test-command.ts'
import {
  type PlaywrightReport,
  playwrightFailures,
  rerunCommand,
  summarizePlaywright,
  summarizeVitest,
  traceCommands,
  type VitestReport,
  vitestFailures,
  vitestLayer,
  withExitCode,
  withoutUnselected,
} from './test-reports.ts'

/** Far above the duration of a layer on two slow cores; longer on a slow machine, like the limits of the tests. */
function layerLimitMs(): number {
  // A copy: the measurement must not reach the tests, which measure for themselves.
  return Math.round(3_600_000 * machineSlowness({ ...process.env }))
}

/** Builds what the scenarios drive, where it is stale. */
export async function buildStale(): Promise<RunSummary> {
  await buildProduct()
  return { passed: 1, failed: 0 }
}

/** Finds or installs the browser and the fonts of the tests; the steps after it have the browser in CHROMIUM_PATH. */
export async function provideBrowser(): Promise<RunSummary> {
  const browser = await provisionBrowser()
  await provisionFonts()
  process.stdout.write(`browser: ${browser}\n`)
  process.env.CHROMIUM_PATH = browser
  return { passed: 1, failed: 0 }
}

/** Steps of the unit tests of a selection: before them those that its tests need. */
export function unitSteps(selection: Selection = everything): readonly RunStep[] {
  const browser: RunStep = ['browser', provideBrowser]
  const unit: RunStep = ['unit', () => unitTests(selection)]
  // Which tests import what changed is left to Vitest: those with a browser may be among them.
  if (selection.isRelated) return [browser, unit]
  return usesPrograms(selection) ? [['build', buildStale], browser, unit] : [unit]
}

/** Tells if unit tests of a selection start the built product or a browser: those of programs and commands do. */
function usesPrograms({ paths }: Selection): boolean {
  const fromRoot = paths.map((path) => relative(rootDir, path))
  return (
    paths.length === 0 || fromRoot.some((path) => path === '' || /^(?:[.]ci|e2e[/]programs)\b/.test(path))
  )
}

async function unitTests(selection: Selection): Promise<RunSummary> {
  return vitest(['--project', '!contract'], selection)
}

export async function contractTests(selection: Selection = everything): Promise<RunSummary> {
  return vitest(['--project', 'contract'], selection)
}

/** All unit and contract tests in one run: while those of one layer wait for programs they started, the others work. */
export async function unitAndContractTests(): Promise<RunSummary> {
  return vitest([], everything)
}

/** Tells whether any scenario has these paths and titles; starts neither the product nor a browser. */
export async function hasScenarios(selection: Selection): Promise<boolean> {
  await generateSources()
  const { stdout, stderr } = await runCommand(
    commandPath('playwright', 'e2e'),
    ['test', '--list', ...selecting(selection)],
    { cwd: join(rootDir, 'e2e') },
  )
  // Any other error is reported by the run itself.
  return !/No tests found|^Total: 0 tests/m.test(`${stdout}${stderr}`)
}

function selecting({ paths, titles, since }: Selection): string[] {
  return [
    ...(since === undefined ? [] : [`--only-changed=${since}`]),
    ...paths.map(literalPattern),
    // Of several options Playwright reads the last.
    ...(titles.length > 0 ? ['--grep', titles.map(literalPattern).join('|')] : []),
  ]
}

/** Finds a browser and runs scenarios against the built product; `options` are Playwright's. */
export async function scenarios(
  selection: Selection = everything,
  options: readonly string[] = [],
): Promise<RunSummary> {
  const isWindowed = options.some((option) => option === '--ui' || option === '--headed')
  const browser = await provisionBrowser(isWindowed ? withWindow(thisMachine) : thisMachine)
  await provisionFonts()
  process.stdout.write(`browser: ${browser}\n`)
  return withReport(async (file) => {
    const { exitCode } = await runCommand(
      commandPath('playwright', 'e2e'),
      ['test', ...selecting(selection), ...options, '--reporter=list,json'],
      {
        cwd: join(rootDir, 'e2e'),
        env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        output: 'show',
        limitMs: layerLimitMs(),
      },
    )
    // The window shows the results and writes no report.
    if (options.includes('--ui')) return withExitCode({ passed: exitCode === 0 ? 1 : 0, failed: 0 }, exitCode)
    return withExitCode(
      read<PlaywrightReport>(file, (report) => ({
        ...summarizePlaywright(report),
        rerunCommands: playwrightFailures(report, join(rootDir, 'e2e/tests')).map((test) =>
          rerunCommand('e2e', test),
        ),
        traceCommands: traceCommands(report),
      })),
      exitCode,
    )
  })
}

/** Without it Vitest writes colours into files and pipes. */
const plainText = { NO_COLOR: '1' }

/** Part of the unit and contract tests; `projects` are options of Vitest, none for all. */
async function vitest(
  projects: readonly string[],
  { paths, titles, isRelated = false }: Selection,
): Promise<RunSummary> {
  // The tests read what is generated: a contract edited since would be tested as it was.
  await generateSources()
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const named = titles.length > 0 ? ['--testNamePattern', titles.map(literalPattern).join('|')] : []
    const { exitCode } = await runCommand(
      commandPath('vitest'),
      [
        ...(isRelated ? ['related', '--run', '--passWithNoTests'] : ['run']),
        ...paths,
        ...projects,
        ...named,
        ...reporters,
      ],
      {
        env: process.stdout.isTTY ? {} : plainText,
        output: 'show',
        limitMs: layerLimitMs(),
      },
    )
    if (exitCode === 124) process.stdout.write('the tests did not end and were stopped\n')
    if (isRelated && exitCode === 0 && !existsSync(file)) return { passed: 0, failed: 0 }
    const isPart = titles.length > 0 || paths.some((path) => /:\d+$/.test(path))
    return withExitCode(
      read<VitestReport>(file, (whole) => {
        const report = isPart ? withoutUnselected(whole) : whole
        return {
          ...summarizeVitest(report),
          rerunCommands: vitestFailures(report).map((test) => rerunCommand(vitestLayer(test), test)),
        }
      }),
      exitCode,
    )
  })
}

async function withReport(run: (file: string) => Promise<RunSummary>): Promise<RunSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A runner that crashed writes no report: that counts as one failure. */
function read<Report extends VitestReport | PlaywrightReport>(
  file: string,
  toSummary: (report: Report) => RunSummary,
): RunSummary {
  try {
    return toSummary(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch (error) {
    process.stdout.write(`no report: ${String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

/** A step of a run: a layer, a build or the coverage, by its name. */
export type RunStep = readonly [name: string, run: () => Promise<RunSummary>]

interface StepResult {
  name: string
  summary: RunSummary
  seconds: string
}

/** Runs steps in their order; prints results, durations and the commands that run failed tests alone. */
export async function runSteps(steps: readonly RunStep[]): Promise<RunSummary> {
  const results: StepResult[] = []
  for (const [name, run] of steps) {
    process.stdout.write(`\n── ${name} ──\n`)
    const startedMs = performance.now()
    const summary = await run().catch(asFailure)
    results.push({ name, summary, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) })
  }
  const total = sum(results.map(({ summary }) => summary))
  process.stdout.write('\n')
  printLines('Not run, as this machine lacks a program:', (total.notRun ?? []).map(asText))
  printLines('What failed, alone:', total.rerunCommands)
  printLines('Its traces:', total.traceCommands)
  const names = [...results.map(({ name }) => name), 'together']
  const width = Math.max(...names.map(({ length }) => length)) + 1
  for (const { name, summary, seconds } of results) {
    const { passed, failed, notRun = [] } = summary
    const rest = notRun.length === 0 ? '' : `not run ${notRun.length}, `
    process.stdout.write(`${name.padEnd(width)} ok ${passed}, not ok ${failed}, ${rest}${seconds} s\n`)
  }
  process.stdout.write(`${'together'.padEnd(width)} ${(performance.now() / 1000).toFixed(0)} s\n`)
  return total
}

function printLines(heading: string, lines: readonly string[] = []): void {
  if (lines.length === 0) return
  process.stdout.write(`${heading}\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

/** The line about a test that was not run. */
function asText({ title, needs }: NotRunTest): string {
  return `${title}: needs ${needs}`
}

/** A step that could not run counts as one failure; the others still run. */
function asFailure(error: unknown): RunSummary {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
}
