import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** Text of each source file, by its path from the root. */
export type Sources = ReadonlyMap<string, string>

const testName = /[.]test[.]tsx?$/
const relativeImport = /\b(?:from|import)\s*\(?\s*'([.][^']+)'/g
/** A list of the source files whose name matches a pattern. */
const listedNames = /\bsourceFiles\(\/(.+?)\/[,)]/g
const listsFolder = /\b(readdirSync|hashFiles)\(/
/** A name put together of a language and this. */
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
export function reachingTests(changed: readonly string[], sources: Sources): string[] {
  const isChanged = new Set(changed)
  const reads = (path: string) => changed.some((file) => readsFile(path, file, sources.get(path) ?? ''))
  return testsOver(sources, (path) => isChanged.has(path) || reads(path))
}

/** Whether code names a file, or lists files or folders among which it may be. */
function readsFile(path: string, file: string, text: string): boolean {
  const name = basename(file)
  if ([...text.matchAll(listedNames)].some(([, pattern = '']) => new RegExp(pattern).test(name))) return true
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
