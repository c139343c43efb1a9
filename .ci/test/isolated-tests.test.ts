import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isolatedTests } from './isolated-tests.ts'

/** Tells whether a test file leaves modules or globals replaced for the files that its worker runs afterwards. */
const leaves = (source: string) =>
  /\bvi\.(mock|doMock)\(/.test(source) ||
  (/\bvi\.stubGlobal\(/.test(source) && !source.includes('vi.unstubAllGlobals()'))

// A query waited for ever in a worker whose window another file had left offline.
it('test files that replace modules or globals have a worker of their own', () => {
  const shared = globSync(['bridge-simulator/src/**/*.test.{ts,tsx}', 'web/src/**/*.test.{ts,tsx}'], {
    exclude: isolatedTests,
  })
  expect(shared.length).toBeGreaterThan(100)
  expect(shared.filter((file) => leaves(readFileSync(file, 'utf8')))).toEqual([])
})
