import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { unitSteps } from './run-layers.ts'
import { readTestCommand, type TestCommand } from './test-command.ts'
import { stepsOf } from './test-steps.ts'

async function namesOf(...words: string[]): Promise<string[]> {
  const command = readTestCommand(words) as Exclude<TestCommand, { text: string }>
  return (await stepsOf(command, () => '')).map(([name]) => name)
}

it.each<[words: string[], steps: string[]]>([
  [[], ['check', 'build', 'browser', 'unit and contract', 'e2e', 'coverage']],
  [['unit'], ['build', 'browser', 'unit']],
  [
    ['unit', '.'],
    ['build', 'browser', 'unit'],
  ],
  [
    ['unit', 'e2e/programs'],
    ['build', 'browser', 'unit'],
  ],
  [
    ['unit', 'some title'],
    ['build', 'browser', 'unit'],
  ],
  [['unit', 'web/src'], ['unit']],
  [['contract'], ['contract']],
  [['e2e'], ['build', 'e2e']],
])('the steps of test %j are %j', async (words, steps) => {
  expect(await namesOf(...words)).toEqual(steps)
})

it('unitSteps provides a browser before the tests that import a changed file', () => {
  const related = { paths: [join(rootDir, 'web/src')], titles: [], isRelated: true }
  expect(unitSteps(related).map(([name]) => name)).toEqual(['browser', 'unit'])
})

/** A test that starts a browser, and one that starts it at the path that was provided. */
const starts = /\b(?:chromium|firefox|webkit)[.](?:launch|connect)\w*\(/g
const startsProvided = /\bchromium[.]launch\(\{\s*executablePath: await providedBrowser\(\)/g

it('every unit test that starts a browser takes the provided one, and is in a layer or folder that provides it', async () => {
  const tests = sourceFiles(/[.]test[.]tsx?$/).filter((path) => !path.startsWith('e2e/tests/'))
  const texts = tests.map((path) => [path, readFileSync(join(rootDir, path), 'utf8')] as const)
  const starting = texts.filter(([, text]) => starts.test(text))
  expect(starting.length).toBeGreaterThan(0)
  for (const [path, text] of starting) {
    expect(text.match(startsProvided)?.length, path).toBe(text.match(starts)?.length)
    expect(await namesOf('unit', path), path).toContain('browser')
  }
})
