import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from './project.ts'

/** Results, caches, and the file `.git` of a work tree. */
const notSource = new Set([
  '.git',
  'crawl-pictures',
  'dist',
  'engine-views',
  'generated',
  'node_modules',
  'playwright-report',
  'test-results',
])

/** Folders that begin with a dot belong to tools, except `.ci`. */
const isToolFolder = (name: string) => name.startsWith('.') && name !== '.ci'

/** Paths, relative to the root, of every file written by hand whose name matches. Needs no git. */
export function sourceFiles(name: RegExp, folder = ''): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (notSource.has(entry.name)) return []
      if (entry.isDirectory()) return isToolFolder(entry.name) ? [] : sourceFiles(name, path)
      return name.test(entry.name) ? [path] : []
    })
    .sort()
}
