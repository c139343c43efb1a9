import { globSync, readFileSync } from 'node:fs'

/** Tells whether a test leaves modules or globals replaced; a query waited for ever in a window that another file had left offline. */
const leaves = (source: string) =>
  /\bvi\.(mock|doMock)\(/.test(source) ||
  (/\bvi\.stubGlobal\(/.test(source) && !source.includes('vi.unstubAllGlobals()'))

/** Test files that files of the same worker would notice: each has a worker of its own. */
export const isolatedTests = globSync(
  ['bridge-simulator/src/**/*.test.{ts,tsx}', 'web/src/**/*.test.{ts,tsx}'],
  {
    cwd: `${import.meta.dirname}/../..`,
  },
).filter((path) => leaves(readFileSync(`${import.meta.dirname}/../../${path}`, 'utf8')))
