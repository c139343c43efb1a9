import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleTypes, dependenciesOf, noticesOf, rootDir, sourcePaths } from './bundle.ts'
import { linkedFiles, packedLinks } from './packed-links.ts'

it('sourcePaths turns import.meta into the place of the source, and throws for other members of it', () => {
  const module = join(rootDir, 'kit/src/index.ts')
  expect(sourcePaths('f(import.meta.dirname)', module)).toBe('f((import.meta.dirname + "/../kit/src"))')
  expect(sourcePaths('import.meta.url', module)).toContain('"/../kit/src/index.ts"')
  expect(sourcePaths('import.meta.url', join(rootDir, 'node_modules/a/index.js'))).toBeNull()
  expect(() => sourcePaths('import.meta.resolve("a")', module)).toThrow('import.meta.resolve')
})

it('bundleTypes writes the declarations of every entry point, which needs the types of all exports written out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await bundleTypes(folder)
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(
      ['index', 'config', 'playwright', 'vitest', 'global-setup'].map((name) => `${name}.d.ts`),
    ),
  )
})

it('noticesOf has the licences of pages and fonts, and throws for a package without a text of its licence', () => {
  const notices = noticesOf([
    ...dependenciesOf(join(rootDir, 'web')),
    ...dependenciesOf(join(rootDir, 'bridge-simulator')),
  ])
  for (const name of ['react', 'scheduler', '@fontsource-variable/inter', 'embla-carousel'])
    expect(notices).toMatch(new RegExp(`^${name} \\S+ \\((MIT|OFL-1.1)\\)\n\n[^]*Copyright`, 'm'))
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-no-text-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{"name":"a","version":"1.0.0","license":"ISC"}')
  expect(() => noticesOf([folder])).toThrow('a 1.0.0 (ISC) has no text of its licence')
  writeFileSync(join(folder, 'COPYING'), 'May be copied.')
  expect(noticesOf([folder])).toBe('a 1.0.0 (ISC)\n\nMay be copied.')
})

const placeOf = (path: string) => ({ 'kit/README.md': 'README.md', 'docs/ci.md': 'docs/ci.md' })[path] ?? null

it.each([
  ['docs/backends/python.md', '[how](../../kit/README.md#run)', '[how](../../README.md#run)'],
  [
    'kit/README.md',
    '[`ci`](../docs/ci.md) and [here](#in-tests)',
    '[`ci`](docs/ci.md) and [here](#in-tests)',
  ],
  ['docs/ci.md', '[`rules.ts`](../fake-api/rules.ts), ![a phone](phone.png)', '`rules.ts`, a phone'],
  ['docs/ci.md', '[out](https://a.example/b.md)', '[out](https://a.example/b.md)'],
  ['docs/ci.md', '```md\n[x](../gone.md)\n```', '```md\n[x](../gone.md)\n```'],
])('of the page %s the package has %j as %j', (from, text, packed) => {
  const to = from === 'kit/README.md' ? 'README.md' : from
  expect(packedLinks(text, { from, to }, placeOf)).toBe(packed)
})

it('linkedFiles names the files of links and pictures, but for addresses and anchors', () => {
  const text = '[a](../ci.md#c) ![d](e.png) [f](#g) [h](https://i.example)'
  expect(linkedFiles(text, 'docs/backends/python.md')).toEqual(['docs/ci.md', 'docs/backends/e.png'])
})
