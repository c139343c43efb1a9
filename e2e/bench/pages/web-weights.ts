import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from '../measure/figure.ts'

const localeName = /^(en|zh|de|fr|es|tr|ru|vi|it|ar|ja)$/
/** Pages a visit begins with. */
const firstPage = /^(home|[\w-]+-tab)-route$/
/** Pictures that any page may show first: of an error, of nothing there, of a banner. */
const anyPagePicture = /^(faulty-camera|empty-drawing|dusk-scene)$/
/** The tab the further routes are reached from. */
const mainTab = 'cloud-tab-route'

/**
 * Weights of a web build, gzipped file by file. Read from the built files, so nothing is trusted but what a browser
 * would fetch. What counts:
 *
 * - *First view* of the hub and of each tab: everything a cold open of its address asks for until its first row is
 *   drawn, one locale apart. That is what index.html names, the page's own chunk, and all that these
 *   import statically.
 * - *After the rows*: what a tab's own chunk imports on demand. The tab asks for it once its rows are drawn and the
 *   browser is idle, so it delays nothing and has no limit; it is printed because it is fetched without a tap.
 * - A *route*: scripts and styles that must come before the page can be drawn, opened from the settled cloud tab: its
 *   chunk and all that it imports statically, less the first view and what followed the rows. The note tells what
 *   the same page takes as the first of a visit.
 * - *Picture*: what an error, an empty page or a banner shows before any further page, beyond what index.html names.
 * - *On demand*: every other part that is imported when it is needed, beyond the settled cloud tab. What moves the
 *   banner is one of them; the hub and the tabs ask for it after their rows as well.
 */
export function webWeights(distDir: string): Figure[] {
  const build = readBuild(distDir)
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')
  const shell = closureOf(build, namesIn(html, /(?:src|href)="[^"]*?([\w.-]+[.](?:js|css))"/g))
  const chunks = onDemandOf(build).map(({ name, label }) => ({ name, label, files: withShell([name]) }))
  const firstPages = chunks.filter(({ label }) => firstPage.test(label))
  const tab = chunks.find(({ label }) => label === mainTab)
  const settled = tab ? withShell([tab.name, ...laterParts(build, tab.name)]) : shell

  function withShell(names: readonly string[]): Set<string> {
    return new Set([...shell, ...closureOf(build, names)])
  }

  /** Gzipped bytes of what is asked for beyond what is there. */
  function addedSize(files: ReadonlySet<string>, there: ReadonlySet<string>): number {
    const added = new Set([...files].filter((file) => !there.has(file)))
    return builtSize(build, added, '.js') + builtSize(build, added, '.css')
  }

  function afterTheRows(firstView: ReadonlySet<string>, part: string): Figure {
    const bytes = addedSize(closureOf(build, [part]), firstView)
    return { name: `after the rows: ${build.get(part)?.label ?? part}`, value: bytes / 1024, unit: 'KB gz' }
  }

  return [
    weight('first view, HTML', gzipSync(html).length, 14),
    ...firstPages.flatMap(({ name, label, files }) => [
      weight(`first view ${label}, JavaScript`, builtSize(build, files, '.js'), 141),
      weight(`first view ${label}, CSS`, builtSize(build, files, '.css'), 12),
      ...laterParts(build, name).map((part) => afterTheRows(files, part)),
    ]),
    ...chunks
      .filter(({ label }) => anyPagePicture.test(label))
      .map(({ label, files }) => weight(`picture ${label}`, addedSize(files, shell), 4)),
    ...chunks
      .filter(({ name, label }) => !firstPage.test(label) && !settled.has(name))
      .map(({ label, files }) => {
        const bytes = addedSize(files, settled)
        if (localeName.test(label)) return weight(`locale ${label}`, bytes, 8)
        if (!label.endsWith('-route')) return weight(`on demand ${label}`, bytes, 12)
        const cold = (builtSize(build, files, '.js') / 1024).toFixed(0)
        return { ...weight(`route ${label}`, bytes, 12), note: `opened first: ${cold} KB of JavaScript` }
      }),
  ]
}

/** What a first page asks for by itself after its rows: parts its chunk imports on demand. */
function laterParts(build: Build, page: string): string[] {
  const parts = onDemandOf(build, page).filter(({ label }) => !label.endsWith('-route'))
  return parts.map(({ name }) => name)
}

function weight(name: string, bytes: number, limitKb: number): Figure {
  return { name, value: bytes / 1024, unit: 'KB gz', limit: { atMost: limitKb } }
}

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

function readBuild(distDir: string): Build {
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
function closureOf(build: Build, names: readonly string[]): Set<string> {
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
function onDemandOf(build: Build, importer?: string): { name: string; label: string }[] {
  const importers = importer === undefined ? [...build.keys()] : [importer]
  const names = new Set(importers.flatMap((one) => namesIn(build.get(one)?.text ?? '', dynamicImport)))
  return [...names].sort().flatMap((name) => {
    const file = build.get(name)
    return file ? [{ name, label: file.label }] : []
  })
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name ? [name] : []))
}

/** Gzipped bytes of those files that end as asked. */
function builtSize(build: Build, names: ReadonlySet<string>, ending: string): number {
  return [...names]
    .filter((name) => name.endsWith(ending))
    .reduce((total, name) => total + (build.get(name)?.gzipBytes ?? 0), 0)
}

/** Styles that the preload table lists with a chunk: they share its name before the hash. */
function stylesOf(build: Build, { label }: BuiltFile): string[] {
  return [...build].flatMap(([name, file]) => (name.endsWith('.css') && file.label === label ? [name] : []))
}
