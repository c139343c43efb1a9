import { expect, it } from 'vitest'
import { checkLayout, findFolderPairs, layoutLimits } from './layout-limits.ts'

const numbered = (count: number, pathOf: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => pathOf(i))

/** Modules of these imports, each as `importer imported`; `importer ? imported` is one on demand. */
const modulesOf = (paths: readonly string[], ...imports: string[]) =>
  paths.map((source) => ({
    source,
    dependencies: imports
      .map((line) => line.split(' '))
      .filter(([importer]) => importer === source)
      .map((words) => ({ resolved: words.at(-1) ?? '', dynamic: words.includes('?') })),
  }))

const layoutOf = (paths: readonly string[], ...imports: string[]) =>
  checkLayout({
    paths,
    modules: modulesOf(paths, ...imports),
    linesOf: (path) => (path.includes('long') ? 40 : 39),
  })

it('checkLayout reports more files than the limit', () => {
  const paths = numbered(layoutLimits.files, (index) => `docs/${index}.md`)
  expect(layoutOf(paths).problems).toEqual([])
  expect(layoutOf([...paths, 'README.md']).problems).toEqual(['2501 files; the limit is 2500'])
})

it('checkLayout counts the sources of a folder, tests and declarations apart', () => {
  const most = [
    ...numbered(20, (index) => `web/a/${index}.ts`),
    'web/a/x.test.ts',
    'web/a/y.d.ts',
    'web/a/z.css',
  ]
  expect(layoutOf(most).problems).toEqual([])
  expect(layoutOf([...most, 'web/a/more.tsx']).problems).toEqual(['web/a has 21 sources; the limit is 20'])
})

it('checkLayout names small files with one importer in a package that has too many of them', () => {
  const paths = ['web/a.ts', 'web/b.ts', 'web/long.ts', 'web/shared.ts', 'web/chunk.ts', 'web/b.test.ts']
  const { figures, problems } = layoutOf(
    paths,
    ...['web/a.ts web/b.ts', 'web/b.test.ts web/b.ts', 'web/a.ts web/long.ts', 'web/a.ts ? web/chunk.ts'],
    ...['web/a.ts web/shared.ts', 'web/b.ts web/shared.ts'],
  )
  expect(problems).toEqual([
    'web 20.0 % of its files are small with one importer, the limit is 5 %; merge some of web/b.ts',
  ])
  expect(figures).toBe('6 files; web has 5 sources; small with one importer: web 20.0 %')
})

/** Modules of these imports, each as `importer imported`. */
const importing = (...imports: string[]) => {
  const sources = imports.map((line) => line.split(' ')[0] ?? '')
  return modulesOf([...new Set(sources)], ...imports)
}

it('findFolderPairs returns two folders that import each other, with the fewer imports', () => {
  const modules = importing('a/x.ts b/y.ts', 'a/z.ts b/y.ts', 'b/w.ts a/x.ts')
  expect(findFolderPairs(modules)).toEqual(['b and a import each other; the fewer are b/w.ts → a/x.ts'])
})

it('findFolderPairs returns a pair once when both directions have as many imports', () => {
  expect(findFolderPairs(importing('b/y.ts a/x.ts', 'a/z.ts b/w.ts'))).toEqual([
    'a and b import each other; the fewer are a/z.ts → b/w.ts',
  ])
})

it('findFolderPairs returns a folder and one within it', () => {
  const modules = importing('src/index.ts src/direct/client.ts', 'src/direct/table.ts src/connection.ts')
  expect(findFolderPairs(modules)).toHaveLength(1)
})

it.each([
  ['one direction', ['a/x.ts b/y.ts', 'b/y.ts c/z.ts']],
  ['imports within a folder', ['a/x.ts a/y.ts', 'a/y.ts a/z.ts']],
  ['folders with a common parent', ['a/x/f.ts a/y/g.ts', 'a/y/g.ts b/x/h.ts']],
  ['modules of Node', ['config.ts a/x.ts', 'a/x.ts fs']],
  ['a test', ['a/x.ts b/y.ts', 'b/y.test.tsx a/x.ts']],
  ['a folder for tests', ['a/x.ts b/y.ts', 'b/testing/fixture.ts a/x.ts', 'a/x.ts b/testing/y.ts']],
  ['generated code', ['a/x.ts b/generated/y.ts', 'b/generated/y.ts a/x.ts']],
])('findFolderPairs returns [] for %s', (_, imports) => {
  expect(findFolderPairs(importing(...imports))).toEqual([])
})
