import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../run/project.ts'
import {
  applyChange,
  findStaleDefects,
  isTitleOf,
  readSeededDefect,
  readSeededDefects,
  seededDefectPatches,
  testPath,
} from './seeded-defect.ts'

const patch = [
  'A month costs a fen more.',
  'Caught by: packages/month-in-effect.test.ts › a month is in effect',
  '',
  '--- a/price.ts',
  '+++ b/price.ts',
  '@@ -1,2 +1,2 @@',
  ' one',
  '-two',
  '+three',
  '',
].join('\n')

it('readSeededDefect returns description, test and changes of a patch file', () => {
  const { description, facts, test, changes } = readSeededDefect(patch)
  expect([description, facts]).toEqual(['A month costs a fen more.', []])
  expect(test).toEqual({
    layer: 'scenario',
    file: 'packages/month-in-effect.test.ts',
    title: 'a month is in effect',
  })
  expect(changes).toEqual([{ path: 'price.ts', before: 'one\ntwo', after: 'one\nthree' }])
})

it('applyChange replaces the lines, and throws unless they are there once', () => {
  const [change] = readSeededDefect(patch).changes
  if (!change) throw new Error('no change')
  expect(applyChange('zero\none\ntwo\n', change)).toBe('zero\none\nthree\n')
  expect(() => applyChange('one\n', change)).toThrow('0 times')
  expect(() => applyChange('one\ntwo\none\ntwo\n', change)).toThrow('2 times')
})

it('readSeededDefect returns the facts that a deviation is one from', () => {
  const text = patch.replace('Caught', 'Fact: WX-139, LL-004\nCaught')
  expect(readSeededDefect(text).facts).toEqual(['WX-139', 'LL-004'])
})

it.each([
  '',
  'A sentence.\n',
  'A sentence.\nCaught by: a › b\n',
  patch.replace('Caught', 'Fact: WX139\nCaught'),
])('readSeededDefect throws for the incomplete patch %j', (text) => {
  expect(() => readSeededDefect(text)).toThrow()
})

it('readSeededDefect reads a file below a package as a unit test', () => {
  const text = patch.replace('packages/month', 'web/src/month')
  expect(readSeededDefect(text).test).toMatchObject({
    layer: 'unit',
    file: 'web/src/month-in-effect.test.ts',
  })
})

it('readSeededDefects returns at least twenty seeded defects', () => {
  const defects = [...readSeededDefects().values()]
  expect(defects.length).toBeGreaterThanOrEqual(20)
})

it.each([...readSeededDefects()])('%s names an existing test', (_, { test }) => {
  const source = readFileSync(join(rootDir, testPath(test)), 'utf8')
  const titles = [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['`])(.*?)\1/gs)]
  const isNamed = titles.some(([, , written = '']) => isTitleOf(written, test.title))
  expect(isNamed, test.title).toBe(true)
})

it('every seeded defect applies to the sources as they are', () => {
  expect(findStaleDefects()).toEqual([])
})

// By hand a patch is applied with git, which needs lines of context that the program does without.
it.each([...seededDefectPatches()])('%s applies with git apply', (_, text) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check'], {
    cwd: rootDir,
    input: text,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
