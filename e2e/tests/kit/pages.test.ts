import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { scaledMs } from '../../kit/environment/time-limits.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { browserCandidates } from '../../run/browser.ts'
import { thisMachine } from '../../run/machine.ts'
import { rootDir } from '../../run/project.ts'
import { blocksOf, terminalEnv, typeLines } from '../../run/terminal.ts'
import { runScenarios, saveBlocks } from './child-program.ts'

const limitMs = scaledMs(300_000)

function pageText(page: string): string {
  return readFileSync(join(rootDir, page), 'utf8')
}

for (const page of ['docs/headless.md', 'docs/webhooks-by-hand.md']) {
  test(`the scripts of ${page} run as printed and print what the page says`, async () => {
    const testInfo = test.info()
    testInfo.setTimeout(limitMs)
    const printed = blocksOf(page, 'text')
    const [, command = ''] = /(npx skyshop exec -- node )script[.]mjs/.exec(pageText(page)) ?? []
    // Beside the file that the page names for this project, so that the same packages are found.
    const [, place = ''] = /in this one as `(\w+)[/]script[.]mjs`/.exec(pageText('docs/headless.md')) ?? []
    const folder = join(rootDir, place, 'test-results', basename(testInfo.outputDir))
    const env = { ...terminalEnv(), CHROMIUM_PATH: browserCandidates(thisMachine)[0] }
    for (const [index, file] of saveBlocks(page, folder, 'js').entries()) {
      expect(await typeLines(`${command}${file}`, env)).toEqual({ exitCode: 0, output: printed[index] })
    }
  })
}

// One run of Playwright, whose start takes as long as several recipes. Those about webhooks and renewals, which need no
// page, pass as printed in a project that has the package: `consumer.test.ts`.
const pages = ['payments', 'sharing', 'devices']

test(`the recipes of the cookbook about ${pages.join(', ')} pass as printed`, async () => {
  const testInfo = test.info()
  testInfo.setTimeout(limitMs)
  const folders = pages.map((page) => testInfo.outputPath(page))
  const saved = pages.flatMap((page, at) => saveBlocks(`docs/cookbook/${page}.md`, folders[at] ?? ''))
  const { exitCode, output } = await runScenarios(folders, testInfo.outputPath('results'))
  expect(exitCode, output).toBe(0)
  expect(output).toContain(`${saved.length} passed`)
})
