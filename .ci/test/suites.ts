import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineSlowness } from '../../e2e/kit/environment/time-limits.ts'
import { provisionBrowser, withWindow } from '../../e2e/run/browser.ts'
import { buildProduct, generateSources } from '../../e2e/run/build-product.ts'
import { provisionFonts } from '../../e2e/run/fonts.ts'
import { thisMachine } from '../../e2e/run/machine.ts'
import { commandPath, rootDir } from '../../e2e/run/project.ts'
import { literalPattern, runCommand } from '../../e2e/run/run-command.ts'
import type { RunSummary } from '../check/run-summary.ts'
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

/** Far above the duration of a suite on two slow cores; longer on a slow machine, like the limits of the tests. */
function suiteLimitMs(): number {
  // A copy: the measurement must not reach the tests, which measure for themselves.
  return Math.round(3_600_000 * machineSlowness({ ...process.env }))
}

/** The stage that builds what the scenarios drive. */
export async function buildStale(): Promise<RunSummary> {
  await buildProduct()
  return { passed: 1, failed: 0 }
}

export async function unitTests(selection: Selection = everything): Promise<RunSummary> {
  return vitest(['--project', '!contract'], selection)
}

export async function contractTests(selection: Selection = everything): Promise<RunSummary> {
  return vitest(['--project', 'contract'], selection)
}

/** All of both in one run: while tests of one wait for the programs they start, those of the other work. */
export async function unitAndContractTests(): Promise<RunSummary> {
  return vitest([], everything)
}

/** Whether there is a scenario of these paths and titles; it starts neither the product nor a browser. */
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
        limitMs: suiteLimitMs(),
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
        limitMs: suiteLimitMs(),
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
