import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { libraryHint } from '../settings/start-checks.ts'
import { readStartOptions, type StartOptions } from '../settings/start-options.ts'
import type { OpenContent } from '../web-server/web-servers.ts'
import { buildForStart, type OnStep, requireBuilds } from './build-stack.ts'
import { claimFolderAndPorts, openStack } from './open-stack.ts'
import type { StackShutdown } from './stack-shutdown.ts'
import { startUpstream, type UpstreamProcess } from './upstream-process.ts'

/** What one stack is made of: `start` takes what was built, `dev` the sources. */
interface StackParts {
  command: 'start' | 'dev'
  /** Makes what the rest reads. */
  prepare: (options: StartOptions, onStep: OnStep) => Promise<void>
  startUpstream: (options: StartOptions) => UpstreamProcess
  openContent: OpenContent
}

/** Starts the production stack and prints its URL; `shutdown` ends it. */
export async function runStack(root: string, shutdown: StackShutdown): Promise<void> {
  await runStackOf(root, shutdown, {
    command: 'start',
    prepare: async ({ build }, onStep) => {
      if (build === 'auto') await buildForStart(root, onStep, shutdown.signal)
      else requireBuilds(root)
    },
    startUpstream: (options) => startUpstream(root, options),
    // Loaded while the upstream gets ready.
    openContent: async (servers) =>
      (await import('../web-server/web-servers.ts')).builtContent(root)(servers),
  })
}

/** Brings a stack of these parts up, prints a line a step and the one URL. */
export async function runStackOf(root: string, shutdown: StackShutdown, parts: StackParts): Promise<void> {
  const options = readStartOptions(process.env, root)
  const sayStep = stepsTo(options)
  sayStep('install', installBefore(root, performance.timeOrigin))
  await claimFolderAndPorts(options, shutdown)
  if (options.ready === 'json') stopWithStdin(shutdown)
  await parts.prepare(options, sayStep)
  shutdown.signal.throwIfAborted()

  const openedMs = performance.now()
  const upstream = parts.startUpstream(options)
  // It ends before it is ready only with an error, which opening reports.
  void upstream.ready.then(
    () => upstream.ended.then((how) => endWithUpstream(how, shutdown)),
    () => undefined,
  )
  const { openContent } = parts
  const addresses = await openStack(root, options, { upstream, openContent, shutdown })
  sayStep('ready', { isUnchanged: false, tookMs: performance.now() - openedMs })
  announce(options, addresses, parts.command)
  const hint = libraryHint(process.env.SKYSHOP_LIBRARY)
  if (hint !== null) console.error(hint)
}

function announce(options: StartOptions, addresses: StackAddresses, command: StackParts['command']): void {
  if (options.ready === 'text') {
    console.log(readyText(command, addresses.panelUrl, options.dataDir))
    return
  }
  // performance.now() counts from the start of this process.
  const readyMs = Math.round(performance.now())
  console.log(JSON.stringify({ event: 'ready', ...addresses, readyMs }))
}

/** Returns the text that a terminal shows when everything answers. */
export function readyText(command: StackParts['command'], panelUrl: string, dataDir: string): string {
  return [
    `\nSkyshop is ready: ${panelUrl}`,
    ...(command === 'dev' ? ['This is dev: edits of the sources are seen at once.'] : []),
    `Open it in a browser. Ctrl-C ends everything; worlds and settings are kept in ${dataDir}.`,
  ].join('\n')
}

/** A line a step with its time. Stdout belongs to the ready line when a program reads it. */
function stepsTo({ ready }: StartOptions): OnStep {
  const say = ready === 'json' ? console.error : console.log
  return (name, { isUnchanged, tookMs, failure }) => {
    const seconds = `${(tookMs / 1000).toFixed(2)} s`
    if (failure !== undefined) say(failure.replaceAll('\n', ' '))
    else say(`${name.padEnd(10)}${isUnchanged ? 'unchanged' : 'done'.padEnd(9)}${seconds.padStart(9)}`)
  }
}

/** A program that started us ends us by ending our stdin, on purpose or by dying. */
function stopWithStdin(shutdown: StackShutdown): void {
  process.stdin.once('end', () => void exitAfter(shutdown, 0))
  process.stdin.resume()
}

function endWithUpstream(how: string, shutdown: StackShutdown): void {
  if (shutdown.signal.aborted) return
  console.error(`The upstream stopped (${how}), so everything else stops too.`)
  void exitAfter(shutdown, 1)
}

/** Ends everything, then the process. */
export async function exitAfter(shutdown: StackShutdown, exitCode: number): Promise<never> {
  process.exit(await shutdown.stop(exitCode))
}

/** A start that an install belongs to follows it at once. */
const belongsWithinMs = 10_000

/** Reads how the package manager's install right before this start went; `node-guard.cjs` left its times. */
export function installBefore(root: string, startedMs: number): { isUnchanged: boolean; tookMs: number } {
  const beganMs = readMs(root, 'install-began')
  const endedMs = readMs(root, 'install-ended')
  const sinceMs = startedMs - endedMs
  const isOfThisStart = beganMs <= endedMs && sinceMs >= 0 && sinceMs < belongsWithinMs
  return { isUnchanged: !isOfThisStart, tookMs: isOfThisStart ? endedMs - beganMs : 0 }
}

/** Reads an instant that `node-guard.cjs` left; not a number where it left none. */
function readMs(root: string, name: string): number {
  try {
    return Number(readFileSync(join(root, 'node_modules/.cache/skyshop', name), 'utf8'))
  } catch {
    return Number.NaN
  }
}
