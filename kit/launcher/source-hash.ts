import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'generated', 'dist'])

/** One hash over names and contents of files and folders; missing ones count as missing, tests do not count. */
export function sourceHash(root: string, names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesOf(root, name))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** One hash over names and sizes of all files below a folder: an incomplete build has another one. */
export function outputListing(folder: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(`${relative(folder, file)}\0${statSync(file).size}\0`)
  return hash.digest('hex')
}

function filesOf(root: string, name: string): string[] {
  const stat = statSync(join(root, name), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(name) ? [] : [name]
  return readdirSync(join(root, name))
    .filter((entry) => !skipped.has(entry))
    .sort()
    .flatMap((entry) => filesOf(root, join(name, entry)))
}
