import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'

/** Results and caches; no check reads them. */
const results = new Set([
  '.git',
  '.skyshop',
  'coverage-report',
  'crawl-pictures',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

/** Hash of every file a check may read, by path from `root`: sources, configuration and what is generated. */
export function hashFiles(root = rootDir, folder = ''): Map<string, string> {
  const hashes = new Map<string, string>()
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !results.has(entry.name)) {
      for (const [inner, hash] of hashFiles(root, path)) hashes.set(inner, hash)
    }
    if (entry.isFile()) {
      hashes.set(
        path,
        createHash('sha1')
          .update(readFileSync(join(root, path)))
          .digest('base64url'),
      )
    }
  }
  return hashes
}
