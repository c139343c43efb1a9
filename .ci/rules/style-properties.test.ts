import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import stylelint from 'stylelint'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

it.each([
  ['web/src/features/orders/row.module.css', 'var(--text-2)', 1],
  ['web/src/features/orders/row.module.css', 'var(--ink-2) var(--lowest-bar, 58px)', 0],
  ['bridge-simulator/src/panel/views/row.module.css', 'var(--ink-2)', 1],
])('stylelint looks in %s at %s for what its page defines: %i unknown', async (path, value, count) => {
  const code = `.row {\n  color: ${value};\n}\n`
  const { results } = await stylelint.lint({ code, codeFilename: join(rootDir, path), cwd: rootDir })
  expect(results.flatMap(({ warnings }) => warnings)).toHaveLength(count)
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
