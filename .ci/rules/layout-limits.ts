import { posix } from 'node:path'

/** A source file with the files that it imports, for values or types; paths from the root. */
interface Module {
  source: string
  dependencies: readonly { resolved: string; dynamic: boolean }[]
}

/** Most files of the project, most sources of a folder, and most percent of a package that are small with one importer. */
export const layoutLimits = { files: 2_500, sources: 20, smallPercent: 5 }

/** A file below this many lines is small. */
const smallLines = 40
const isSource = (path: string) => /(?<![.](test|scenario|d))[.](ts|tsx|mts|mjs|cjs|js)$/.test(path)
const isImporter = (path: string) => !/[.](test|scenario|config)[.]/.test(path)
/** Modules of Node and files of the root have no folder. */
const hasFolder = (path: string) => !/^[^/]+$|[.]test[.]tsx?$|\/(testing|generated|node_modules)\//.test(path)

/**
 * Finds folders that import each other, also a folder and one within it: neither can be read, moved or tested without
 * the other. Returns a line for each pair with the imports of its shorter direction, which are the ones to cut. Tests,
 * `testing/` and generated code do not count.
 */
export function findFolderPairs(modules: readonly Module[]): string[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({
      from: posix.dirname(source),
      to: posix.dirname(resolved),
      line: `${source} → ${resolved}`,
      isCounted: hasFolder(source) && hasFolder(resolved),
    })),
  )
  const counted = imports.filter(({ from, to, isCounted }) => isCounted && from !== to)
  const directions = Map.groupBy(counted, ({ from, to }) => `${from} → ${to}`)
  return [...directions.values()].flatMap((lines) => {
    const { from = '', to = '' } = lines[0] ?? {}
    const back = directions.get(`${to} → ${from}`)?.length ?? 0
    // Each pair once: by its direction with fewer imports, or of two equal ones the first by name.
    if (back === 0 || lines.length > back || (lines.length === back && from > to)) return []
    return [`${from} and ${to} import each other; the fewer are ${lines.map(({ line }) => line).join(', ')}`]
  })
}

/** Files of a project written by hand, its modules, and the number of lines of a file. */
export interface Layout {
  paths: readonly string[]
  modules: readonly Module[]
  linesOf: (path: string) => number
}

/** Number of files, fullest folder and share of small files with one importer by package: the figures, and each limit passed. */
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
  return {
    figures: `${paths.length} files; ${folder} has ${sources.length} sources; small with one importer: ${shares.map(({ share }) => share).join(', ')}`,
    problems: [
      ...(paths.length > layoutLimits.files
        ? [`${paths.length} files; the limit is ${layoutLimits.files}`]
        : []),
      ...(sources.length > layoutLimits.sources
        ? [`${folder} has ${sources.length} sources; the limit is ${layoutLimits.sources}`]
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
