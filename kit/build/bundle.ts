import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { rootDir } from '../../e2e/run/project.ts'

/** Programs and entry points, by the name of their file in the package. */
const programs = {
  index: 'kit/src/index.ts',
  playwright: 'kit/src/playwright.ts',
  vitest: 'kit/src/vitest.ts',
  'global-setup': 'kit/src/global-setup.ts',
  cli: 'kit/src/cli.ts',
  'check-program': 'fake-api/src/conformance/check-program.ts',
  'proxy-program': 'fake-api/src/conformance/proxy-program.ts',
}

const entryPoints = ['index', 'playwright', 'vitest', 'global-setup'] as const

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
    plugins: [keepPlaces],
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
 * where it is gets the place of its source there. All bundled modules lie in one folder, `dist`.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(rootDir) || id.includes('node_modules') || !code.includes('import.meta.')) return null
    const place = JSON.stringify(`/../${relative(rootDir, id)}`)
    const folder = JSON.stringify(`/../${relative(rootDir, dirname(id))}`)
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
      .replaceAll('import.meta.url', `new URL('.' + ${place}, import.meta.url).href`)
  },
}

/** The folder of the registry's package that a module is of. */
function packageFolder(module: string): string[] {
  const found = /^.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(module)
  return found ? [found[0]] : []
}

/** Names, versions and licences of packages, as a text that goes with them. */
export function noticesOf(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as Record<string, string>
      const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt']
        .map((one) => join(folder, one))
        .find(existsSync)
      return [
        `${name} ${version} (${license})`,
        ...(file ? ['', readFileSync(file, 'utf8').trim()] : []),
      ].join('\n')
    })
    .join('\n\n---\n\n')
}
