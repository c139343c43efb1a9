import { generateStack } from '../server/build-stack.ts'
import type { DevSites } from './dev-sites.ts'
import type { LoadedUpstream, ReplaceableUpstream } from './replaceable-upstream.ts'
import { watchSources } from './source-watch.ts'
import { type CheckedPackage, checkedPackages, checkTypes } from './type-check.ts'

/** What edits act on. */
interface Followed {
  upstream: Pick<ReplaceableUpstream, 'load'>
  showTrouble: DevSites['showTrouble']
  signal: AbortSignal
}

/** What can keep an edit from being seen; each is told until it is mended. */
type TroubleKind = 'contracts' | 'upstream' | `types of ${CheckedPackage}`

type Tell = (kind: TroubleKind, trouble: string | null) => void

/** Sources of the upstream, contracts and schema among them. */
const upstreamFolders = ['openapi', 'prisma', 'fake-api/src']

/** Acts on every change of the sources until the function that it answers is called. */
export function followSources(root: string, { upstream, showTrouble, signal }: Followed): () => void {
  const tell = createTroubles(showTrouble)
  const check = createTypeChecks(root, tell, signal)

  async function replaceUpstream(): Promise<void> {
    const startedMs = performance.now()
    const isChanged = await attempt('contracts', tell, () => generate(root, signal))
    if (isChanged === null) return
    const [isTyped, loaded] = await Promise.all([
      check('fake-api'),
      attempt('upstream', tell, () => upstream.load()),
    ])
    if (loaded !== null) await goOver(loaded, isTyped, startedMs)
    // Shop and panel are typed by the contracts, too.
    if (isChanged) await Promise.all([check('web'), check('bridge-simulator')])
  }

  async function goOver(loaded: LoadedUpstream, isTyped: boolean, startedMs: number): Promise<void> {
    if (!isTyped) {
      console.error('upstream: the one from before goes on answering')
      return loaded.drop()
    }
    await attempt('upstream', tell, loaded.take)
    console.log(
      `upstream: restarted, ${((performance.now() - startedMs) / 1000).toFixed(1)} s after the edit`,
    )
  }

  const stops = [
    watchSources(root, upstreamFolders, oneAtATime(replaceUpstream, signal)),
    watchSources(
      root,
      ['web'],
      oneAtATime(() => check('web'), signal),
    ),
    watchSources(
      root,
      ['bridge-simulator/src'],
      oneAtATime(() => check('bridge-simulator'), signal),
    ),
  ]
  // Errors that were there before the first edit; what is kept of it makes the later checks short.
  for (const name of checkedPackages) void check(name).catch(() => undefined)
  return () => {
    for (const stop of stops) stop()
  }
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

/** Tells each trouble once in the terminal, and all there are over the page. */
function createTroubles(showTrouble: Followed['showTrouble']): Tell {
  const troubles = new Map<TroubleKind, string>()
  return (kind, trouble) => {
    if ((troubles.get(kind) ?? null) === trouble) return
    if (trouble === null) troubles.delete(kind)
    else troubles.set(kind, trouble)
    if (trouble === null) console.log(`${kind}: mended`)
    else console.error(`${kind}: ${trouble}`)
    showTrouble(troubles.size === 0 ? null : [...troubles.values()].join('\n\n'))
  }
}

/** Checks of one package follow each other, as they keep their state in one file; several packages run together. */
function createTypeChecks(root: string, tell: Tell, signal: AbortSignal) {
  const last = new Map<CheckedPackage, Promise<unknown>>()
  return async (name: CheckedPackage): Promise<boolean> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => checkTypes(root, name, signal))
    last.set(
      name,
      turn.catch(() => undefined),
    )
    const trouble = await turn
    tell(`types of ${name}`, trouble)
    return trouble === null
  }
}

/** The result of a step, null when it failed; how it ended is told. */
async function attempt<T>(kind: TroubleKind, tell: Tell, step: () => Promise<T>): Promise<T | null> {
  try {
    const result = await step()
    tell(kind, null)
    return result
  } catch (error) {
    tell(kind, error instanceof Error ? error.message : String(error))
    return null
  }
}

/** Runs a task for each call; calls that come while it runs are one more run after it. */
function oneAtATime(task: () => Promise<unknown>, signal: AbortSignal): () => void {
  let isRunning = false
  let isAsked = false
  return function run(): void {
    isAsked = true
    if (isRunning) return
    void (async () => {
      isRunning = true
      while (isAsked && !signal.aborted) {
        isAsked = false
        await task().catch((error: unknown) => {
          if (!signal.aborted) console.error(error)
        })
      }
      isRunning = false
    })()
  }
}
