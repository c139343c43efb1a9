import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '../../kit/fixtures.ts'
import { scaledMs } from '../../kit/limits.ts'
import { blocksOf, terminalEnv, typeLines } from '../../kit/stack/terminal.ts'

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

test('the scenarios of "Write your first scenario" pass as they stand', async () => {
  const testInfo = test.info()
  testInfo.setTimeout(limitMs)
  const folder = testInfo.outputPath('scenarios')
  const saved = saveBlocks('docs/first-scenario.md', folder)
  const [, command = ''] =
    /`(pnpm [^`]+ playwright test) <behaviour>`/.exec(pageText('docs/first-scenario.md')) ?? []
  // The stack of this run in place of one more.
  const { exitCode, output } = await typeLines(`${command} block --config tests/kit/child.config.ts`, {
    ...terminalEnv(),
    SKYSHOP_CHILD_TESTS: folder,
    SKYSHOP_CHILD_RESULTS: testInfo.outputPath('results'),
  })
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
