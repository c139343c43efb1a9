import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../run/project.ts'
import { literalPattern } from '../../run/run-command.ts'
import { applyChange, readSeededDefect, readSeededDefects, seededDefectPatches } from './seeded-defect.ts'

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
  const { description, test, changes } = readSeededDefect(patch)
  expect(description).toBe('A month costs a fen more.')
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

it.each(['', 'A sentence.\n', 'A sentence.\nCaught by: a › b\n'])(
  'readSeededDefect throws for the incomplete patch %j',
  (text) => {
    expect(() => readSeededDefect(text)).toThrow()
  },
)

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

it.each([...readSeededDefects()])('%s names an existing test', (_, { test: { layer, file, title } }) => {
  const source = readFileSync(join(rootDir, layer === 'scenario' ? 'e2e/tests' : '', file), 'utf8')
  const titles = [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['`])(.*?)\1/gs)]
  // What a title takes from a table may be anything.
  const isNamed = titles.some(([, , written = '']) =>
    new RegExp(
      `^${written
        .split(/\$\{[^}]*\}|%[a-z]/)
        .map(literalPattern)
        .join('.+')}$`,
    ).test(title),
  )
  expect(isNamed, title).toBe(true)
})

it.each([...readSeededDefects()])('%s applies to the sources as they are', (_, { changes }) => {
  for (const change of changes) {
    const text = readFileSync(join(rootDir, change.path), 'utf8')
    expect(applyChange(text, change)).not.toBe(text)
  }
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
