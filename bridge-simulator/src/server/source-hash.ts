import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

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

function filesOf(root: string, name: string): string[] {
  const stat = statSync(join(root, name), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(name) ? [] : [name]
  return readdirSync(join(root, name))
    .filter((entry) => !skipped.has(entry))
    .sort()
    .flatMap((entry) => filesOf(root, join(name, entry)))
}
