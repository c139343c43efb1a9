/** The program of `pnpm pack:kit`: makes `kit/dist/skyshop-kit-<version>.tgz` and checks it as its users' tools will read it. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { buildProduct } from '../../e2e/run/build-product.ts'
import { rootDir } from '../../e2e/run/project.ts'
import { bundleCode, bundleTypes, dependenciesOf, noticesOf } from './bundle.ts'

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
const contracts = ['http', 'bridge', 'control', 'wechat', 'alipay', 'paypal', 'lianlian']

await buildProduct()
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
cpSync(join(rootDir, 'kit/src/skyshop.cjs'), join(dist, 'skyshop.cjs'))
cpSync(join(rootDir, 'kit/python/skyshop.py'), join(packageDir, 'python/skyshop.py'))
cpSync(join(rootDir, 'LICENSE'), join(packageDir, 'LICENSE'))
cpSync(join(rootDir, 'kit/README.md'), join(packageDir, 'README.md'))
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
const problems = [...sizeProblems(file), ...(await publintProblems()), ...(await typeProblems(file))]
for (const problem of problems) console.error(problem)
console.log(
  `${file} ${(statSync(file).size / 1_000_000).toFixed(1)} MB, ${folders.length} packages of others inside`,
)
process.exitCode = problems.length === 0 ? 0 : 1

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
