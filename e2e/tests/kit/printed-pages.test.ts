import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { findWorld } from '../../../kit/testing/world/world.ts'
import { minute } from '../../../kit/testing/world/world-clock.ts'
import { browserCandidates } from '../../run/browser.ts'
import { thisMachine } from '../../run/machine.ts'
import { rootDir } from '../../run/project.ts'
import { blocksOf, terminalEnv, typeLines } from '../../run/terminal.ts'
import { runScenarios, saveBlocks } from './nested-run.ts'

const limitMs = scaledMs(300_000)

function pageText(page: string): string {
  return readFileSync(join(rootDir, page), 'utf8')
}

for (const page of ['docs/headless.md', 'docs/webhooks-by-hand.md']) {
  test(`the scripts of ${page} run as printed and print what the page says`, async () => {
    const testInfo = test.info()
    testInfo.setTimeout(limitMs)
    const printed = blocksOf(page, 'text')
    const [, command = ''] = /(npx skyshop-kit exec -- node )script[.]mjs/.exec(pageText(page)) ?? []
    // Beside the file that the page names for this project, so that the same packages are found.
    const [, place = ''] = /in this one as `(\w+)[/]script[.]mjs`/.exec(pageText('docs/headless.md')) ?? []
    const folder = join(rootDir, place, 'test-results', basename(testInfo.outputDir))
    const env = { ...terminalEnv(), CHROMIUM_PATH: browserCandidates(thisMachine)[0] }
    for (const [index, file] of saveBlocks(page, folder, 'js').entries()) {
      expect(await typeLines(`${command}${file}`, env)).toMatchObject({ exitCode: 0, output: printed[index] })
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

// One run of Playwright for both: its start and its browser take longer than the scenarios.
test('the scenarios of docs/first-scenario.md pass as printed, and a failed one leaves a bundle that reopens its world', async ({
  page,
  world,
  removeAtEnd,
}, testInfo) => {
  testInfo.setTimeout(scaledMs(150_000))
  // As deep as the page says, where what they import is found; the results of a run are not kept in version control.
  const printed = join(rootDir, 'e2e/test-results/first-scenario-page')
  const saved = saveBlocks('docs/first-scenario.md', printed)
  const failing = join(import.meta.dirname, 'failing')
  const failed = await runScenarios([printed, failing], testInfo.outputPath('failing'))
  expect(failed.exitCode, failed.output).toBe(1)
  expect(failed.output).toContain(`${saved.length} passed`)
  expect(failed.output).toMatch(/^ +1 failed$/m)

  const [command = '', folder = ''] = /pnpm sim open (\S+)/.exec(failed.output) ?? []
  expect(readdirSync(join(rootDir, folder)).sort()).toEqual(
    expect.arrayContaining(['journal.json', 'journal.mmd', 'reopen.txt', 'test-failed-1.png', 'trace.zip']),
  )
  const [, said = 'no such sentence'] =
    /^(With .* running), it prints a link/m.exec(pageText('docs/first-scenario.md')) ?? []
  expect(readFileSync(join(rootDir, folder, 'reopen.txt'), 'utf8')).toContain(
    `${said.replaceAll('`', '')}:\n\n  ${command}`,
  )

  const reopened = await typeLines(command)
  const [, link = ''] = /^open +(\S+)$/m.exec(reopened.output) ?? []
  const worldId = new URLSearchParams(new URL(link).hash.slice(1)).get('world') ?? ''
  const again = removeAtEnd(await findWorld(world.stack, worldId))
  expect((await again.state()).orders).toMatchObject([{ deviceName: 'Living room', status: 0 }])
  expect((await again.read()).clock.nowMs).toBe(world.initial.clock.nowMs + 5 * minute)
  await page.goto(link)
  const shop = page.frameLocator('iframe[title="Shop"]')
  await expect(shop.getByRole('article')).toContainText('Living room')
  await expect(shop.getByRole('timer')).toHaveText('10:00')
})
