import { expect, it } from 'vitest'
import { findTextViolations } from './text-rules.ts'

it.each([
  ['web/src/app/a.ts', '// @ts-ignore because\n', ':1 switches a check off'],
  ['web/src/app/a.tsx', '\n// biome-ignore lint because\n', ':2 switches a check off'],
  ['web/src/app/a.css', '/* stylelint-disable */\n', ':1 switches a check off'],
  ['web/src/app/a.ts', '\n/** Whether it rains. */\nexport function a() {}', ':2 the docstring'],
  ['web/src/app/a.ts', '/**\n * What rains.\n * In mm.\n */\nexport type A = 1', ':1 the docstring'],
  ['web/src/shared/utils.ts', 'export const a = 1', ':1 a name that says nothing'],
  ['web/src/shared/helpers/pad.css', '', ':1 a name that says nothing'],
  ['docs/panel.md', 'Type `npx skyshop start`', ':1 "npx skyshop" is the package of others'],
])('findTextViolations reports in %s: %j', (path, text, message) => {
  expect(findTextViolations(path, text)).toEqual([expect.stringContaining(message)])
})

it.each([
  [
    'web/src/app/a.ts',
    '/** Tells whether it rains. */\nexport function a() {}\n\n/** What. */\nfunction b() {}',
  ],
  ['docs/panel.md', 'biome-ignore'],
])('findTextViolations accepts in %s: %j', (path, text) => {
  expect(findTextViolations(path, text)).toEqual([])
})
