import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../kit/fixtures.ts'
import { runProgram, runScenarios } from './child-program.ts'

const docs = join(import.meta.dirname, '../../../docs')

/** The blocks of code of a page in one language, as they stand there. */
function blocksOf(page: string, language: 'ts' | 'text'): string[] {
  const text = readFileSync(join(docs, page), 'utf8')
  const fences = text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...fences].filter(([, found]) => found === language).map(([, , code = '']) => code)
}

test('the scenarios of "Write your first scenario" pass as they stand', async () => {
  const testInfo = test.info()
  testInfo.setTimeout(90_000)
  const folder = testInfo.outputPath('scenarios')
  mkdirSync(folder, { recursive: true })
  const blocks = blocksOf('first-scenario.md', 'ts')
  for (const [index, code] of blocks.entries()) writeFileSync(join(folder, `block-${index}.ts`), code)
  const { exitCode, output } = await runScenarios(folder, testInfo.outputPath('results'))
  expect(exitCode, output).toBe(0)
  expect(output).toContain(`${blocks.length} passed`)
})

for (const page of ['headless.md', 'laboratory.md']) {
  test(`the scripts of ${page} run as they stand and print what the page says`, async () => {
    const testInfo = test.info()
    testInfo.setTimeout(90_000)
    mkdirSync(testInfo.outputPath(), { recursive: true })
    const printed = blocksOf(page, 'text')
    for (const [index, code] of blocksOf(page, 'ts').entries()) {
      const file = testInfo.outputPath(`script-${index}.ts`)
      writeFileSync(file, code)
      expect(await runProgram(file)).toEqual({ exitCode: 0, output: printed[index] })
    }
  })
}
