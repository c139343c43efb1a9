import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

const kilobyte = 1024
const localeName = /^(en|zh|de|fr|es|tr|ru|vi|it|ar|ja)-/

interface BuiltFile {
  text: string
  gzipBytes: number
}

/**
 * Weights of a web build, gzipped: the first view (what index.html names, and
 * what that imports statically), and for every chunk imported on demand what
 * it adds to the first view. Read from the built files, so nothing is trusted
 * but what a browser would fetch.
 */
export function webWeights(distDir: string): Figure[] {
  const files = builtFiles(distDir)
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')
  const first = closure(files, namesIn(html, /(?:src|href)="[^"]*?([\w.-]+[.](?:js|css))"/g))
  const lazy = [...files.keys()].filter(
    (name) => name.endsWith('.js') && !first.has(name) && isOnDemand(files, name),
  )
  return [
    weight('first view, HTML', gzipSync(html).length, 14),
    weight('first view, JavaScript', bytes(files, first, '.js'), 140),
    weight('first view, CSS', bytes(files, first, '.css'), 12),
    ...lazy.sort().map((name) => lazyWeight(files, first, name)),
  ]
}

function lazyWeight(files: Map<string, BuiltFile>, first: ReadonlySet<string>, name: string): Figure {
  const added = new Set(
    [...closure(files, [name, ...stylesOf(files, name)])].filter((file) => !first.has(file)),
  )
  const total = bytes(files, added, '.js') + bytes(files, added, '.css')
  const label = name.replace(/-[\w-]{8}[.]js$/, '')
  return localeName.test(name) ? weight(`locale ${label}`, total, 8) : weight(`on demand ${label}`, total, 12)
}

function weight(name: string, gzipBytes: number, limitKb: number): Figure {
  return { name, value: gzipBytes / kilobyte, unit: 'KB gz', limit: { atMost: limitKb } }
}

function builtFiles(distDir: string): Map<string, BuiltFile> {
  const paths = readdirSync(distDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[.](js|css)$/.test(path),
  )
  return new Map(
    paths.map((path) => {
      const content = readFileSync(join(distDir, path))
      return [basename(path), { text: content.toString('utf8'), gzipBytes: gzipSync(content).length }]
    }),
  )
}

/** The files named, and all they import statically. */
function closure(files: Map<string, BuiltFile>, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = files.get(name)
    if (!file || seen.has(name)) continue
    seen.add(name)
    waiting.push(...namesIn(file.text, /(?:\bfrom|\bimport)\s*["'`][^"'`]*?([\w.-]+[.]js)["'`]/g))
  }
  return seen
}

function isOnDemand(files: Map<string, BuiltFile>, name: string): boolean {
  return [...files.values()].some(({ text }) =>
    namesIn(text, /\bimport\(\s*["'`][^"'`]*?([\w.-]+[.]js)["'`]/g).includes(name),
  )
}

/** Styles that the preload table lists with a chunk: they share its name before the hash. */
function stylesOf(files: Map<string, BuiltFile>, name: string): string[] {
  const stem = name.replace(/-[\w-]{8}[.]js$/, '-')
  return [...files.keys()].filter(
    (file) => file.endsWith('.css') && file.startsWith(stem) && file.length === stem.length + 12,
  )
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name ? [name] : []))
}

function bytes(files: Map<string, BuiltFile>, names: ReadonlySet<string>, extension: string): number {
  return [...names]
    .filter((name) => name.endsWith(extension))
    .reduce((total, name) => total + (files.get(name)?.gzipBytes ?? 0), 0)
}
