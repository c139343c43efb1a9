import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSeededDefect, type SeededDefect } from './seeded-defect.ts'

const folder = join(import.meta.dirname, 'patches')

/** All seeded defects of the repository by the name of their patch files. */
export function readSeededDefects(): ReadonlyMap<string, SeededDefect> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.patch'))
  return new Map(
    names
      .sort()
      .map((name) => [
        name.replace('.patch', ''),
        readSeededDefect(readFileSync(join(folder, name), 'utf8')),
      ]),
  )
}
