import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Characters of a file's own prefix; two files with one prefix would share names, which the build refuses. */
const PREFIX_LENGTH = 4

/**
 * Short names for the classes of CSS modules: a prefix for the file and a number for the class. Every class stands in a
 * script, in a style sheet and in each element that has it, so the long names of the default weigh on the first view.
 */
export function createClassNames(rootDir: string): (name: string, filename: string) => string {
  const files = new Map<string, { prefix: string; names: string[] }>()
  const taken = new Map<string, string>()
  return (name, filename) => {
    const path = relative(rootDir, filename.split('?')[0] ?? filename)
    const known = files.get(path) ?? { prefix: prefixOf(path), names: [] }
    files.set(path, known)
    const owner = taken.get(known.prefix) ?? path
    if (owner !== path) throw new Error(`${path} and ${owner} have one prefix: make it longer`)
    taken.set(known.prefix, path)
    if (!known.names.includes(name)) known.names.push(name)
    return `${known.prefix}${known.names.indexOf(name).toString(36)}`
  }
}

function prefixOf(path: string): string {
  const hash = createHash('sha256').update(path).digest().readUInt32BE().toString(36).padStart(7, '0')
  // A class name begins with a letter.
  return `s${hash.slice(-PREFIX_LENGTH)}`
}
