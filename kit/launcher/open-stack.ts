import { existsSync } from 'node:fs'
import { type StackAddresses, writeStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import { lockDataDir } from '../settings/lock-data-dir.ts'
import { checkDataDir, checkPorts, codeOf, unwritable } from '../settings/start-checks.ts'
import type { StartOptions } from '../settings/start-options.ts'
import type { OpenContent } from '../web-server/web-servers.ts'
import type { StackShutdown } from './stack-shutdown.ts'
import type { UpstreamProcess } from './upstream-process.ts'

/** Takes data folder and ports for one stack. @throws StartError when another program has them */
export async function claimFolderAndPorts(
  { dataDir, ports }: StartOptions,
  shutdown: StackShutdown,
): Promise<void> {
  // A refused start leaves no folder behind. One that is there may have a simulator, which is named before its ports.
  if (!existsSync(dataDir)) await checkPorts(ports)
  checkDataDir(dataDir)
  shutdown.onStop(lockDataDir(dataDir))
  await checkPorts(ports)
}

/** The upstream of a stack, in a process of its own or in this one. */
export type Upstream = Pick<UpstreamProcess, 'ready' | 'stop'>

/** What a stack is opened over. */
interface OpenParts {
  upstream: Upstream
  openContent: OpenContent
  shutdown: StackShutdown
}

/**
 * Opens panel and shop in front of an upstream and leaves their addresses in the data folder; `shutdown` ends all of it.
 * `root` is the folder that has the reference pages of the contracts.
 */
export async function openStack(
  root: string,
  options: StartOptions,
  { upstream, openContent, shutdown }: OpenParts,
): Promise<StackAddresses> {
  shutdown.onStop(upstream.stop)
  // Loaded while the upstream gets ready.
  const [ready, { openWebServers }] = await Promise.all([
    upstream.ready,
    import('../web-server/web-servers.ts'),
  ])
  const web = await openWebServers(root, options, { upstream: ready, openContent })
  shutdown.onStop(web.close)
  const { panelUrl, shopUrl } = web
  const { productUrl, gatewayUrl, controlUrl, controlToken } = ready
  const addresses = { panelUrl, shopUrl, productUrl, gatewayUrl, controlUrl, controlToken }
  shutdown.onStop(leaveAddresses(options.dataDir, addresses))
  return addresses
}

/** Writes the stack's addresses for command-line tools; returns how to remove them. */
function leaveAddresses(dataDir: string, addresses: StackAddresses): () => void {
  try {
    return writeStackFile(dataDir, addresses)
  } catch (error) {
    throw unwritable(dataDir, codeOf(error))
  }
}
