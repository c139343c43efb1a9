import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { findTextViolations } from './text-rules.ts'

it.each([
  ['web/src/app/a.ts', '// @ts-ignore because\n', ':1 switches a check off'],
  ['web/src/app/a.css', '\n/* stylelint-disable */\n', ':2 switches a check off'],
  ['web/src/app/a.ts', '\n/** Whether it rains. */\nexport function a() {}', ':2 the docstring'],
  ['web/src/app/a.ts', '/**\n * What rains.\n * In mm.\n */\nexport type A = 1', ':1 the docstring'],
  ['web/src/shared/helpers/pad.css', '', ':1 a name that says nothing'],
  [
    'kit/testing/key.ts',
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

it.each([
  ['web/src', 'web/src/shared/styles'],
  ['bridge-simulator/src', 'bridge-simulator/src/panel/styles'],
])(
  'scripts of %s use only custom properties that the style sheets of %s define, or with a fallback',
  (folder, styles) => {
    const matches = (name: RegExp, from: string, pattern: RegExp) =>
      sourceFiles(name, from).flatMap((path) =>
        [...readFileSync(join(rootDir, path), 'utf8').matchAll(pattern)].map(([, property]) => property),
      )
    const defined = new Set(matches(/[.]css$/, styles, /(?<![\w-])(--[\w-]+)\s*:/g))
    const used = matches(/(?<![.]test)[.]tsx?$/, folder, /\bvar\(\s*(--[\w-]+)\s*\)/g)
    expect(defined.size).toBeGreaterThan(20)
    expect(used.filter((property) => !defined.has(property))).toEqual([])
  },
)
