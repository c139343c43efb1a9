import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from './project.ts'

const notSource = new Set(['node_modules', 'dist', 'generated', 'test-results', 'playwright-report'])

/** Folders that begin with a dot belong to tools, except `.ci`. */
const isToolFolder = (name: string) => name.startsWith('.') && name !== '.ci'

/** Paths, relative to the root, of every file written by hand whose name matches. Needs no git. */
export function sourceFiles(name: RegExp, folder = ''): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        return notSource.has(entry.name) || isToolFolder(entry.name) ? [] : sourceFiles(name, path)
      }
      return name.test(entry.name) ? [path] : []
    })
    .sort()
}
