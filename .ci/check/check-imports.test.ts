import { expect, it } from 'vitest'
import { figuresOf, findFolderCircles } from './check-imports.ts'

/** Circles of these imports, each as `importer imported`. */
const circlesOf = (...imports: string[]) =>
  findFolderCircles(
    imports.map((line) => {
      const [source = '', resolved = ''] = line.split(' ')
      return { source, dependencies: [{ resolved }] }
    }),
  )

it.each([
  ['two folders', ['a/x.ts b/y.ts', 'a/z.ts b/y.ts', 'b/w.ts a/x.ts'], 'fewest imports: b/w.ts → a/x.ts'],
  ['three', ['a/x.ts b/y.ts', 'b/y.ts c/z.ts', 'c/z.ts a/x.ts', 'c/z.ts d/q.ts'], 'a → b, b → c, c → a;'],
  ['all that is in them', ['p/a/x/f.ts p/b/g.ts', 'p/b/h.ts p/c/i.ts', 'p/c/i.ts p/a/y/j.ts'], 'p/a → p/b'],
  ['a folder and one within it', ['src/i.ts src/d/c.ts', 'src/d/t.ts src/n.ts'], 'src → src/d, src/d → src'],
])('findFolderCircles finds a circle of %s', (_, imports, told) => {
  expect(circlesOf(...imports)).toEqual([expect.stringContaining(told)])
})

it.each([
  ['one direction', ['a/x.ts b/y.ts', 'b/y.ts c/z.ts', 'a/x.ts c/z.ts']],
  ['folders with a common parent', ['a/x/f.ts a/y/g.ts', 'a/y/g.ts b/x/h.ts']],
  [
    'tests and modules of Node',
    ['a/x.ts b/y.ts', 'b/y.test.tsx a/x.ts', 'a/x.ts fs', 'b/testing/f.ts a/x.ts'],
  ],
  ['generated code', ['a/x.ts b/generated/y.ts', 'b/generated/y.ts a/x.ts']],
])('findFolderCircles finds none of %s', (_, imports) => {
  expect(circlesOf(...imports)).toEqual([])
})

it('figuresOf counts files, sources of the fullest folder without tests, and lines of the composition', () => {
  const paths = ['web/a/x.ts', 'web/a/y.tsx', 'web/a/x.test.ts', 'web/a/z.css', 'web/b/x.ts']
  const upstream = ['app.ts', 'app.test.ts', 'env.ts', 'engine/ids.ts'].map((name) => `fake-api/src/${name}`)
  expect(figuresOf([...paths, ...upstream], () => 39).map(({ text }) => text)).toEqual([
    '9 files',
    'web/a has 2 sources',
    'composition 39 lines',
  ])
})
