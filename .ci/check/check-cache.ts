import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'

/** Files that every check depends on: versions of the tools, and the checks themselves. */
const always = /^(pnpm-lock[.]yaml|pnpm-workspace[.]yaml|([^/]+\/)?package[.]json|([.]ci|e2e\/run)\/.+)$/

/** Hash of the Node version and of all files that a check depends on. */
export function fingerprint(hashes: ReadonlyMap<string, string>, reads: (path: string) => boolean): string {
  const hash = createHash('sha1').update(process.version)
  for (const [path, content] of hashes) {
    if (always.test(path) || reads(path)) hash.update(`${path}\0${content}\0`)
  }
  return hash.digest('base64url')
}

/** Fingerprint and number of files of a passed check. */
export interface Pass {
  fingerprint: string
  checked: number
}

/** Last pass of each check, in a folder below `node_modules` that may be deleted at any time. */
export class CheckCache {
  readonly #folder: string

  constructor(folder = join(rootDir, 'node_modules/.cache/skyshop-check')) {
    this.#folder = folder
  }

  /** Number of files looked at, or null when the check has not passed with this fingerprint. */
  find(name: string, expected: string): number | null {
    try {
      const pass = JSON.parse(readFileSync(this.#file(name), 'utf8')) as Pass
      return pass.fingerprint === expected ? pass.checked : null
    } catch {
      // No pass yet, or a file cut short: the check runs.
      return null
    }
  }

  keep(name: string, pass: Pass): void {
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(this.#file(name), JSON.stringify(pass))
  }

  forget(name: string): void {
    rmSync(this.#file(name), { force: true })
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.json`)
  }
}

/** Results and caches; no check reads them. */
const results = new Set([
  '.git',
  '.skyshop',
  'coverage-report',
  'crawl-pictures',
  'dist',
  'engine-views',
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
