import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { provisionBrowser } from '../../run/browser.ts'
import { runCommand } from '../../run/run-command.ts'
import { startStack } from '../../run/stack.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'

/** Exact, so that figures of different days are of the same program. */
const program = 'lighthouse@13.5.0'
/** Without a host app nobody is signed in, and the page itself is loaded but not drawn: its limit of scripts not run, in KB. */
const pages = [
  ['/homePage2', 50],
  ['/packagesList', 70],
] as const
const runs = 3

/** What one run says of a page. */
interface Report {
  performance: number
  accessibility: number
  fcpSeconds: number
  lcpSeconds: number
  /** All that came over the network. */
  totalBytes: number
  /** Of scripts, what was not run until the page stood still. */
  unusedScriptBytes: number
  /** The processor of this machine as Lighthouse measures it; a busy one is slower, and its figures worse. */
  benchmarkIndex: number
}

/** Lighthouse's phone at pages of the shop, as `pnpm start` serves them, each opened for the first time. */
export async function* lighthouseFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-lighthouse-'))
  const stack = await startStack(join(folder, 'data'))
  try {
    const read = await lighthouseOf(join(folder, 'lighthouse'))
    for (const [page, unusedKb] of pages) {
      const reports: Report[] = []
      for (let run = 0; run < runs; run += 1) reports.push(await read(`${stack.ready.shopUrl}${page}`))
      const of = (name: Exclude<keyof Report, 'benchmarkIndex'>) =>
        medianWithSpread(reports.map((report) => report[name]))
      const speed = of('performance')
      const indexes = reports.map(({ benchmarkIndex }) => Math.round(benchmarkIndex)).join(', ')
      yield {
        name: `${page}: performance`,
        ...{ value: 100 * speed.value, unit: '/100', limit: { atLeast: 95 } },
        note: `${runs} runs, machine ${indexes}`,
      }
      yield {
        name: `${page}: first contentful paint`,
        ...of('fcpSeconds'),
        unit: 's',
        limit: { atMost: 1.5 },
      }
      yield {
        name: `${page}: largest contentful paint`,
        ...of('lcpSeconds'),
        unit: 's',
        limit: { atMost: 2 },
      }
      const sent = of('totalBytes').value / 1024
      yield { name: `${page}: sent`, value: sent, unit: 'KB', limit: { atMost: 200 } }
      const unused = of('unusedScriptBytes').value / 1024
      yield { name: `${page}: scripts not run`, value: unused, unit: 'KB', limit: { atMost: unusedKb } }
      const access = 100 * of('accessibility').value
      yield { name: `${page}: accessibility`, value: access, unit: '/100', limit: { atLeast: 100 } }
    }
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The processor as Lighthouse measures it, in a page of this browser; a faster one has more. */
export async function measureBenchmarkIndex(browser: Browser): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-lighthouse-'))
  try {
    await installLighthouse(folder)
    const file = join(folder, 'node_modules/lighthouse/core/lib/page-functions.js')
    const { pageFunctions } = (await import(pathToFileURL(file).href)) as {
      pageFunctions: { computeBenchmarkIndex: () => number }
    }
    const page = await browser.newPage()
    return await page.evaluate(pageFunctions.computeBenchmarkIndex).finally(() => page.close())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws with the last lines of what failed */
async function installLighthouse(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', program]
  const installed = await runCommand('npm', install, { cwd: folder })
  if (installed.exitCode !== 0)
    throw new Error(`Lighthouse could not be installed: ${installed.stderr.slice(-400)}`)
}

/** How a page is measured by the Lighthouse of a folder. */
async function lighthouseOf(folder: string): Promise<(url: string) => Promise<Report>> {
  await installLighthouse(folder)
  const env = { CHROME_PATH: await provisionBrowser() }
  return async (url) => {
    const words = [url, '--quiet', '--output=json', '--output-path=report.json']
    const flags = ['--only-categories=performance,accessibility', '--chrome-flags=--headless --no-sandbox']
    const args = ['node_modules/lighthouse/cli/index.js', ...words, ...flags]
    const { exitCode, stderr } = await runCommand(process.execPath, args, { cwd: folder, env })
    if (exitCode !== 0) throw new Error(`Lighthouse did not measure ${url}: ${stderr.slice(-400)}`)
    return reportOf(readFileSync(join(folder, 'report.json'), 'utf8'))
  }
}

function reportOf(text: string): Report {
  const { categories, audits, environment } = JSON.parse(text) as {
    categories: Record<'performance' | 'accessibility', { score: number }>
    audits: Record<
      'first-contentful-paint' | 'largest-contentful-paint' | 'total-byte-weight',
      { numericValue: number }
    > & { 'unused-javascript': { details: { items: { wastedBytes: number }[] } } }
    environment: { benchmarkIndex: number }
  }
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    fcpSeconds: audits['first-contentful-paint'].numericValue / 1000,
    lcpSeconds: audits['largest-contentful-paint'].numericValue / 1000,
    totalBytes: audits['total-byte-weight'].numericValue,
    unusedScriptBytes: audits['unused-javascript'].details.items.reduce(
      (sum, { wastedBytes }) => sum + wastedBytes,
      0,
    ),
    benchmarkIndex: environment.benchmarkIndex,
  }
}
