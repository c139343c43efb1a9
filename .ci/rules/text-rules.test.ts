import { expect, it } from 'vitest'
import { findTextViolations } from './text-rules.ts'

it.each([
  ['web/src/app/a.ts', '// @ts-ignore because\n', ':1 switches a check off'],
  ['web/src/app/a.css', '\n/* stylelint-disable */\n', ':2 switches a check off'],
  ['web/src/app/a.ts', '\n/** Whether it rains. */\nexport function a() {}', ':2 the docstring'],
  ['web/src/app/a.ts', '/**\n * What rains.\n * In mm.\n */\nexport type A = 1', ':1 the docstring'],
  ['web/src/shared/helpers/pad.css', '', ':1 a name that says nothing'],
  [
    'e2e/kit/key.ts',
    `'${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'}${'BKcwggSjAgEAAoIBAQ'.repeat(2)}'`,
    ':1 a private key',
  ],
  ['docs/panel.md', 'Type `npx skyshop start`', ':1 the package of others'],
  ['docs/ci.md', '- run: npx skyshop-kit doctor', ':1 may fetch a package'],
])('findTextViolations reports in %s: %j', (path, text, message) => {
  expect(findTextViolations(path, text)).toEqual([expect.stringContaining(message)])
})

it.each([
  [
    'web/src/app/a.ts',
    '/** Tells whether it rains. */\nexport function a() {}\n\n/** What. */\nfunction b() {}',
  ],
  ['docs/panel.md', 'biome-ignore; npx skyshop-kit start; npm i skyshop-kit'],
  ['docs/ci.md', '- run: npx --no skyshop-kit doctor'],
])('findTextViolations accepts in %s: %j', (path, text) => {
  expect(findTextViolations(path, text)).toEqual([])
})
