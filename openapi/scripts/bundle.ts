import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OpenApiDocument } from './document.ts'

/** Roots that become one self-contained JSON document each. */
const ROOTS = ['http', 'bridge', 'control'] as const

const pascalCase = (name: string) =>
  name
    .replace(/\.schema$/, '')
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Bundles the split contracts with Redocly and gives component schemas the PascalCase names types are known by. */
export async function bundle(packageDir: string, outDir: string): Promise<Record<string, OpenApiDocument>> {
  const cli = join(packageDir, 'node_modules/.bin/redocly')
  const roots = ROOTS.map((root) => `${root}.yaml`)
  await promisify(execFile)(cli, ['bundle', ...roots, '-o', outDir, '--ext', 'json'], {
    cwd: packageDir,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return Object.fromEntries(ROOTS.map((root) => [root, rename(join(outDir, `${root}.json`))]))
}

function rename(file: string): OpenApiDocument {
  const text = readFileSync(file, 'utf8').replace(
    /"#\/components\/schemas\/([^"]+)"/g,
    (_, name: string) => `"#/components/schemas/${pascalCase(name)}"`,
  )
  const document = JSON.parse(text) as OpenApiDocument
  const schemas = document.components?.schemas ?? {}
  document.components = {
    ...document.components,
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [pascalCase(name), schema])),
  }
  return document
}
