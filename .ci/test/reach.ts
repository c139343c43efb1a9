/** How much of a layer a change can reach: all, the tests that import or read what changed, or nothing. */
export type Part = 'all' | 'importers' | 'none'

/** What a change can reach, and the file that decided it. */
export interface Reach {
  part: Part
  because: string
}

type Reached = { unit: Part; contract: Part; e2e: Part }

const all: Reached = { unit: 'all', contract: 'all', e2e: 'all' }
/** Any file may be read by a unit test. */
const ownUnit: Reached = { unit: 'importers', contract: 'none', e2e: 'none' }

/** The first row that fits decides. Imports are not all: scenarios and contract tests meet the product over HTTP. */
const rows: readonly [pattern: RegExp, Reached][] = [
  [/^docs\/(glossary|decisions)\//, ownUnit],
  // A scenario runs what pages print.
  [/[.]md$/, { ...ownUnit, e2e: 'importers' }],
  [/[.]png$|^[.]ci\//, ownUnit],
  [/^(biome|knip|redocly|stylelint[.]config|[.]dependency-cruiser)/, ownUnit],
  // Test tables and code are generated from these, which no import shows.
  [/^(openapi|prisma)\//, all],
  [/^e2e\/tests\//, { ...ownUnit, e2e: 'importers' }],
  [/^fake-api\/test\//, { ...ownUnit, contract: 'importers' }],
  [/[.]test[.]tsx?$/, ownUnit],
  [/^fake-api\//, { unit: 'importers', contract: 'all', e2e: 'all' }],
  [/^(bridge-simulator|web)\//, { unit: 'importers', contract: 'none', e2e: 'all' }],
  [/^e2e\/kit\//, { unit: 'importers', contract: 'none', e2e: 'importers' }],
  [/^e2e\/(bench|prove)\//, ownUnit],
  [/^e2e\/(run\/|playwright[.]config)/, { unit: 'importers', contract: 'none', e2e: 'all' }],
]

/** Joins what each changed file can reach; a file that no row knows reaches everything. */
export function reachOf(paths: readonly string[]): Record<keyof Reached, Reach> {
  const of = (layer: keyof Reached): Reach => {
    const found = paths.map((path) => ({
      because: path,
      part: (rows.find(([pattern]) => pattern.test(path))?.[1] ?? all)[layer],
    }))
    return (
      found.find(({ part }) => part === 'all') ??
      found.find(({ part }) => part === 'importers') ?? { part: 'none', because: '' }
    )
  }
  return { unit: of('unit'), contract: of('contract'), e2e: of('e2e') }
}
