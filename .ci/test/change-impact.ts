import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** How much of a layer a change can reach: all, the tests that import or read what changed, or nothing. */
export type Part = 'all' | 'importers' | 'none'

/** What a change can reach, and the file that decided it. */
export interface Impact {
  part: Part
  because: string
}

type ImpactedParts = { unit: Part; contract: Part; e2e: Part }

const all: ImpactedParts = { unit: 'all', contract: 'all', e2e: 'all' }
/** Any file may be read by a unit test. */
const unitOnly: ImpactedParts = { unit: 'importers', contract: 'none', e2e: 'none' }

/** The first row that fits decides. Imports are not all: scenarios and contract tests meet the product over HTTP. */
const rows: readonly [pattern: RegExp, ImpactedParts][] = [
  [/^docs\/(glossary|decisions)\//, unitOnly],
  // A scenario runs what pages print.
  [/[.]md$/, { ...unitOnly, e2e: 'importers' }],
  // How scenarios are started.
  [/^[.]ci\/test\/suites[.]ts$/, { ...unitOnly, e2e: 'all' }],
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
  [/^e2e\/(bench|soak)\//, unitOnly],
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
    return (
      found.find(({ part }) => part === 'all') ??
      found.find(({ part }) => part === 'importers') ?? { part: 'none', because: '' }
    )
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
/** End of a path that is composed from a language. */
const pageOfLanguage = '}.md`'

/** The source files of the project. */
export function readSources(): Sources {
  return new Map(
    sourceFiles(/[.]tsx?$/).map((path) => [path, readFileSync(join(rootDir, path), 'utf8')] as const),
  )
}

/** Tests that read one of these files by its path, themselves or in a file that they import. */
export function readingTests(changed: readonly string[], sources: Sources): string[] {
  const reads = (path: string) => changed.some((file) => readsFile(path, file, sources.get(path) ?? ''))
  return testsOver(sources, reads)
}

/** Tests that are, import or read one of these files. */
export function affectedTests(changed: readonly string[], sources: Sources): string[] {
  const isChanged = new Set(changed)
  const reads = (path: string) => changed.some((file) => readsFile(path, file, sources.get(path) ?? ''))
  return testsOver(sources, (path) => isChanged.has(path) || reads(path))
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
  if (file.endsWith('.md') && text.includes(pageOfLanguage)) return true
  // An import names a file, too, but of its own folder.
  const named = text.replaceAll(relativeImport, '')
  return named.includes(`${name}'`) || named.includes(`${name}\``)
}

/** Tests of which a file, or one they import at any distance, fits. */
function testsOver(sources: Sources, fits: (path: string) => boolean): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources) {
    for (const [, target = ''] of text.matchAll(relativeImport)) {
      const file = posix.join(posix.dirname(path), target)
      importers.set(file, [...(importers.get(file) ?? []), path])
    }
  }
  const found = new Set<string>()
  const waiting = [...sources.keys()].filter(fits)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...(importers.get(path) ?? []))
  }
  return [...found].filter((path) => testName.test(path)).sort()
}
