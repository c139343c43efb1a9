import { expect, it } from 'vitest'
import { blocksOf } from '../../e2e/run/terminal.ts'
import { hasScenarios } from './suites.ts'

const [, titleOfReadme = ''] = /^test\('([^']+)'/m.exec(blocksOf('README.md', 'ts')[0] ?? '') ?? []

it.each([
  [titleOfReadme, true],
  ['no such title at all', false],
])('hasScenarios of the title "%s" is %s', async (title, expected) => {
  expect(title).not.toBe('')
  expect(await hasScenarios({ paths: [], titles: [title] })).toBe(expected)
})
