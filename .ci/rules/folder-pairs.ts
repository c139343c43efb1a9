import { posix } from 'node:path'

/** A source file with the files that it imports, for values or types; paths from the root. */
interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Modules of Node and files of the root have no folder. */
const notSource = /^[^/]+$|[.]test[.]tsx?$|\/(testing|generated|node_modules)\//

/**
 * Finds folders that import each other, also a folder and one within it: neither can be read, moved or tested without
 * the other. Returns a line for each pair with the imports of its shorter direction, which are the ones to cut. Tests,
 * `testing/` and generated code do not count.
 */
export function findFolderPairs(modules: readonly Module[]): string[] {
  const imports = importsBetweenFolders(modules)
  return [...imports.values()].flatMap(({ from, to, lines }) => {
    const back = imports.get(keyOf(to, from))
    if (back === undefined || isListedThere({ from, lines }, back)) return []
    return [`${from} and ${to} import each other; the fewer are ${lines.join(', ')}`]
  })
}

interface FolderImport {
  from: string
  to: string
  lines: string[]
}

const keyOf = (from: string, to: string) => `${from} → ${to}`

function importsBetweenFolders(modules: readonly Module[]): Map<string, FolderImport> {
  const imports = new Map<string, FolderImport>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [posix.dirname(source), posix.dirname(resolved)]
      if (from === to || [source, resolved].some((path) => notSource.test(path))) continue
      const found = imports.get(keyOf(from, to)) ?? { from, to, lines: [] }
      found.lines.push(keyOf(source, resolved))
      imports.set(keyOf(from, to), found)
    }
  }
  return imports
}

/** Whether the pair is told of by its other direction: the one with fewer imports, or of two equal ones the first by name. */
function isListedThere({ from, lines }: Pick<FolderImport, 'from' | 'lines'>, back: FolderImport): boolean {
  return lines.length === back.lines.length ? from > back.from : lines.length > back.lines.length
}
