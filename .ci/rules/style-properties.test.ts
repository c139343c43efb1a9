import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import stylelint from 'stylelint'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

it.each([
  ['web/src/features/orders/row.module.css', '--text-2'],
  ['bridge-simulator/src/panel/views/row.module.css', '--ink-2'],
  ['bridge-simulator/src/panel/views/wallets/row.module.css', '--ink-2'],
  ['openapi/scripts/row.css', '--ink-2'],
])('stylelint refuses in %s the custom property %s, which its page does not define', async (path, name) => {
  const message = expect.stringContaining(`Unexpected custom property "${name}"`)
  expect(await warningsOf(path, `var(${name})`)).toEqual([message])
})

it.each([
  ['web/src/features/orders/row.module.css', 'var(--ink-2)'],
  ['web/src/features/orders/row.module.css', 'var(--lowest-bar, 58px)'],
  ['bridge-simulator/src/panel/views/row.module.css', 'var(--text-2)'],
])('stylelint accepts in %s: %s', async (path, value) => {
  expect(await warningsOf(path, value)).toEqual([])
})

it.each([
  ['web/src', 'web/src/shared/styles'],
  ['bridge-simulator/src', 'bridge-simulator/src/panel/styles'],
])('scripts of %s use only custom properties that the style sheets of %s define', (folder, styles) => {
  const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
  const sheets = sourceFiles(/[.]css$/, styles)
    .map(read)
    .join('\n')
  const defined = new Set([...sheets.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name))
  // A use with a fallback value needs no definition.
  const used = sourceFiles(/(?<![.]test)[.]tsx?$/, folder).flatMap((path) =>
    [...read(path).matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => ({ path, name })),
  )
  expect(defined.size).toBeGreaterThan(20)
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([])
})

async function warningsOf(path: string, value: string): Promise<string[]> {
  const code = `.row {\n  color: ${value};\n}\n`
  const { results } = await stylelint.lint({ code, codeFilename: join(rootDir, path), cwd: rootDir })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}
