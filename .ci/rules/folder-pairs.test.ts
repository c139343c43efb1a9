import { expect, it } from 'vitest'
import { findFolderPairs } from './folder-pairs.ts'

/** Modules of these imports, each as `importer imported`. */
function modulesOf(...imports: string[]) {
  return imports.map((line) => {
    const [source = '', resolved = ''] = line.split(' ')
    return { source, dependencies: [{ resolved }] }
  })
}

it('findFolderPairs returns two folders that import each other, with the fewer imports', () => {
  const modules = modulesOf('a/x.ts b/y.ts', 'a/z.ts b/y.ts', 'b/w.ts a/x.ts')
  expect(findFolderPairs(modules)).toEqual(['b and a import each other; the fewer are b/w.ts → a/x.ts'])
})

it('findFolderPairs returns a pair once when both directions have as many imports', () => {
  expect(findFolderPairs(modulesOf('b/y.ts a/x.ts', 'a/z.ts b/w.ts'))).toEqual([
    'a and b import each other; the fewer are a/z.ts → b/w.ts',
  ])
})

it('findFolderPairs returns a folder and one within it', () => {
  const modules = modulesOf('src/index.ts src/direct/client.ts', 'src/direct/table.ts src/connection.ts')
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
  expect(findFolderPairs(modulesOf(...imports))).toEqual([])
})
