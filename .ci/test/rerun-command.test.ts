import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import { rerunCommand } from './rerun-command.ts'

const file = join(rootDir, 'web/src/a.test.ts')

it('runs a file that did not load by its path', () => {
  expect(rerunCommand('unit', { file })).toBe(projectCommand('test unit web/src/a.test.ts'))
})

it.each([
  ['adds one', "'adds one'"],
  ['costs $5 in `yuan`', "'costs $5 in `yuan`'"],
  ["tells a device's name", `'tells a device'\\''s name'`],
])('hands the title %j to a shell as it is', (title, quoted) => {
  expect(rerunCommand('e2e', { file, title })).toBe(projectCommand(`test e2e web/src/a.test.ts ${quoted}`))
})
