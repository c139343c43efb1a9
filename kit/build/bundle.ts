import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

/** Folder of the project, absolute. */
export const rootDir = join(import.meta.dirname, '../..')

/** Programs and entry points, by the name of their file in the package. */
const programs = {
  index: 'kit/src/index.ts',
  config: 'kit/src/config.ts',
  playwright: 'kit/src/playwright.ts',
  vitest: 'kit/src/vitest.ts',
  'global-setup': 'kit/src/global-setup.ts',
  cli: 'kit/src/cli.ts',
  'check-program': 'fake-api/src/conformance/check-program.ts',
  'proxy-program': 'fake-api/src/conformance/proxy-program.ts',
  'contract-diff': 'openapi/scripts/changes/contract-diff.ts',
}

const entryPoints = ['index', 'config', 'playwright', 'vitest', 'global-setup'] as const

/** What users install by themselves, so that there is one of each. */
const peers = /^(@playwright\/test|vitest)(\/|$)/

/** Writes the package's code: everything of ours and of others in a few modules. Returns the folders of packages in it. */
export async function bundleCode(dir: string): Promise<string[]> {
  const bundle = await rolldown({
    input: inputs(programs),
    platform: 'node',
    external: peers,
    transform: { target: 'node22' },
    checks: { pluginTimings: false },
    plugins: [{ name: 'source-paths', transform: sourcePaths }],
  })
  const { output } = await bundle.write({ dir, chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  const modules = output
    .filter((file): file is OutputChunk => file.type === 'chunk')
    .flatMap((chunk) => chunk.moduleIds)
  return [...new Set(modules.flatMap(packageFolder))].sort()
}

/** Writes the declarations of the entry points: what they export has its types written out, so no compiler is asked. */
export async function bundleTypes(dir: string): Promise<void> {
  const bundle = await rolldown({
    input: inputs(Object.fromEntries(entryPoints.map((name) => [name, programs[name]]))),
    platform: 'node',
    external: [peers, /^node:/],
    checks: { pluginTimings: false },
    plugins: dts({ dtsOnly: true, generator: 'oxc', tsconfig: false }),
  })
  await bundle.write({ dir, chunkFileNames: '[name]-[hash].d.ts' })
  await bundle.close()
}

function inputs(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, path]) => [name, join(rootDir, path)]))
}

/**
 * Lets code find its files in the package as in the sources: the package has the same folders, and a module that asks
 * where it is gets the place of its source there. All bundled modules lie in one folder, `dist`. Null for code that is
 * not ours, or does not ask. @throws Error when it asks for anything but `dirname` and `url`, which would be wrong there
 */
export function sourcePaths(code: string, id: string): string | null {
  if (!id.startsWith(rootDir) || id.includes('node_modules') || !code.includes('import.meta.')) return null
  const path = relative(rootDir, id).replaceAll(sep, '/')
  const [other] = /import\.meta\.(?!(dirname|url)\b)\w+/.exec(code) ?? []
  if (other) throw new Error(`${path} asks for ${other}, which the package has not: use dirname or url.`)
  return code
    .replaceAll(
      'import.meta.dirname',
      `(import.meta.dirname + ${JSON.stringify(`/../${posix.dirname(path)}`)})`,
    )
    .replaceAll('import.meta.url', `new URL('.' + ${JSON.stringify(`/../${path}`)}, import.meta.url).href`)
}

/** The folder of the registry's package that a module is of. */
function packageFolder(module: string): string[] {
  const match = /^.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(module)
  return match ? [realpathSync(match[0])] : []
}

/** The folders of the registry's packages that a package of ours needs while it runs, and of what those need. */
export function dependenciesOf(folder: string, seen: Set<string> = new Set()): Set<string> {
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const dependency = realpathSync(installed(name, folder))
    if (seen.has(dependency)) continue
    if (dependency.includes('node_modules')) seen.add(dependency)
    dependenciesOf(dependency, seen)
  }
  return seen
}

function installed(name: string, from: string): string {
  const path = join(from, 'node_modules', name)
  if (existsSync(path)) return path
  if (dirname(from) === from) throw new Error(`${name} is not installed.`)
  return installed(name, dirname(from))
}

interface Manifest {
  name: string
  version: string
  license: string
  author?: string | { name: string }
  dependencies?: Record<string, string>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Names, versions and texts of the licences of packages, as a text that goes with them. @throws Error when one has none */
export function noticesOf(folders: readonly string[]): string {
  const notices = folders.map((folder) => {
    const { name, version, license } = manifestOf(folder)
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file))
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version} (${license})`, ...(files.length === 0 ? [mitText(folder)] : texts)].join(
      '\n\n',
    )
  })
  return [...new Set(notices)].sort().join('\n\n---\n\n')
}

/** The text of the MIT licence for a package that says MIT and names its author, but has no file of it. */
function mitText(folder: string): string {
  const { name, version, license, author } = manifestOf(folder)
  const holder = typeof author === 'string' ? author : author?.name
  if (license === 'MIT' && holder) {
    const ours = readFileSync(join(rootDir, 'LICENSE'), 'utf8').trim()
    return ours.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`)
  }
  throw new Error(`${name} ${version} (${license}) has no text of its licence.`)
}
