import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One script or style of a build. */
interface BuiltFile {
  text: string
  /** The name before the hash. */
  label: string
  gzipBytes: number
}

/** Scripts and styles of a build by file name. */
export type Build = ReadonlyMap<string, BuiltFile>

const staticImport = /(?:\bfrom|\bimport)\s*["'`][^"'`]*?([\w.-]+[.]js)["'`]/g
const dynamicImport = /\bimport\(\s*["'`][^"'`]*?([\w.-]+[.]js)["'`]/g

export function readBuild(distDir: string): Build {
  const paths = readdirSync(distDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[.](js|css)$/.test(path),
  )
  return new Map(
    paths.map((path) => {
      const content = readFileSync(join(distDir, path))
      const label = basename(path).replace(/-[\w-]{8}[.](js|css)$/, '')
      return [basename(path), { text: content.toString('utf8'), label, gzipBytes: gzipSync(content).length }]
    }),
  )
}

/** The files named, all that these import statically, and the styles of each. */
export function closureOf(build: Build, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = build.get(name)
    if (!file || seen.has(name)) continue
    seen.add(name)
    waiting.push(...namesIn(file.text, staticImport), ...stylesOf(build, file))
  }
  return seen
}

/** Scripts imported on demand, by one file or by any, in the order of their names. */
export function onDemandOf(build: Build, importer?: string): { name: string; label: string }[] {
  const importers = importer === undefined ? [...build.keys()] : [importer]
  const names = new Set(importers.flatMap((one) => namesIn(build.get(one)?.text ?? '', dynamicImport)))
  return [...names].sort().flatMap((name) => {
    const file = build.get(name)
    return file ? [{ name, label: file.label }] : []
  })
}

export function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name ? [name] : []))
}

/** Gzipped bytes of those files that end as asked. */
export function builtSize(build: Build, names: ReadonlySet<string>, ending: string): number {
  return [...names]
    .filter((name) => name.endsWith(ending))
    .reduce((total, name) => total + (build.get(name)?.gzipBytes ?? 0), 0)
}

/** Styles that the preload table lists with a chunk: they share its name before the hash. */
function stylesOf(build: Build, { label }: BuiltFile): string[] {
  return [...build].flatMap(([name, file]) => (name.endsWith('.css') && file.label === label ? [name] : []))
}
