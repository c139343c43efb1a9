import { expect, it } from 'vitest'
import { checkLayout, findFolderCircles, layoutLimits } from './layout-limits.ts'

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
  const { files } = layoutLimits
  expect(layoutOf([...paths, 'README.md']).problems).toEqual([`${files + 1} files; the limit is ${files}`])
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
  expect(figures).toBe('6 files; web has 5 sources; composition 0 lines; small with one importer: web 20.0 %')
})

it('checkLayout counts the lines of the composition, whatever its files are called', () => {
  const beside = ['env.ts', 'env-error.ts', 'network-settings.ts', 'run-server.ts', 'start-failure.ts']
  const others = [...beside, 'app.test.ts', 'engine/kernel/ids.ts'].map((name) => `fake-api/src/${name}`)
  const composition = ['app.ts', 'start-servers.ts', 'parties.ts', 'start-ports.ts'].map(
    (name) => `fake-api/src/${name}`,
  )
  const paths = [...others, ...composition]
  const linesEach = layoutLimits.compositionLines / composition.length
  const withLines = (more: number) =>
    checkLayout({
      ...{ paths, modules: [] },
      linesOf: (path) => linesEach + (path.endsWith('parties.ts') ? more : 0),
    })
  expect(withLines(0).problems).toEqual([])
  expect(withLines(0).figures).toContain('composition 400 lines')
  expect(withLines(1).problems).toEqual([
    `the composition has 401 lines, the limit is 400; it is ${composition.join(', ')}`,
  ])
})

/** Modules of these imports, each as `importer imported`. */
const importing = (...imports: string[]) => {
  const sources = imports.map((line) => line.split(' ')[0] ?? '')
  return modulesOf([...new Set(sources)], ...imports)
}

it('findFolderCircles returns two folders that import each other, with the fewer imports', () => {
  const modules = importing('a/x.ts b/y.ts', 'a/z.ts b/y.ts', 'b/w.ts a/x.ts')
  expect(findFolderCircles(modules)).toEqual([
    'b → a → b is a circle of folders; its fewest imports are b/w.ts → a/x.ts',
  ])
})

it('findFolderCircles returns two folders once when both directions have as many imports', () => {
  expect(findFolderCircles(importing('b/y.ts a/x.ts', 'a/z.ts b/w.ts'))).toEqual([
    'a → b → a is a circle of folders; its fewest imports are a/z.ts → b/w.ts',
  ])
})

it('findFolderCircles returns the shortest way around of five folders', () => {
  const twice = ['a b', 'b c', 'c d', 'd e', 'b d'].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return [`${from}/x.ts ${to}/x.ts`, `${from}/y.ts ${to}/x.ts`]
  })
  expect(findFolderCircles(importing(...twice, 'e/x.ts a/x.ts'))).toEqual([
    'e → a → b → d → e is a circle of folders; its fewest imports are e/x.ts → a/x.ts',
  ])
})

it('findFolderCircles returns each circle of folders that are in two', () => {
  const modules = importing('a/x.ts b/x.ts', 'b/x.ts a/x.ts', 'b/x.ts c/x.ts', 'c/x.ts b/x.ts')
  expect(findFolderCircles(modules)).toHaveLength(2)
})

it('findFolderCircles takes a folder with all that is in it', () => {
  const modules = importing('p/a/x/f.ts p/b/g.ts', 'p/b/h.ts p/c/i.ts', 'p/c/i.ts p/a/y/j.ts')
  expect(findFolderCircles(modules)).toEqual([
    'p/a → p/b → p/c → p/a is a circle of folders; its fewest imports are p/a/x/f.ts → p/b/g.ts',
  ])
})

it('findFolderCircles returns a folder and one within it', () => {
  const modules = importing('src/index.ts src/direct/client.ts', 'src/direct/table.ts src/connection.ts')
  expect(findFolderCircles(modules)).toEqual([
    'src → src/direct → src is a circle of folders; its fewest imports are src/index.ts → src/direct/client.ts',
  ])
})

it.each([
  ['one direction', ['a/x.ts b/y.ts', 'b/y.ts c/z.ts', 'a/x.ts c/z.ts']],
  ['imports within a folder', ['a/x.ts a/y.ts', 'a/y.ts a/z.ts']],
  ['folders with a common parent', ['a/x/f.ts a/y/g.ts', 'a/y/g.ts b/x/h.ts']],
  ['modules of Node', ['config.ts a/x.ts', 'a/x.ts fs']],
  ['a test', ['a/x.ts b/y.ts', 'b/y.test.tsx a/x.ts']],
  ['a folder for tests', ['a/x.ts b/y.ts', 'b/testing/fixture.ts a/x.ts', 'a/x.ts b/testing/y.ts']],
  ['generated code', ['a/x.ts b/generated/y.ts', 'b/generated/y.ts a/x.ts']],
])('findFolderCircles returns [] for %s', (_, imports) => {
  expect(findFolderCircles(importing(...imports))).toEqual([])
})
