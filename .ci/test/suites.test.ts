import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { blocksOf } from '../../e2e/run/terminal.ts'
import { hasScenarios } from './suites.ts'

const [, titleOfReadme = ''] = /^test\('([^']+)'/m.exec(blocksOf('README.md', 'ts')[0] ?? '') ?? []

/** A folder is listed sooner than all scenarios. */
const kit = [join(rootDir, 'e2e/tests/kit')]

it.each([
  [['leaves a bundle', 'no such title at all'], kit, true],
  [[titleOfReadme], kit, false],
])('hasScenarios of the titles %j in the paths %j is %s', async (titles, paths, expected) => {
  expect(titleOfReadme).not.toBe('')
  expect(await hasScenarios({ paths, titles })).toBe(expected)
})
