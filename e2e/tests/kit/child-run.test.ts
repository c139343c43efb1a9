import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scaledMs } from '../../kit/environment/time-limits.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { findWorld } from '../../kit/world/world.ts'
import { minute } from '../../kit/world/world-clock.ts'
import { rootDir } from '../../run/project.ts'
import { typeLines } from '../../run/terminal.ts'
import { runScenarios, saveBlocks } from './child-program.ts'

// One run of Playwright for both: its start and its browser take longer than the scenarios.
test('the scenarios of "Write your first scenario" pass as printed; a failed one leaves a bundle and a command that reopens its world', async ({
  page,
  world,
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
  const words = readFileSync(join(rootDir, 'docs/first-scenario.md'), 'utf8')
  const [, said = 'no such sentence'] = /^(With .* running), it prints a link/m.exec(words) ?? []
  expect(readFileSync(join(rootDir, folder, 'reopen.txt'), 'utf8')).toContain(
    `${said.replaceAll('`', '')}:\n\n  ${command}`,
  )

  const reopened = await typeLines(command)
  const [, link = ''] = /^open +(\S+)$/m.exec(reopened.output) ?? []
  const worldId = new URLSearchParams(new URL(link).hash.slice(1)).get('world') ?? ''
  const again = await findWorld(world.stack, worldId)
  expect((await again.state()).orders).toMatchObject([{ deviceName: 'Living room', status: 0 }])
  expect((await again.read()).clock.nowMs).toBe(world.initial.clock.nowMs + 5 * minute)
  await page.goto(link)
  const shop = page.frameLocator('iframe[title="Shop"]')
  await expect(shop.getByRole('article')).toContainText('Living room')
  await expect(shop.getByRole('timer')).toHaveText('10:00')
  await page.goto('about:blank')
  expect(await again.remove()).toEqual([])
})
