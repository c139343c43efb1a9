import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { traceExporterOf } from '../../fake-api/src/engine/metrics/trace-exporter.ts'
import type { PartyMaker } from '../../fake-api/src/engine/party/party.ts'
import { NOT_BUILT_FILE, readEnv } from '../../fake-api/src/env.ts'
import { EnvError } from '../../fake-api/src/env-error.ts'
import { startRefusal } from '../../fake-api/src/start-failure.ts'
import { startServers } from '../../fake-api/src/start-servers.ts'
import { hostNamesOf } from '../../openapi/hosts/this-machine.ts'
import { claimFolderAndPorts, openStack, type Upstream } from '../launcher/open-stack.ts'
import { createShutdown, type StackShutdown } from '../launcher/stack-shutdown.ts'
import { controlAdditions } from '../server/control-additions.ts'
import { bypassProxy } from '../settings/start-checks.ts'
import { portsFrom, portTable, StartError, type StartOptions } from '../settings/start-options.ts'
import { stackAddresses } from '../testing/environment/stack-addresses.ts'
import {
  createWorld as createWorldAt,
  findWorld as findWorldAt,
  firstScenario,
  importWorld as importWorldAt,
  type World,
  type WorldOptions,
} from '../testing/world/world.ts'
import { contentWithShop } from '../web-server/other-shop.ts'
import { readOwnApi } from '../web-server/own-api.ts'
import { builtContent, type OpenContent } from '../web-server/web-servers.ts'
import { hasBackend, makersOf } from './choose-parties.ts'
import type { SkyshopConfig } from './config.ts'

/** Who may reach Skyshop, and whom its webhooks may reach. */
export interface SkyshopNetwork {
  /** Address that everything listens on, for instance `0.0.0.0`; other hosts then need the token. Loopback when left out. */
  host?: string
  /** Name by which other hosts reach this one, for instance of a container; goes into the addresses of gateways. */
  hostName?: string
  /** Further names by which requests may name this host; with a dot before it, those below, too, for instance `.tunnel.example`. */
  allowedHosts?: readonly string[]
  /** Other hosts that webhooks may go to, with a port for that one alone, for instance `backend` or `192.168.1.7:8080`. */
  webhookHosts?: readonly string[]
  /** File of certificates in PEM that their receivers are trusted by: a self-signed one, or its issuer. */
  webhookCa?: string
  /** Addresses of your own server for the accounts of every world, by provider, or by a setting such as `wechat.refundNotifyUrl`. */
  notify?: Readonly<Record<string, string>>
  /** Ports at which the gateways of the default world have the providers' own paths, by provider; 0 for any free one. */
  providerPorts?: Readonly<Record<string, number>>
}

/** Options for starting Skyshop; everything may be left out. */
export interface SkyshopOptions extends SkyshopConfig, SkyshopNetwork {
  /** The shop in the phone: the folder of a production build, or the address of a dev server; else the one included. */
  shop?: string
  /** The product API behind the shop, for instance `http://localhost:8080`: `/api/*` of the shop goes there; else Skyshop's own. */
  api?: string
  /** Whether Skyshop answers what the server of `api` does not know (404, 501). */
  apiFallback?: boolean
  /** True where the product ignores names in a query that its contract does not have, for instance `_t`; otherwise it refuses them. */
  ignoreUnknownQuery?: boolean
  /** Folder of the worlds; when left out a temporary one, which `close` removes. */
  dataDir?: string
  /** Worlds under names that others can begin with; `SKYSHOP_LIBRARY`, or a folder of the data folder when left out. */
  library?: string
  /** Port of the panel, after which the others follow as 4001, 4010, 4011 and 4012 follow 4000; else any free ones. */
  portBase?: number
}

/** Plan of how a world begins. */
export interface WorldPlan {
  /**
   * Name of the situation, for instance `new-owner`, the default; `npx skyshop-kit world scenarios` lists them. Without the
   * backend there is one, `merchant-account`.
   */
  scenario?: string
  /** The same seed makes the same ids and numbers; 1 by default. */
  seed?: number
  platform?: 'android' | 'ios' | 'harmony'
  /** Language of the host app; `en` by default. */
  language?: string
  /** The clock begins at the machine's time and runs, for a client that signs by it; in place of `nowMs` and `clockMode`. */
  now?: boolean
  /** Where the clock begins, in milliseconds since 1970; 2026-11-20 09:41 in Beijing by default. */
  nowMs?: number
  /** Whether the clock runs, or stands until it is moved; it stands by default. */
  clockMode?: 'standing' | 'running'
}

/** A running Skyshop. URLs have no trailing slash, and those of shop and product are empty without the backend; the control plane takes the token in `x-skyshop-control`. */
export interface Skyshop extends StackAddresses {
  /** Makes a world: account, cameras, orders, money and clock that no other world shares. */
  world(plan?: WorldPlan): Promise<World>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const optionNames = [
  ...(['shop', 'api', 'apiFallback', 'ignoreUnknownQuery'] as const),
  ...(['dataDir', 'library', 'portBase', 'parties'] as const),
  ...(['host', 'hostName', 'allowedHosts', 'webhookHosts', 'webhookCa', 'notify', 'providerPorts'] as const),
]

/** Folder that has shop, panel, migrations and reference pages: of the installed package, or of the sources. */
export const root: string = join(import.meta.dirname, '../..')

/**
 * Starts upstream, shop and panel in this process; several may run at once. @throws an error whose `name` is
 * `StartError`, with one sentence that says what to do
 */
export async function startSkyshop(options: SkyshopOptions = {}): Promise<Skyshop> {
  requireKnown(options, optionNames, 'startSkyshop')
  bypassProxy(process.env)
  const shutdown = createShutdown()
  try {
    const makers = options.parties && makersOf(options.parties)
    refuseShopAlone(options)
    const start = toStartOptions(options, shutdown)
    await claimFolderAndPorts(start, shutdown)
    const api = options.api === undefined ? undefined : readOwnApi(options.api, options.apiFallback === true)
    const openShop =
      options.shop === undefined ? builtContent(root) : contentWithShop(root, options.shop, shutdown.onStop)
    const openContent: OpenContent = async (servers) => ({ ...(await openShop(servers)), api })
    const addresses = await openStack(root, start, {
      upstream: upstreamHere(start, options, makers),
      openContent,
      shutdown,
    })
    const close = async () => void (await shutdown.stop(0))
    return {
      ...addresses,
      world: async (plan) => createWorldAt(addresses, toWorldOptions(plan, addresses)),
      close,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await shutdown.stop(1)
    const sentence = startRefusal(error)
    throw sentence === null ? error : new StartError(sentence, error instanceof EnvError ? 2 : 1)
  }
}

function refuseShopAlone({ shop, api, apiFallback, parties }: SkyshopOptions): void {
  if (api === undefined && apiFallback === true)
    throw new StartError(
      'A fallback is for an API of your own: say where it is with --api, or leave it out.',
      2,
    )
  if (parties === undefined || hasBackend(parties)) return
  if (shop !== undefined)
    throw new StartError('A shop needs the backend: add "backend" to the parties, or leave the shop out.', 2)
  if (api !== undefined)
    throw new StartError('A phone needs the backend: add "backend" to the parties, or leave the API out.', 2)
}

function toStartOptions(
  { dataDir, portBase, parties, ...network }: SkyshopOptions,
  shutdown: StackShutdown,
): StartOptions {
  const { host = process.env.SKYSHOP_HOST, hostName = process.env.SKYSHOP_HOST_NAME } = network
  // Without the backend two of the ports stay free.
  const unused = parties !== undefined && !hasBackend(parties) ? { shop: 0, product: 0 } : {}
  const anyFree = { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 }
  return {
    dataDir: dataDir === undefined ? ownFolder(shutdown) : resolve(dataDir),
    ports: { ...(portBase === undefined ? anyFree : portsFrom(portBase)), ...unused },
    publicUrls: {},
    ...(host && { host }),
    ...(hostName && { hostName: hostName.toLowerCase() }),
    hostNames: hostNamesOf({ ...process.env, ...given(namesIn(network)) }),
    ready: 'json',
    build: 'never',
  }
}

function ownFolder(shutdown: StackShutdown): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-'))
  shutdown.onStop(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function upstreamHere(
  { dataDir, ports }: StartOptions,
  {
    ignoreUnknownQuery,
    library,
    host,
    hostName,
    allowedHosts,
    webhookHosts,
    webhookCa,
    notify,
    providerPorts,
  }: SkyshopOptions,
  parties: readonly PartyMaker[] | undefined,
): Upstream {
  const settings = Object.fromEntries(portTable.map(({ name, variable }) => [variable, String(ports[name])]))
  // Worlds may lie in a folder that goes with the run; what was not built is asked for after it.
  const notBuilt = join(resolve(process.env.SKYSHOP_DATA_DIR ?? '.skyshop'), NOT_BUILT_FILE)
  const folders = {
    SKYSHOP_DATA_DIR: dataDir,
    SKYSHOP_NOT_BUILT: notBuilt,
    ...(library && { SKYSHOP_LIBRARY: library }),
  }
  const chosen = {
    // `false` leaves it to the environment, as it does for every switch.
    SKYSHOP_UNKNOWN_QUERY: ignoreUnknownQuery ? 'ignore' : undefined,
    SKYSHOP_HOST: host,
    ...namesIn({ hostName, allowedHosts }),
    SKYSHOP_WEBHOOK_HOSTS: webhookHosts?.join(','),
    SKYSHOP_WEBHOOK_CA: webhookCa,
    SKYSHOP_NOTIFY: notify && pairsOf(notify),
    SKYSHOP_PROVIDER_PORTS: providerPorts && pairsOf(providerPorts),
  }
  // In a pipeline, too: it is this process.
  const workers = { SKYSHOP_WORKERS: process.env.SKYSHOP_WORKERS || '1' }
  const env = readEnv({ ...process.env, ...settings, ...folders, ...given(chosen), ...workers }, root)
  if (env.workers !== 1)
    throw new StartError('The package has its upstream in one process: leave SKYSHOP_WORKERS out.', 2)
  const additions = controlAdditions(root, env.dataDir)
  const ready = traceExporterOf(process.env).then((traces) =>
    startServers(env, { traces, additions, ...(parties && { parties }) }),
  )
  return { ready, stop: async () => (await ready.catch(() => null))?.stop() }
}

function namesIn({
  hostName,
  allowedHosts,
}: {
  hostName?: string | undefined
  allowedHosts?: readonly string[] | undefined
}) {
  return { SKYSHOP_HOST_NAME: hostName, SKYSHOP_ALLOWED_HOSTS: allowedHosts?.join(',') }
}

function pairsOf(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')
}

/** Settings without those that are left out, for which the variables of the environment hold. */
function given(settings: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The addresses of a Skyshop as environment variables, which tests and `npx skyshop-kit` read. */
export function addressVariables(addresses: StackAddresses): Record<string, string> {
  const { panelUrl, shopUrl, productUrl, gatewayUrl, controlUrl, controlToken } = addresses
  return {
    SKYSHOP_PANEL_URL: panelUrl,
    SKYSHOP_SHOP_URL: shopUrl,
    SKYSHOP_PRODUCT_URL: productUrl,
    SKYSHOP_GATEWAY_URL: gatewayUrl,
    SKYSHOP_CONTROL_URL: controlUrl,
    SKYSHOP_CONTROL_TOKEN: controlToken,
  }
}

/** The Skyshop whose addresses are in the environment. @throws when there is none */
export function runningSkyshop(env: NodeJS.ProcessEnv = process.env): StackAddresses {
  bypassProxy(process.env)
  return stackAddresses(
    env,
    'run the tests with npx skyshop-kit exec, or set globalSetup of Vitest to skyshop-kit/global-setup',
  )
}

/**
 * Makes a world of the Skyshop that runs: of `globalSetup` or `npx skyshop-kit exec`, in any test runner, or of the one that
 * `at` names, for instance `world.stack`. @throws when none runs
 */
export async function createWorld(plan?: WorldPlan, at: StackAddresses = runningSkyshop()): Promise<World> {
  return createWorldAt(at, toWorldOptions(plan, at))
}

/** Finds a world by its id, of the same Skyshop as `createWorld`. @throws when it has none of that id */
export async function findWorld(worldId: string, at: StackAddresses = runningSkyshop()): Promise<World> {
  return findWorldAt(at, worldId)
}

/** Makes a world of an exported one, which `world.export()` returns. @throws when the file is none */
export async function importWorld(
  file: Uint8Array<ArrayBuffer>,
  at: StackAddresses = runningSkyshop(),
): Promise<World> {
  return importWorldAt(at, file)
}

/** The plan with what is left out of it. */
function toWorldOptions(plan: WorldPlan = {}, at: StackAddresses): WorldOptions {
  const names = ['scenario', 'seed', 'platform', 'language', 'now', 'nowMs', 'clockMode'] as const
  requireKnown(plan, names, 'The plan of a world')
  const { scenario = firstScenario(at), seed = 1, platform, language = 'en', now = false } = plan
  const { nowMs, clockMode } = plan
  const clock = {
    ...(now && { now: true as const }),
    ...(nowMs !== undefined && { nowMs }),
    ...(clockMode && { clockMode }),
  }
  return { scenario, seed, ...clock, profile: { appLanguage: language, ...(platform && { platform }) } }
}

/** Callers without types learn of a mistyped member from this. @throws TypeError */
function requireKnown<T extends object>(given: T, names: readonly (keyof T & string)[], what: string): void {
  const unknown = Object.keys(given).find((name) => !names.some((known) => known === name))
  if (unknown === undefined) return
  throw new TypeError(
    withClosest(`${what} has no "${unknown}": it takes ${names.join(', ')}.`, unknown, names),
  )
}
