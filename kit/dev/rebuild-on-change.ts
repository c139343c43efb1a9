import { buildDocumentation, docsSources, generateStack } from '../launcher/build-stack.ts'
import type { DevSites } from './dev-sites.ts'
import { createProblemReport, type ProblemKind, type ProblemReport } from './problem-report.ts'
import type { LoadedUpstream, ReplaceableUpstream } from './replaceable-upstream.ts'
import { watchSources } from './source-watch.ts'
import { type CheckedPackage, checkTypes } from './type-check.ts'

/** What edits act on. */
interface ChangeTargets {
  upstream: Pick<ReplaceableUpstream, 'load'>
  showProblem: DevSites['showProblem']
  signal: AbortSignal
}

/** Sources of the upstream, contracts and schema among them. */
const upstreamFolders = [
  ...['openapi', 'prisma', 'fake-api/src'],
  ...['server', 'mcp', 'testing/merchant-audit'].map((name) => `kit/${name}`),
]
const upstreamSteps = ['contracts', 'upstream', 'types of fake-api'] as const

/** Packages whose types are checked in the background: no restart waits for them. */
const backgroundCheckedPackages = ['web', 'bridge-simulator'] as const

/** Sources of this program itself. */
const simulatorFolders = [
  ...['settings', 'start', 'launcher', 'web-server', 'dev'].map((name) => `kit/${name}`),
  ...['shim', 'control'].map((name) => `bridge-simulator/src/${name}`),
]

/** Acts on every change of the sources until the returned function is called. */
export function rebuildOnChange(root: string, { upstream, showProblem, signal }: ChangeTargets): () => void {
  const report = createProblemReport(root, showProblem)
  // The upstream waits for its own check and for no other.
  const upstreamTypes = createTypeChecks(root, report, signal)
  const pageTypes = createTypeChecks(root, report, signal)

  async function updateUpstream(isOutdated: IsOutdated): Promise<void> {
    report.beginChecking(upstreamSteps)
    // Leaves the processors to the upstream; checks that were cancelled are run again afterwards.
    const unchecked = pageTypes.cancel()
    const isContractChanged = await replaceUpstream(isOutdated)
    if (!isOutdated()) report.endChecking(upstreamSteps)
    for (const name of isContractChanged ? backgroundCheckedPackages : unchecked) void pageTypes.check(name)
  }

  /** Returns whether the contracts have changed, from which the types of shop and panel are generated too. */
  async function replaceUpstream(isOutdated: IsOutdated): Promise<boolean> {
    const startedMs = performance.now()
    const tell: ProblemReport['report'] = (kind, problem) => {
      if (!isOutdated()) report.report(kind, problem)
    }
    const isChanged = await attempt('contracts', tell, () => generate(root, signal))
    if (isChanged === null) return false
    if (isOutdated()) return isChanged
    const [isTyped, loaded] = await Promise.all([
      upstreamTypes.check('fake-api'),
      attempt('upstream', tell, () => upstream.load()),
    ])
    // What was loaded or checked may mix two edits: the next run decides.
    if (isOutdated()) await loaded?.discard()
    else if (loaded !== null) await replaceBy(loaded, isTyped, startedMs)
    return isChanged
  }

  async function replaceBy(loaded: LoadedUpstream, isTyped: boolean, startedMs: number): Promise<void> {
    if (!isTyped) {
      console.error('upstream: the one from before goes on answering')
      return loaded.discard()
    }
    console.log('upstream: restarting')
    const isReplaced = await attempt('upstream', report.report, async () => {
      await loaded.replace()
      return true
    })
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    if (isReplaced) console.log(`upstream: restarted, ${seconds} s after the edit`)
  }

  const runUpstream = oneAtATime(updateUpstream, signal)
  const stops = [
    watchSources(root, upstreamFolders, () => {
      console.log('upstream: sources changed; the new ones are loaded and their types checked')
      report.beginChecking(upstreamSteps)
      // The newest sources are checked next, not after those of before.
      upstreamTypes.cancel()
      runUpstream()
    }),
    watchSources(root, ['web'], () => pageTypes.checkAnew('web')),
    watchSources(root, ['bridge-simulator/src'], () => pageTypes.checkAnew('bridge-simulator')),
    watchDocs(root, signal),
    watchSources(root, simulatorFolders, sayStartAgain),
  ]
  // Errors that were there before the first edit; what is kept of it makes the later checks short.
  void upstreamTypes.check('fake-api')
  for (const name of backgroundCheckedPackages) void pageTypes.check(name)
  return () => {
    for (const stop of stops) stop()
  }
}

function sayStartAgain(): void {
  console.log('simulator: its own server changed; start pnpm dev again to see it')
}

/** Builds the documentation now and after each change of its sources until the returned function is called. */
function watchDocs(root: string, signal: AbortSignal): () => void {
  const update = oneAtATime(() => updateDocs(root, signal), signal)
  update()
  return watchSources(root, docsSources(root), update)
}

/** Builds the documentation anew; after an error the one from before is still shown. */
async function updateDocs(root: string, signal: AbortSignal): Promise<void> {
  await buildDocumentation(root, () => undefined, signal).catch((error: unknown) => {
    if (!signal.aborted) console.error(`docs: ${messageOf(error)}`)
  })
}

/** Generates what is stale; answers whether the contracts were. */
async function generate(root: string, signal: AbortSignal): Promise<boolean> {
  let isChanged = false
  await generateStack(
    root,
    (name, { isUnchanged }) => {
      if (name === 'contracts') isChanged = !isUnchanged
    },
    signal,
  )
  return isChanged
}

interface TypeChecks {
  /** Checks a package after those before it. Answers whether all is right; false when it was cancelled. */
  check: (name: CheckedPackage) => Promise<boolean>
  /** Checks a package from the beginning, also one that is being checked; the other packages follow. */
  checkAnew: (name: CheckedPackage) => void
  /** Ends the check that runs and those that wait; answers their packages. */
  cancel: () => CheckedPackage[]
}

/** Checks that follow each other. */
export function createTypeChecks(root: string, report: ProblemReport, signal: AbortSignal): TypeChecks {
  let last: Promise<unknown> = Promise.resolve()
  let round = new AbortController()
  let unchecked: CheckedPackage[] = []

  function check(name: CheckedPackage): Promise<boolean> {
    const either = AbortSignal.any([signal, round.signal])
    unchecked.push(name)
    report.beginChecking([`types of ${name}`])
    const turn = last.then(async () => {
      if (either.aborted) return false
      const problem = await checkTypes(root, name, either).catch(messageOf)
      if (either.aborted) return false
      unchecked.splice(unchecked.indexOf(name), 1)
      report.report(`types of ${name}`, problem)
      return problem === null
    })
    last = turn
    return turn
  }

  function cancel(): CheckedPackage[] {
    const left = [...new Set(unchecked)]
    unchecked = []
    round.abort()
    round = new AbortController()
    return left
  }
  function checkAnew(name: CheckedPackage): void {
    for (const each of new Set([name, ...cancel()])) void check(each)
  }
  return { check, checkAnew, cancel }
}

/** The result of a step, null when it failed. Tells success and failure. */
async function attempt<T>(
  kind: ProblemKind,
  tell: ProblemReport['report'],
  step: () => Promise<T>,
): Promise<T | null> {
  try {
    const result = await step()
    tell(kind, null)
    return result
  } catch (error) {
    tell(kind, messageOf(error))
    return null
  }
}

/** Tells a task that is running whether it has been asked for again since it began. */
type IsOutdated = () => boolean

/** Runs a task for each call; calls that come while it runs are one more run after it. */
export function oneAtATime(
  task: (isOutdated: IsOutdated) => Promise<unknown>,
  signal: AbortSignal,
): () => void {
  let isRunning = false
  let isAsked = false
  return function run(): void {
    isAsked = true
    if (isRunning) return
    void (async () => {
      isRunning = true
      while (isAsked && !signal.aborted) {
        isAsked = false
        await task(() => isAsked).catch((error: unknown) => {
          if (!signal.aborted) console.error(error)
        })
      }
      isRunning = false
    })()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
