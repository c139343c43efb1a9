import { type StackAddresses, writeStackFile } from '../control/stack-file.ts'
import { buildStack, requireBuilds } from './build-stack.ts'
import type { StackShutdown } from './stack-shutdown.ts'
import { checkDataDir, checkPorts } from './start-checks.ts'
import { readStartOptions, type StartOptions } from './start-options.ts'
import { startUpstream } from './upstream-process.ts'

/** Brings the stack up and says so on stdout; what it started is ended by `shutdown`. */
export async function runStack(root: string, shutdown: StackShutdown): Promise<void> {
  const options = readStartOptions(process.env, root)
  checkDataDir(options.dataDir)
  await checkPorts(options.ports)
  if (options.ready === 'json') stopWithStdin(shutdown)
  if (options.build === 'auto') await buildStack(root, sayTo(options), shutdown.signal)
  else requireBuilds(root)
  shutdown.signal.throwIfAborted()

  const upstream = startUpstream(root, options)
  shutdown.onStop(upstream.stop)
  // Loaded while the upstream gets ready.
  const [ready, { openWebServers }] = await Promise.all([upstream.ready, import('./web-servers.ts')])
  void upstream.ended.then((how) => endWithUpstream(how, shutdown))
  const web = await openWebServers(root, options, ready)
  shutdown.onStop(web.close)
  const { panelUrl, shopUrl } = web
  const { productUrl, gatewayUrl, controlUrl, controlToken } = ready
  const addresses = { panelUrl, shopUrl, productUrl, gatewayUrl, controlUrl, controlToken }
  shutdown.onStop(writeStackFile(options.dataDir, addresses))
  announce(options, addresses)
}

function announce(options: StartOptions, addresses: StackAddresses): void {
  if (options.ready === 'text') {
    console.log(`Skyshop is ready: ${addresses.panelUrl}`)
    return
  }
  // performance.now() counts from the start of this process.
  const readyMs = Math.round(performance.now())
  console.log(JSON.stringify({ event: 'ready', ...addresses, readyMs }))
}

/** Stdout belongs to the ready line when a program reads it. */
function sayTo({ ready }: StartOptions): (line: string) => void {
  return ready === 'json' ? console.error : console.log
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
