import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../run/project.ts'
import { literalPattern } from '../run/run-command.ts'
import { plantInto, readPlant } from './plant.ts'
import { readPlants } from './plant-folder.ts'

const patch = [
  'A month costs a fen more.',
  'Caught by: buying/month-in-effect.test.ts › a month is in effect',
  '',
  '--- a/price.ts',
  '+++ b/price.ts',
  '@@ -1,2 +1,2 @@',
  ' one',
  '-two',
  '+three',
  '',
].join('\n')

it('reads what is wrong, who notices and what is changed', () => {
  const { defect, test, changes } = readPlant(patch)
  expect(defect).toBe('A month costs a fen more.')
  expect(test).toEqual({
    layer: 'scenario',
    file: 'buying/month-in-effect.test.ts',
    title: 'a month is in effect',
  })
  expect(changes).toEqual([{ path: 'price.ts', before: 'one\ntwo', after: 'one\nthree' }])
})

it('plants where the lines stand, once', () => {
  const [change] = readPlant(patch).changes
  if (!change) throw new Error('no change')
  expect(plantInto('zero\none\ntwo\n', change)).toBe('zero\none\nthree\n')
  expect(() => plantInto('one\n', change)).toThrow('0 times')
  expect(() => plantInto('one\ntwo\none\ntwo\n', change)).toThrow('2 times')
})

it.each(['', 'A sentence.\n', 'A sentence.\nCaught by: a › b\n'])('refuses %j', (text) => {
  expect(() => readPlant(text)).toThrow()
})

it('takes a file below a package for one of unit tests', () => {
  const text = patch.replace('buying/month', 'web/src/month')
  expect(readPlant(text).test).toMatchObject({ layer: 'unit', file: 'web/src/month-in-effect.test.ts' })
})

it('has at least twenty plants, each with its test', () => {
  const plants = [...readPlants().values()]
  expect(plants.length).toBeGreaterThanOrEqual(20)
})

it.each([...readPlants()])('%s names a test there is', (_, { test: { layer, file, title } }) => {
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

it.each([...readPlants()])('%s still finds the place it is planted in', (_, { changes }) => {
  for (const change of changes) {
    const text = readFileSync(join(rootDir, change.path), 'utf8')
    expect(plantInto(text, change)).not.toBe(text)
  }
})
