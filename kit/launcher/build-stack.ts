import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '../settings/start-checks.ts'
import { StartError } from '../settings/start-options.ts'
import { markdownSources } from '../site/site-pages.ts'
import { outputListing, sourceHash } from './source-hash.ts'

/** One thing made from sources: run `command` in `folder` when `sources` or `settings` changed or `output` is missing. */
interface BuildStep {
  name: string
  sources: readonly string[] | ((root: string) => readonly string[])
  /** Environment variables that the output depends on. */
  settings?: readonly string[]
  output: string
  folder: string
  command: readonly string[]
  /** Whether the simulator works without it. */
  isOptional?: boolean
}

const shared = ['openapi', 'pnpm-lock.yaml', 'tsconfig.base.json']

/** Sources of the panel's bundle; shim and servers run unbuilt. */
const panelSources = ['control', 'host', 'panel', 'shim']
  .map((folder) => `bridge-simulator/src/${folder}`)
  .concat('bridge-simulator/package.json', 'bridge-simulator/vite.config.ts')

/** Code made from contracts and schema; the builds read it. */
export const generateSteps: readonly BuildStep[] = [
  {
    name: 'contracts',
    sources: ['openapi', 'pnpm-lock.yaml'],
    output: 'openapi/generated/stamp',
    folder: 'openapi',
    command: ['scripts/generate.ts'],
  },
  {
    name: 'database',
    sources: ['prisma/schema', 'prisma/scripts', 'pnpm-lock.yaml'],
    output: 'prisma/generated/client.ts',
    folder: 'prisma',
    command: ['scripts/generate.ts'],
  },
]

/** Lists the sources of the documentation: its pages, those of the contracts, its style, script and program. */
export function docsSources(root: string): string[] {
  const pages = markdownSources(root).filter((path) => !path.startsWith('docs/'))
  return [...pages, 'docs', 'openapi/generated/reference', 'kit/site', 'pnpm-lock.yaml']
}

/** Steps that build what browsers load. */
export const bundleSteps: readonly BuildStep[] = [
  {
    name: 'shop',
    sources: ['web', ...shared],
    settings: ['SKYSHOP_API', 'SKYSHOP_CLIENT', 'SKYSHOP_REVIEW_PHONE'],
    output: 'web/dist/index.html',
    folder: 'web',
    command: ['node_modules/vite/bin/vite.js', 'build'],
  },
  {
    name: 'panel',
    sources: [...panelSources, ...shared],
    output: 'bridge-simulator/dist/panel/index.html',
    folder: 'bridge-simulator',
    command: ['node_modules/vite/bin/vite.js', 'build'],
  },
  {
    name: 'docs site',
    sources: docsSources,
    output: 'docs/dist/index.html',
    folder: 'kit',
    command: ['site/build-docs.ts'],
    isOptional: true,
  },
]

/** Outcome of a step; `failure` says why an optional one has no new output. */
export interface StepOutcome {
  isUnchanged: boolean
  tookMs: number
  failure?: string
}

/** Called when a step has ended. */
export type OnStep = (name: string, outcome: StepOutcome) => void

/** Generates what is missing or stale, then builds it. @throws StartError with what the first failed step said */
export async function buildStack(root: string, onStep: OnStep, signal: AbortSignal): Promise<void> {
  await runSteps(root, generateSteps, { onStep, signal })
  await runSteps(root, bundleSteps, { onStep, signal })
}

/** Builds the stack as `buildStack` does, but an optional step that fails is told to `onStep`: a start goes on without its output. */
export async function buildForStart(root: string, onStep: OnStep, signal: AbortSignal): Promise<void> {
  const optional = bundleSteps.filter(({ isOptional }) => isOptional)
  await runSteps(root, generateSteps, { onStep, signal })
  await Promise.all([
    runSteps(
      root,
      bundleSteps.filter(({ isOptional }) => !isOptional),
      { onStep, signal },
    ),
    ...optional.map((step) => runOptional(root, step, { onStep, signal })),
  ])
}

async function runOptional(root: string, step: BuildStep, { onStep, signal }: StepListener): Promise<void> {
  const startedMs = performance.now()
  await runSteps(root, [step], { onStep, signal }).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    onStep(step.name, { isUnchanged: false, tookMs: performance.now() - startedMs, failure: error.message })
  })
}

/** Generates what is missing or stale. @throws StartError with what the generator said */
export async function generateStack(root: string, onStep: OnStep, signal: AbortSignal): Promise<void> {
  await runSteps(root, generateSteps, { onStep, signal })
}

/** Builds the documentation where it is stale. @throws StartError with each dead link */
export async function buildDocumentation(root: string, onStep: OnStep, signal: AbortSignal): Promise<void> {
  const steps = bundleSteps.filter(({ name }) => name === 'docs site')
  await runSteps(root, steps, { onStep, signal })
}

interface StepListener {
  onStep: OnStep
  signal: AbortSignal
}

async function runSteps(
  root: string,
  steps: readonly BuildStep[],
  { onStep, signal }: StepListener,
): Promise<void> {
  await Promise.all(
    steps.map(async (step) => {
      const startedMs = performance.now()
      const isUnchanged = !isStale(root, step)
      if (!isUnchanged) await runStep(root, step, signal)
      onStep(step.name, { isUnchanged, tookMs: performance.now() - startedMs })
    }),
  )
}

/** Takes the builds as they are; a missing one is a `StartError`. */
export function requireBuilds(root: string): void {
  const missing = [...generateSteps, ...bundleSteps].find(({ output }) => !existsSync(join(root, output)))
  if (!missing) return
  throw new StartError(
    `The ${missing.name} is not built and SKYSHOP_BUILD=never: run "npx --yes pnpm@12.21.0 build" first.`,
  )
}

function isStale(root: string, step: BuildStep): boolean {
  const stamp = stampFile(root, step)
  if (!existsSync(join(root, step.output)) || !existsSync(stamp)) return true
  return readFileSync(stamp, 'utf8') !== stampText(root, step, inputHash(root, step))
}

async function runStep(root: string, step: BuildStep, signal: AbortSignal): Promise<void> {
  const hash = inputHash(root, step)
  await run(root, step, signal)
  try {
    const stamp = stampFile(root, step)
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, stampText(root, step, hash))
  } catch (error) {
    throw new StartError(
      `The folder ${root} cannot be written to (${codeOf(error)}): make it writable and start again.`,
    )
  }
}

function run(root: string, { name, folder, command }: BuildStep, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...command], {
      cwd: join(root, folder),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The ${name} could not be built:\n${output.trim()}`))
    })
  })
}

/** Hash of the sources and settings of a step; an empty setting counts as none. */
function inputHash(root: string, { sources, settings = [] }: BuildStep): string {
  const set = settings.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []))
  const names = typeof sources === 'function' ? sources(root) : sources
  return [sourceHash(root, names), ...set].join(' ')
}

/** Text that says what was made of which sources: a build that was stopped in the middle has other files. */
function stampText(root: string, { output }: BuildStep, hash: string): string {
  return `${hash} ${outputListing(join(root, dirname(output)))}`
}

function stampFile(root: string, { name }: BuildStep): string {
  return join(root, 'node_modules/.cache/skyshop', `${name.replaceAll(' ', '-')}.stamp`)
}
