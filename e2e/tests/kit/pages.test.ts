import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { scaledMs } from '../../kit/environment/time-limits.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { blocksOf, typeLines } from '../../run/terminal.ts'
import { runScenarios } from './child-program.ts'

const rootDir = join(import.meta.dirname, '../../..')
const limitMs = scaledMs(150_000)

function pageText(page: string): string {
  return readFileSync(join(rootDir, page), 'utf8')
}

/** Saves the blocks of a page below `e2e/`, where pages tell to put them; names them from the folder of the project. */
function saveBlocks(page: string, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return blocksOf(page, 'ts').map((code, index) => {
    const file = join(folder, `block-${index}.ts`)
    writeFileSync(file, code)
    return relative(rootDir, file)
  })
}

test('the scenarios of "Write your first scenario" pass as printed', async () => {
  const testInfo = test.info()
  testInfo.setTimeout(limitMs)
  // As deep as the page says, where what they import is found; the results of a run are not kept in version control.
  const folder = join(rootDir, 'e2e/test-results/first-scenario-page')
  const saved = saveBlocks('docs/first-scenario.md', folder)
  const { exitCode, output } = await runScenarios(folder, testInfo.outputPath('results'))
  expect(exitCode, output).toBe(0)
  expect(output).toContain(`${saved.length} passed`)
})

for (const page of ['docs/headless.md', 'docs/laboratory.md']) {
  test(`the scripts of ${page} run as printed and print what the page says`, async () => {
    const testInfo = test.info()
    testInfo.setTimeout(limitMs)
    const printed = blocksOf(page, 'text')
    const [, command = ''] = /(pnpm exec node )e2e\/script[.]ts/.exec(pageText(page)) ?? []
    for (const [index, file] of saveBlocks(page, testInfo.outputPath('scripts')).entries()) {
      expect(await typeLines(`${command}${file}`)).toEqual({ exitCode: 0, output: printed[index] })
    }
  })
}
