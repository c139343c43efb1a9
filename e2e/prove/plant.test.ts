import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../run/project.ts'
import { escapeText, plantInto, readPlant } from './plant.ts'
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
  const { defect, scenario, changes } = readPlant(patch)
  expect(defect).toBe('A month costs a fen more.')
  expect(scenario).toEqual({ file: 'buying/month-in-effect.test.ts', title: 'a month is in effect' })
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

it('has at least twenty plants, each with its scenario', () => {
  const plants = [...readPlants().values()]
  expect(plants.length).toBeGreaterThanOrEqual(20)
})

it.each([...readPlants()])('%s names a scenario there is', (_, { scenario }) => {
  const source = readFileSync(join(rootDir, 'e2e/tests', scenario.file), 'utf8')
  const titles = [...source.matchAll(/\btest\(\s*(['`])(.*?)\1/gs)].map(([, , title = '']) => title)
  // What a title takes from a table may be anything.
  const isNamed = titles.some((title) =>
    new RegExp(
      `^${title
        .split(/\$\{[^}]*\}/)
        .map(escapeText)
        .join('.+')}$`,
    ).test(scenario.title),
  )
  expect(isNamed, scenario.title).toBe(true)
})

it.each([...readPlants()])('%s still finds the place it is planted in', (_, { changes }) => {
  for (const change of changes) {
    const text = readFileSync(join(rootDir, change.path), 'utf8')
    expect(plantInto(text, change)).not.toBe(text)
  }
})
