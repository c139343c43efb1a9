import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project, absolute. */
export const rootDir = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Workspace packages, in the order a change travels through them. */
export const packageNames = [
  'openapi',
  'prisma',
  'fake-api',
  'bridge-simulator',
  'web',
  'kit',
  'e2e',
  '.ci',
] as const

export type PackageName = (typeof packageNames)[number]

/** Path of a command that a package, or the root, has installed. */
export function commandPath(command: string, packageName: PackageName | '' = ''): string {
  return join(rootDir, packageName, 'node_modules/.bin', command)
}

/** A command of the project that works as printed in any folder of it: `projectCommand('check types')`. */
export function projectCommand(words: string): string {
  const manifest = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  return `npx --yes ${manifest.packageManager} ${words}`
}

/** Node's default folder of compiled code, shared by all programs. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

/** Environment of tools: this Node first on the path, one compile cache, no telemetry, no update notices. */
export function toolEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${join(rootDir, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    ...compileCache,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    ...extra,
  }
}
