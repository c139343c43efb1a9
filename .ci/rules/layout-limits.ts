import { posix } from 'node:path'

/** A source file with the files that it imports, for values or types; paths from the root. */
interface Module {
  source: string
  dependencies: readonly { resolved: string; dynamic: boolean }[]
}

/**
 * Most files of the project, most sources of a folder, most percent of a package that are small with one importer, and most
 * lines of what puts the upstream together.
 */
export const layoutLimits = { files: 2_980, sources: 20, smallPercent: 5, compositionLines: 400 }

/** A file below this many lines is small. */
const smallLines = 40
const isSource = (path: string) => /(?<![.](test|scenario|d))[.](ts|tsx|mts|mjs|cjs|js)$/.test(path)
/** Sources beside the houses of the upstream put it together, but for its settings, its two processes and why it does not start. */
const isComposition = (path: string) =>
  /^fake-api\/src\/(?!(?:env|env-error|network-settings|run-server|run-worker|start-failure)[.]ts$)[^/]+$/.test(
    path,
  )
const isImporter = (path: string) => !/[.](test|scenario|config)[.]/.test(path)
/** Modules of Node and files of the root have no folder. */
const hasFolder = (path: string) => !/^[^/]+$|[.]test[.]tsx?$|\/(testing|generated|node_modules)\//.test(path)

/** All imports that lead from one folder to another: folders beside each other with all in them, or a folder's own files and one within it. */
interface FolderImports {
  /** The folder that both are in. */
  parent: string
  from: string
  to: string
  lines: readonly string[]
}

/**
 * Finds folders that import each other in a circle of any length: none of them can be read, moved or tested without the
 * others. Folders beside each other count with all that is in them, and a folder's own files beside the folders in it.
 * Returns a line for each circle with the imports of its direction with the fewest, which are the ones to cut. Tests,
 * `testing/` and generated code do not count.
 */
export function findFolderCircles(modules: readonly Module[]): string[] {
  const levels = Map.groupBy(folderImports(modules), ({ parent }) => parent)
  return [...levels.values()].flatMap((level) => {
    const left = new Set(level)
    // Fewest imports first, of equal ones the first by name: a circle is told once, and what is cut is in no other.
    const byNumber = level.toSorted((a, b) => a.lines.length - b.lines.length || a.from.localeCompare(b.from))
    return byNumber.flatMap((cut) => {
      const back = shortestWay(cut.to, cut.from, left)
      if (back === null) return []
      left.delete(cut)
      return [
        `${[cut.from, ...back].join(' → ')} is a circle of folders; its fewest imports are ${cut.lines.join(', ')}`,
      ]
    })
  })
}

function folderImports(modules: readonly Module[]): FolderImports[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => hasFolder(source) && hasFolder(resolved))
      .map(({ resolved }) => ({ ...partingOf(source, resolved), line: `${source} → ${resolved}` })),
  )
  const directions = Map.groupBy(
    imports.filter(({ from, to }) => from !== to),
    ({ parent, from, to }) => `${parent} ${from} ${to}`,
  )
  return [...directions.values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map(({ parent, from, to }) => ({ parent, from, to, lines: same.map(({ line }) => line) })),
  )
}

/** Where the ways to two files part: the folder that both are in, and the one that each goes on to, if it goes on. */
function partingOf(source: string, resolved: string): { parent: string; from: string; to: string } {
  const from = posix.dirname(source).split('/')
  const to = posix.dirname(resolved).split('/')
  const parting = from.findIndex((name, depth) => name !== to[depth])
  const depth = parting === -1 ? from.length : parting
  const upTo = (names: readonly string[], end: number) => names.slice(0, end).join('/')
  return { parent: upTo(from, depth), from: upTo(from, depth + 1), to: upTo(to, depth + 1) }
}

/** The folders from `start` to `end`, both with it; null when no imports lead there. */
function shortestWay(start: string, end: string, imports: ReadonlySet<FolderImports>): string[] | null {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const last = way.at(-1)
    if (last === end) return way
    for (const { from, to } of imports) {
      if (from !== last || seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return null
}

/** Files of a project written by hand, its modules, and the number of lines of a file. */
export interface Layout {
  paths: readonly string[]
  modules: readonly Module[]
  linesOf: (path: string) => number
}

/**
 * Number of files, fullest folder, lines of the composition and share of small files with one importer by package: the
 * figures, and each limit passed.
 */
export function checkLayout({ paths, modules, linesOf }: Layout): { figures: string; problems: string[] } {
  const folders = Map.groupBy(paths.filter(isSource), (path) => posix.dirname(path))
  const [folder = '', sources = []] = [...folders].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const own = modules.filter(({ source }) => folders.get(posix.dirname(source))?.includes(source))
  const importers = importersOf(own)
  const small = (source: string) => importers.get(source)?.size === 1 && linesOf(source) < smallLines
  const packages = Map.groupBy(
    own.map(({ source }) => source).filter((source) => source.includes('/')),
    (source) => source.split('/', 1)[0] ?? '',
  )
  const shares = [...packages].map(([name, members]) => {
    const found = members.filter(small)
    const percent = (100 * found.length) / members.length
    return { share: `${name} ${percent.toFixed(1)} %`, percent, found }
  })
  const passed = shares.filter(({ percent }) => percent > layoutLimits.smallPercent)
  const composition = paths.filter((path) => isSource(path) && isComposition(path))
  const compositionLines = composition.reduce((sum, path) => sum + linesOf(path), 0)
  return {
    figures: `${paths.length} files; ${folder} has ${sources.length} sources; composition ${compositionLines} lines; small with one importer: ${shares.map(({ share }) => share).join(', ')}`,
    problems: [
      ...(paths.length > layoutLimits.files
        ? [`${paths.length} files; the limit is ${layoutLimits.files}`]
        : []),
      ...(sources.length > layoutLimits.sources
        ? [`${folder} has ${sources.length} sources; the limit is ${layoutLimits.sources}`]
        : []),
      ...(compositionLines > layoutLimits.compositionLines
        ? [
            `the composition has ${compositionLines} lines, the limit is ${layoutLimits.compositionLines}; it is ${composition.join(', ')}`,
          ]
        : []),
      ...passed.map(
        ({ share, found }) =>
          `${share} of its files are small with one importer, the limit is ${layoutLimits.smallPercent} %; merge some of ${found.join(', ')}`,
      ),
    ],
  }
}

/** Files that import a file; an import on demand counts as a second one, as the file is a chunk of its own. */
function importersOf(modules: readonly Module[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules.filter((module) => isImporter(module.source))) {
    for (const { resolved, dynamic } of dependencies) {
      const known = importers.get(resolved) ?? new Set()
      importers.set(resolved, known.add(source))
      if (dynamic) known.add(`${source} on demand`)
    }
  }
  return importers
}
