import { expect, it } from 'vitest'
import { findLayoutProblems, layoutFigures, layoutLimits, layoutLine } from './layout-limits.ts'

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

const figuresOf = (paths: readonly string[], ...imports: string[]) =>
  layoutFigures(paths, modulesOf(paths, ...imports), (path) => (path.includes('long') ? 40 : 39))

it('findLayoutProblems counts all files', () => {
  const figures = figuresOf(numbered(layoutLimits.files, (index) => `docs/${index}.md`))
  expect(findLayoutProblems(figures)).toEqual([])
  expect(findLayoutProblems({ ...figures, files: figures.files + 1 })).toEqual([
    '2501 files; the limit is 2500',
  ])
})

it('findLayoutProblems counts the sources of a folder, tests and declarations apart', () => {
  const most = [
    ...numbered(20, (index) => `web/a/${index}.ts`),
    'web/a/x.test.ts',
    'web/a/y.d.ts',
    'web/a/z.css',
  ]
  expect(findLayoutProblems(figuresOf(most))).toEqual([])
  expect(findLayoutProblems(figuresOf([...most, 'web/a/more.tsx']))).toEqual([
    'web/a has 21 sources; the limit is 20',
  ])
})

it('findLayoutProblems names small files with one importer in a package that has too many of them', () => {
  const paths = ['web/a.ts', 'web/b.ts', 'web/long.ts', 'web/shared.ts', 'web/chunk.ts', 'web/b.test.ts']
  const figures = figuresOf(
    paths,
    ...['web/a.ts web/b.ts', 'web/b.test.ts web/b.ts', 'web/a.ts web/long.ts', 'web/a.ts ? web/chunk.ts'],
    ...['web/a.ts web/shared.ts', 'web/b.ts web/shared.ts'],
  )
  expect(findLayoutProblems(figures)).toEqual([
    'web: 20.0 % of its files are small with one importer, the limit is 5 %; merge some of web/b.ts',
  ])
  expect(layoutLine(figures)).toBe('6 files; web has 5 sources; small with one importer: web 20.0 %')
})
