/**
 * The program of `pnpm start` and, with the word `dev`, of `pnpm dev`: checks, generates and builds what is stale, starts
 * the upstream, opens shop and panel, prints one URL. Environment and ready line are described in the README of this
 * folder.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createShutdown } from '../launcher/stack-shutdown.ts'
import { bypassProxy, checkNode } from '../settings/start-checks.ts'
import { StartError, startHelp } from '../settings/start-options.ts'
import { watchLaunchers } from './launcher-watch.ts'

const root = join(import.meta.dirname, '../..')
const shutdown = createShutdown()

try {
  checkNode(process.versions.node)
  bypassProxy(process.env)
  const args = process.argv.slice(2)
  const isDev = args[0] === 'dev'
  const help = isDev ? startHelp(args.slice(1), 'dev') : startHelp(args)
  if (help !== null) {
    console.log(help)
    process.exit(0)
  }
  enableCompileCache()
  // Loaded after the check: what follows needs the Node that was checked for.
  const { exitAfter, runStack } = await import('../launcher/run-stack.ts')
  const run = isDev ? (await import('../dev/run-dev.ts')).runDev : runStack
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void exitAfter(shutdown, 0))
  }
  watchLaunchers(() => void exitAfter(shutdown, 0))
  await run(root, shutdown)
} catch (error) {
  if (!shutdown.signal.aborted) report(error)
  process.exit(await shutdown.stop(error instanceof StartError ? error.exitCode : 1))
}

function report(error: unknown): void {
  const message = error instanceof StartError ? error.message : textOf(error)
  if (message) console.error(message)
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
