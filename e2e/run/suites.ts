import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provisionBrowser } from './browser.ts'
import { buildProduct } from './build-product.ts'
import { provisionFonts } from './fonts.ts'
import { commandPath, rootDir } from './project.ts'
import { runCommand } from './run-command.ts'
import {
  type PlaywrightReport,
  playwrightTally,
  type VitestReport,
  vitestTally,
  withExitCode,
} from './suite-result.ts'
import type { Tally } from './tally.ts'

/** Far above what the suites take on two slow cores. */
const vitestLimitMs = 900_000
const scenariosLimitMs = 3_600_000

/** What the program of `pnpm start` serves, and the scenarios drive. */
export async function builds(): Promise<Tally> {
  await buildProduct()
  return { passed: 1, failed: 0 }
}

export async function unitTests(): Promise<Tally> {
  return vitest(['--project', '!contract'])
}

/** Far from Beijing and with summer time: a rule that asks the machine's own zone gives itself away. */
export const farZone = { TZ: 'America/Los_Angeles' }

export async function contractTests(): Promise<Tally> {
  return vitest(['--project', 'contract'], farZone)
}

/** Finds a browser and runs the scenarios against the built product. */
export async function scenarios(): Promise<Tally> {
  const browser = await provisionBrowser()
  await provisionFonts()
  process.stdout.write(`browser: ${browser}\n`)
  return withReport(async (file) => {
    const { exitCode } = await runCommand(
      commandPath('playwright', 'e2e'),
      ['test', '--reporter=list,json'],
      {
        cwd: join(rootDir, 'e2e'),
        env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        output: 'show',
        limitMs: scenariosLimitMs,
      },
    )
    return withExitCode(read(file, playwrightTally), exitCode)
  })
}

function vitest(select: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Tally> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { exitCode } = await runCommand(commandPath('vitest'), ['run', ...select, ...reporters], {
      env,
      output: 'show',
      limitMs: vitestLimitMs,
    })
    if (exitCode === 124) process.stdout.write('the tests did not end and were stopped\n')
    return withExitCode(read(file, vitestTally), exitCode)
  })
}

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A runner that crashed leaves no report: nothing passed, and its exit code tells the rest. */
function read<Report extends VitestReport | PlaywrightReport>(
  file: string,
  toTally: (report: Report) => Tally,
): Tally {
  try {
    return toTally(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch (error) {
    process.stdout.write(`no report: ${String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}
