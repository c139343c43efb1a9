import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { provisionBrowser, withWindow } from '../../e2e/run/browser.ts'
import { buildProduct, generateSources } from '../../e2e/run/build-product.ts'
import { collectOutcomes } from '../../e2e/run/counted-outcomes.ts'
import { provisionFonts, provisionNamedFonts } from '../../e2e/run/fonts.ts'
import { thisMachine } from '../../e2e/run/machine.ts'
import { commandPath, projectCommand, rootDir } from '../../e2e/run/project.ts'
import { literalPattern, runCommand } from '../../e2e/run/run-command.ts'
import { isInstalled } from '../../kit/testing/engines/engine-files.ts'
import { engines } from '../../kit/testing/engines/engine-table.ts'
import { machineSlowness } from '../../kit/testing/environment/test-limits.ts'
import { runChecks } from '../check/run-checks.ts'
import type { RunSummary } from '../check/run-summary.ts'
import { everything, type Selection, type TestCommand } from './test-command.ts'
import { summarizePlaywright, summarizeVitest, withExitCode } from './test-reports.ts'

/** A step of a run: a layer, a build or the coverage, by its name. */
export type RunStep = readonly [name: string, run: () => Promise<RunSummary>]

const done: RunSummary = { passed: 1, failed: 0 }

/** Far above the duration of a layer on two slow cores; longer on a slow machine, like the limits of the tests. */
function layerLimitMs(): number {
  // A copy: the measurement must not reach the tests, which measure for themselves.
  return Math.round(3_600_000 * machineSlowness({ ...process.env }))
}

/** Builds what the scenarios drive, where it is stale. */
async function buildStale(): Promise<RunSummary> {
  await buildProduct()
  return done
}

/** Finds or installs the browser and the fonts of the tests; the steps after it have the browser in CHROMIUM_PATH. */
async function provideBrowser(machine = thisMachine): Promise<RunSummary> {
  process.env.CHROMIUM_PATH = await provisionBrowser(machine)
  await provisionFonts()
  // Other engines are compared with the browser letter by letter.
  if (engines.some(isInstalled)) await provisionNamedFonts()
  process.stdout.write(`browser: ${process.env.CHROMIUM_PATH}\n`)
  return done
}

/** Steps of a run in their order; rejects when no scenario has the titles. `collect` names the folder of the outcomes. */
export async function stepsOf(
  asked: Exclude<TestCommand, { text: string }>,
  collect: () => string = collectOutcomes,
): Promise<readonly RunStep[]> {
  if (asked.kind === 'everything') return allSteps(collect())
  if (asked.kind === 'check') return [['check', () => runChecks(asked.names)]]
  const { layer, selection, options } = asked
  if (layer === 'contract') return [['contract', () => vitest(['--project', 'contract'], selection)]]
  const unit: RunStep = ['unit', () => vitest(['--project', '!contract'], selection)]
  if (layer === 'unit')
    return usesPrograms(selection)
      ? [['build', buildStale], ['browser', () => provideBrowser()], unit]
      : [unit]
  // Said before anything is built.
  if (selection.titles.length > 0 && !(await hasScenarios(selection)))
    throw new Error(
      `No scenario has "${selection.titles.join('" or "')}" in its title; all titles: ${projectCommand('--filter @skyshop/e2e exec playwright test --list')}`,
    )
  return [
    ['build', buildStale],
    ['e2e', () => scenarios(selection, options)],
  ]
}

function allSteps(outcomes: string): readonly RunStep[] {
  return [
    ['check', () => runChecks()],
    // As a start does it, so that a test that starts the product finds nothing to build.
    ['build', buildStale],
    ['browser', () => provideBrowser()],
    // In one run: while those of one layer wait for programs they started, the others work.
    ['unit and contract', () => vitest([], everything)],
    ['e2e', () => scenarios()],
    // Loaded late: it reads what `check` generates in a fresh clone.
    ['coverage', async () => (await import('./coverage-report.ts')).checkCoverage(outcomes)],
  ]
}

/** Tells if unit tests of a selection start the built product or a browser: those of programs and commands do. */
function usesPrograms({ paths }: Selection): boolean {
  const fromRoot = paths.map((path) => relative(rootDir, path))
  return (
    paths.length === 0 || fromRoot.some((path) => path === '' || /^(?:[.]ci|e2e[/]programs)\b/.test(path))
  )
}

/** Tells whether any scenario has these paths and titles; starts neither the product nor a browser. */
async function hasScenarios(selection: Selection): Promise<boolean> {
  await generateSources()
  const args = ['test', '--list', ...selecting(selection)]
  const { stdout, stderr } = await runCommand(commandPath('playwright', 'e2e'), args, {
    cwd: join(rootDir, 'e2e'),
  })
  // Any other error is reported by the run itself.
  return !/No tests found|^Total: 0 tests/m.test(`${stdout}${stderr}`)
}

function selecting({ paths, titles }: Selection): string[] {
  return [
    ...paths.map(literalPattern),
    // Of several options Playwright reads the last.
    ...(titles.length > 0 ? ['--grep', titles.map(literalPattern).join('|')] : []),
  ]
}

/** Finds a browser and runs scenarios against the built product; `options` are Playwright's. */
async function scenarios(selection = everything, options: readonly string[] = []): Promise<RunSummary> {
  await provideBrowser(options.length > 0 ? withWindow(thisMachine) : thisMachine)
  return withReport(async (file) => {
    const { exitCode } = await runCommand(
      commandPath('playwright', 'e2e'),
      ['test', ...selecting(selection), ...options, '--reporter=list,json'],
      {
        cwd: join(rootDir, 'e2e'),
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        output: 'show',
        limitMs: layerLimitMs(),
      },
    )
    // The window shows the results and writes no report.
    const summary = options.includes('--ui') && exitCode === 0 ? done : read(file, summarizePlaywright)
    return withExitCode(summary, exitCode)
  })
}

/** Runs unit and contract tests; `projects` are options of Vitest, none for all. */
async function vitest(projects: readonly string[], { paths, titles }: Selection): Promise<RunSummary> {
  // The tests read what is generated: a contract edited since would be tested as it was.
  await generateSources()
  return withReport(async (file) => {
    const { exitCode } = await runCommand(
      commandPath('vitest'),
      [
        'run',
        ...paths,
        ...projects,
        ...(titles.length > 0 ? ['--testNamePattern', titles.map(literalPattern).join('|')] : []),
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ],
      // Otherwise Vitest writes colours into files and pipes.
      { env: process.stdout.isTTY ? {} : { NO_COLOR: '1' }, output: 'show', limitMs: layerLimitMs() },
    )
    if (exitCode === 124) process.stdout.write('the tests did not end and were stopped\n')
    const isPart = titles.length > 0 || paths.some((path) => /:\d+$/.test(path))
    const summary = read(file, (report: Parameters<typeof summarizeVitest>[0]) =>
      summarizeVitest(report, { isPart }),
    )
    return withExitCode(summary, exitCode)
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
function read<Report>(file: string, toSummary: (report: Report) => RunSummary): RunSummary {
  try {
    return toSummary(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch (error) {
    return asFailure(error)
  }
}

/** Runs steps in their order; prints results, durations and the commands that run failed tests alone. */
export async function runSteps(steps: readonly RunStep[]): Promise<RunSummary> {
  const results: { name: string; summary: RunSummary; ms: number }[] = []
  for (const [name, run] of steps) {
    process.stdout.write(`\n── ${name} ──\n`)
    const startedMs = performance.now()
    results.push({ name, summary: await run().catch(asFailure), ms: performance.now() - startedMs })
  }
  const all = (key: 'rerunCommands' | 'traceCommands') => results.flatMap(({ summary }) => summary[key] ?? [])
  const notRun = results.flatMap(({ summary }) => summary.notRun ?? [])
  process.stdout.write('\n')
  printLines(
    'Not run, as this machine lacks a program:',
    notRun.map(({ title, needs }) => `${title}: needs ${needs}`),
  )
  printLines('What failed, alone:', all('rerunCommands'))
  printLines('Its traces:', all('traceCommands'))
  const width = Math.max(...results.map(({ name }) => name.length), 'together'.length) + 1
  for (const { name, summary, ms } of results) {
    const { passed, failed, notRun: lacking = [] } = summary
    const rest = lacking.length === 0 ? '' : `not run ${lacking.length}, `
    process.stdout.write(
      `${name.padEnd(width)} ok ${passed}, not ok ${failed}, ${rest}${(ms / 1000).toFixed(1)} s\n`,
    )
  }
  process.stdout.write(`${'together'.padEnd(width)} ${(performance.now() / 1000).toFixed(0)} s\n`)
  const sum = (key: 'passed' | 'failed') => results.reduce((total, { summary }) => total + summary[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

function printLines(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${heading}\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

/** A step that could not run counts as one failure; the others still run. */
function asFailure(error: unknown): RunSummary {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
}
