import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes a folder equal to a draft of it. A file that is equal already is not written, so that whoever watches it or asks
 * for its time sees no change.
 */
export function syncFolder(draft: string, folder: string): void {
  const names = filesIn(draft)
  for (const name of filesIn(folder)) if (!names.includes(name)) rmSync(join(folder, name))
  for (const name of names) {
    const content = readFileSync(join(draft, name))
    const file = join(folder, name)
    if (existsSync(file) && readFileSync(file).equals(content)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** Paths of all files below a folder, relative to it; none when there is no such folder. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
