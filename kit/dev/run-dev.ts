import { generateStack } from '../launcher/build-stack.ts'
import { runStackOf } from '../launcher/run-stack.ts'
import type { StackShutdown } from '../launcher/stack-shutdown.ts'
import { StartError } from '../settings/start-options.ts'
import { type DevSites, openDevSites } from './dev-sites.ts'
import { rebuildOnChange } from './rebuild-on-change.ts'
import { ReplaceableUpstream } from './replaceable-upstream.ts'

/** Brings the stack up from its sources: each edit is seen in the open page, or answered by a new upstream. */
export async function runDev(root: string, shutdown: StackShutdown): Promise<void> {
  if ((process.env.SKYSHOP_WORKERS || '1') !== '1')
    throw new StartError('pnpm dev has one upstream, which each edit replaces: leave SKYSHOP_WORKERS out.', 2)
  // In a pipeline it would have one for each core.
  process.env.SKYSHOP_WORKERS = '1'
  const { signal } = shutdown
  let upstream: ReplaceableUpstream | null = null
  let sites: DevSites | null = null
  await runStackOf(root, shutdown, {
    command: 'dev',
    prepare: (_, onStep) => generateStack(root, onStep, signal),
    startUpstream: (options) => {
      upstream = new ReplaceableUpstream(root, options)
      return upstream
    },
    openContent: async (servers) => {
      sites = await openDevSites(root, servers)
      shutdown.onStop(sites.close)
      return {
        ...sites,
        isRestarting: () => upstream?.isRestarting() ?? false,
        untilRestarted: () => upstream?.untilRestarted() ?? Promise.resolve(),
      }
    },
  })
  if (upstream === null || sites === null) return
  const { showProblem } = sites
  shutdown.onStop(rebuildOnChange(root, { upstream, showProblem, signal }))
}
