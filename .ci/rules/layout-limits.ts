import { posix } from 'node:path'

/** A source file with the files that it imports; paths from the root. */
interface Module {
  source: string
  dependencies: readonly { resolved: string; dynamic: boolean }[]
}

/** Most files of the project, most sources of a folder, and most percent of a package that are small with one importer. */
export const layoutLimits = { files: 2_500, sources: 20, smallPercent: 5 }

/** A file below this many lines is small. */
const smallLines = 40
const source = /(?<![.](test|scenario|d))[.](ts|tsx|mts|mjs|cjs|js)$/
const notImporter = /[.](test|scenario|config)[.]/

/** How large the layout of the project is, each with what it is worst at. */
export interface LayoutFigures {
  files: number
  /** The folder with most sources. */
  folder: { path: string; sources: number }
  /** By package, its small files with one importer, which are loaded with it. */
  small: { name: string; percent: number; paths: string[] }[]
}

/** `paths` are all files written by hand. */
export function layoutFigures(
  paths: readonly string[],
  modules: readonly Module[],
  linesOf: (path: string) => number,
): LayoutFigures {
  const folders = Map.groupBy(
    paths.filter((path) => source.test(path)),
    (path) => posix.dirname(path),
  )
  const [path = '', sources = []] = [...folders].reduce(
    (most, one) => (one[1].length > most[1].length ? one : most),
    ['', []],
  )
  const own = modules.filter((module) => folders.get(posix.dirname(module.source))?.includes(module.source))
  const importers = importersOf(own)
  const packages = Map.groupBy(
    own.filter((module) => module.source.includes('/')),
    (module) => module.source.split('/', 1)[0] ?? '',
  )
  const small = [...packages].map(([name, members]) => {
    const found = members
      .map((module) => module.source)
      .filter((one) => importers.get(one)?.length === 1 && linesOf(one) < smallLines)
    return { name, percent: (100 * found.length) / members.length, paths: found }
  })
  return { files: paths.length, folder: { path, sources: sources.length }, small }
}

/** Files that import a file; an import on demand counts as many, as the file is a chunk of its own. */
function importersOf(modules: readonly Module[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const module of modules.filter((one) => !notImporter.test(one.source))) {
    for (const { resolved, dynamic } of module.dependencies) {
      const known = importers.get(resolved) ?? []
      if (!known.includes(module.source)) known.push(module.source)
      importers.set(resolved, dynamic ? [...known, 'on demand'] : known)
    }
  }
  return importers
}

/** A line for each limit that is passed. */
export function findLayoutProblems({ files, folder, small }: LayoutFigures): string[] {
  const { smallPercent } = layoutLimits
  return [
    ...(files > layoutLimits.files ? [`${files} files; the limit is ${layoutLimits.files}`] : []),
    ...(folder.sources > layoutLimits.sources
      ? [`${folder.path} has ${folder.sources} sources; the limit is ${layoutLimits.sources}`]
      : []),
    ...small
      .filter(({ percent }) => percent > smallPercent)
      .map(
        ({ name, percent, paths }) =>
          `${name}: ${percent.toFixed(1)} % of its files are small with one importer, the limit is ${smallPercent} %; merge some of ${paths.join(', ')}`,
      ),
  ]
}

/** The figures in a line. */
export function layoutLine({ files, folder, small }: LayoutFigures): string {
  const shares = small.map(({ name, percent }) => `${name} ${percent.toFixed(1)} %`)
  return `${files} files; ${folder.path} has ${folder.sources} sources; small with one importer: ${shares.join(', ')}`
}
