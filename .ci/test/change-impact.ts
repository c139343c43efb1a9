import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** Part of a layer that a change can reach: all, the tests that import what changed, those that read pages, or none. */
export type Part = 'all' | 'importers' | 'pages' | 'none'

/** Reach of a change, and the file that decided it. */
export interface Impact {
  part: Part
  because: string
}

type ImpactedParts = { unit: Part; contract: Part; e2e: Part }

/** The widest first. */
const parts = ['all', 'importers', 'pages'] as const

const all: ImpactedParts = { unit: 'all', contract: 'all', e2e: 'all' }
/** Any file may be read by a unit test. */
const unitOnly: ImpactedParts = { unit: 'importers', contract: 'none', e2e: 'none' }

/** The first row that fits decides. Imports are not all: scenarios and contract tests meet the product over HTTP. */
const rows: readonly [pattern: RegExp, ImpactedParts][] = [
  [/^docs\/(glossary[.]md|decisions\/)/, unitOnly],
  // Scenarios of tests/kit run what pages print.
  [/[.]md$/, { ...unitOnly, e2e: 'pages' }],
  // How scenarios are started.
  [/^[.]ci\/test\/run-layers[.]ts$/, { ...unitOnly, e2e: 'all' }],
  [/[.]png$|^[.]ci\//, unitOnly],
  [/^(biome|knip|redocly|stylelint[.]config|[.]dependency-cruiser)/, unitOnly],
  // Test tables and code are generated from these, which no import shows.
  [/^(openapi|prisma)\//, all],
  [/^e2e\/tests\//, { ...unitOnly, e2e: 'importers' }],
  [/^fake-api\/test\//, { ...unitOnly, contract: 'importers' }],
  [/[.]test[.]tsx?$/, unitOnly],
  [/^fake-api\//, { unit: 'importers', contract: 'all', e2e: 'all' }],
  [/^(bridge-simulator|web)\//, { unit: 'importers', contract: 'none', e2e: 'all' }],
  [/^e2e\/kit\//, { unit: 'importers', contract: 'none', e2e: 'importers' }],
  [/^e2e\/(bench|programs|soak)\//, unitOnly],
  // One scenario packs and installs it.
  [/^(kit|e2e\/consumer)\//, { ...unitOnly, e2e: 'all' }],
  [/^e2e\/(run\/|playwright[.]config)/, { unit: 'importers', contract: 'none', e2e: 'all' }],
]

/** Joins what each changed file can reach; a file that no row knows reaches everything. */
export function impactOf(paths: readonly string[]): Record<keyof ImpactedParts, Impact> {
  const of = (layer: keyof ImpactedParts): Impact => {
    const found = paths.map((path) => ({
      because: path,
      part: (rows.find(([pattern]) => pattern.test(path))?.[1] ?? all)[layer],
    }))
    const widest = parts.flatMap((part) => found.find((impact) => impact.part === part) ?? [])
    return widest[0] ?? { part: 'none', because: '' }
  }
  return { unit: of('unit'), contract: of('contract'), e2e: of('e2e') }
}

/** Text of each source file, by its path from the root. */
export type Sources = ReadonlyMap<string, string>

const testName = /[.]test[.]tsx?$/
const relativeImport = /\b(?:from|import)\s*\(?\s*'([.][^'?]+)[^']*'/g
const globImport = /\bimport[.]meta[.]glob(?:<\w+>)?\('([^']+)'/g
/** A list of the source files whose name matches a pattern. */
const listedNames = /\bsourceFiles\(\/(.+?)\/[,)]/g
const listsFolder = /\b(readdirSync|hashFiles)\(/
/** End of a path that is composed from the name of a page. */
const composedPage = '}.md`'

/** The source files of the project. */
export function readSources(): Sources {
  return new Map(
    sourceFiles(/[.]tsx?$/).map((path) => [path, readFileSync(join(rootDir, path), 'utf8')] as const),
  )
}

/** Sources that read one of these files by its path, which no import shows. */
export function readersOf(changed: readonly string[], sources: Sources): string[] {
  return [...sources.keys()].filter((path) =>
    changed.some((file) => readsFile(path, file, sources.get(path) ?? '')),
  )
}

/** Whether code names a file, or lists files or folders among which it may be. */
function readsFile(path: string, file: string, text: string): boolean {
  const name = basename(file)
  if ([...text.matchAll(listedNames)].some(([, pattern = '']) => new RegExp(pattern).test(name))) return true
  const isImported = (pattern: string) => posix.matchesGlob(file, posix.join(posix.dirname(path), pattern))
  if ([...text.matchAll(globImport)].some(([, pattern = '']) => isImported(pattern))) return true
  // Product code lists the folders of its data, a scenario those of its results.
  const mayListSources = testName.test(path) || /^(e2e|[.]ci)\//.test(path)
  if (mayListSources && !path.startsWith('e2e/tests/') && listsFolder.test(text)) return true
  if (file.endsWith('.md') && text.includes(composedPage)) return true
  // An import names a file, too, but of its own folder.
  const named = text.replaceAll(relativeImport, '')
  return named.includes(`${name}'`) || named.includes(`${name}\``)
}
