import { join } from 'node:path'
import stylelint from 'stylelint'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { definedProperties, findUnknownProperties } from './style-properties.ts'

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

it('findUnknownProperties reports a custom property of a script that no style sheet defines', () => {
  const defined = new Set(
    definedProperties(':root { --accent: #0c6; }\n@media print { :root { --ink:#000 } }'),
  )
  const text = [
    '<path stroke="var(--accent)" fill="var(--ink)" />',
    '<path stroke="var(--text-2)" />',
    'const gap = `var(--gap, 4px)`',
  ].join('\n')
  expect(findUnknownProperties('web/src/a.tsx', text, defined)).toEqual([
    { path: 'web/src/a.tsx', line: 2, message: '--text-2 is defined by no style sheet of the page' },
  ])
})

async function warningsOf(path: string, value: string): Promise<string[]> {
  const code = `.row {\n  color: ${value};\n}\n`
  const { results } = await stylelint.lint({ code, codeFilename: join(rootDir, path), cwd: rootDir })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}
