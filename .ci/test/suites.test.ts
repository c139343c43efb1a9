import { expect, it } from 'vitest'
import { blocksOf } from '../../e2e/run/terminal.ts'
import { hasScenarios } from './suites.ts'

const [, titleOfReadme = ''] = /^test\('([^']+)'/m.exec(blocksOf('README.md', 'ts')[0] ?? '') ?? []

it.each([
  [[titleOfReadme], true],
  [['no such title at all'], false],
  [[titleOfReadme, 'no such title at all'], true],
])('hasScenarios of the titles %j is %s', async (titles, expected) => {
  expect(titles).not.toContain('')
  expect(await hasScenarios({ paths: [], titles })).toBe(expected)
})
