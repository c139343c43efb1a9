/** The program of `pnpm pack:kit`: makes `kit/dist/skyshop-kit-<version>.tgz` and checks it as its users' tools will read it. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { bundleCode, bundleTypes, dependenciesOf, noticesOf, rootDir } from './bundle.ts'
import { linkedFiles, packedLinks } from './packed-links.ts'

const maxBytes = 15_000_000
const outDir = join(rootDir, 'kit/dist')
const packageDir = join(outDir, 'package')

/** Files that the code reads while it runs, in the folders that they have in the sources. */
const copied = [
  'bridge-simulator/dist/panel',
  'docs/dist',
  'fake-api/assets',
  'fake-api/src/audit/sql',
  'openapi/generated/reference',
  'prisma/migrations',
  'web/dist',
]
/** Files of the project whose place in the package is another one. */
const moved = [
  [/^kit[/](README[.]md|python[/].*)$/, '$1'],
  [/^openapi[/]generated[/](\w+[.]json)$/, 'contracts/$1'],
] as const
const contracts = ['http', 'bridge', 'control', 'wechat', 'alipay', 'paypal', 'lianlian', 'events']
const workflows = 'skyshop.arazzo.yaml'

execFileSync(process.execPath, ['kit/start/build.ts'], { cwd: rootDir, stdio: 'inherit' })
rmSync(outDir, { recursive: true, force: true })
const dist = join(packageDir, 'dist')
mkdirSync(dist, { recursive: true })
const [inCode] = await Promise.all([bundleCode(dist), bundleTypes(dist)])
// Shop and panel are built by others; what they need while they run is in them.
const inPages = ['web', 'bridge-simulator'].flatMap((name) => [...dependenciesOf(join(rootDir, name))])
const folders = [...new Set([...inCode, ...inPages])]
for (const path of copied) cpSync(join(rootDir, path), join(packageDir, path), { recursive: true })
const isPage = (path: string) => (!/[.]\w+$/.test(path) || path.endsWith('.md')) && !path.endsWith('/dist')
cpSync(join(rootDir, 'docs'), join(packageDir, 'docs'), { recursive: true, filter: isPage })
for (const name of contracts)
  cpSync(join(rootDir, `openapi/generated/${name}.json`), join(packageDir, `contracts/${name}.json`))
const steps = readFileSync(join(rootDir, 'openapi/workflows', workflows), 'utf8')
writeFileSync(join(packageDir, 'contracts', workflows), steps.replaceAll('../generated/', './'))
cpSync(join(rootDir, 'kit/src/skyshop.cjs'), join(dist, 'skyshop.cjs'))
cpSync(join(rootDir, 'kit/python/skyshop.py'), join(packageDir, 'python/skyshop.py'))
cpSync(join(rootDir, 'LICENSE'), join(packageDir, 'LICENSE'))
for (const name of ['README.md', 'SKILL.md']) cpSync(join(rootDir, 'kit', name), join(packageDir, name))
for (const page of packedPages()) {
  const path = join(packageDir, page)
  const from = page === 'README.md' ? 'kit/README.md' : page
  writeFileSync(path, packedLinks(readFileSync(path, 'utf8'), { from, to: page }, placeOf))
}
writeFileSync(join(packageDir, 'THIRD-PARTY-LICENSES.txt'), noticesOf(folders))
// In this project the package is its sources; `publishConfig` names what is built of them.
const { devDependencies: _, private: __, publishConfig, ...sources } = readManifest()
const manifest = { ...sources, ...publishConfig }
writeFileSync(join(packageDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', outDir], {
  cwd: packageDir,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const file = join(outDir, `skyshop-kit-${sources.version}.tgz`)
const problems = [
  ...sizeProblems(file),
  ...linkProblems(),
  ...(await publintProblems()),
  ...(await typeProblems(file)),
]
for (const problem of problems) console.error(problem)
console.log(
  `${file} ${(statSync(file).size / 1_000_000).toFixed(1)} MB, ${folders.length} packages of others inside`,
)
process.exitCode = problems.length === 0 ? 0 : 1

/** Pages of the package, by their paths in it. */
function packedPages(): string[] {
  const names = readdirSync(join(packageDir, 'docs'), { encoding: 'utf8', recursive: true })
  return ['README.md', ...names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
}

/** Place of a file of the project in the package; null for one that is not packed. */
function placeOf(path: string): string | null {
  const [pattern, place] = moved.find(([one]) => one.test(path)) ?? []
  if (pattern !== undefined && place !== undefined) return path.replace(pattern, place)
  const isPacked = path.startsWith('docs/') || path === 'LICENSE'
  return isPacked && existsSync(join(packageDir, path)) ? path : null
}

/** Links of the pages that lead to nothing in the package. */
function linkProblems(): string[] {
  return packedPages().flatMap((page) =>
    linkedFiles(readFileSync(join(packageDir, page), 'utf8'), page)
      .filter((path) => !existsSync(join(packageDir, path)))
      .map((path) => `${page} links to ${path}, which is not in the package`),
  )
}

interface Manifest extends Record<string, unknown> {
  publishConfig: object
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(rootDir, 'kit/package.json'), 'utf8')) as Manifest
}

function sizeProblems(path: string): string[] {
  const { size } = statSync(path)
  return size <= maxBytes ? [] : [`${path} has ${size} bytes; the limit is ${maxBytes}`]
}

async function publintProblems(): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: packageDir, pack: false, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
}

/** Checks the types for ES modules alone: the package has no CommonJS, and its parts are found by `exports`. */
async function typeProblems(path: string): Promise<string[]> {
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(path)))
  if (!checked.types) return ['The package has no types.']
  return checked.problems
    .filter((problem) => !('resolutionKind' in problem) || !/node10|cjs/.test(problem.resolutionKind))
    .map((problem) => `types: ${JSON.stringify(problem)}`)
}
