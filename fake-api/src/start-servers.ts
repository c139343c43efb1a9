import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isDiskFull } from '@skyshop/prisma'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from './app.ts'
import { type ControlAdditions, createControlServer } from './control/control-server.ts'
import { openNotBuiltLog } from './engine/gateway/not-built.ts'
import { ProviderPorts } from './engine/gateway/provider-ports.ts'
import type { AnsweredRequest } from './engine/http/exchange.ts'
import { type ListenerName, openListeners, ServerEnd, urlFromOthers } from './engine/http/listener.ts'
import { REFERENCE_PATH } from './engine/http/page-routes.ts'
import { type JournalFile, openSystemJournal } from './engine/journal/journal.ts'
import { DiskFullError } from './engine/kernel/world-errors.ts'
import type { TraceExporter } from './engine/metrics/otlp-trace-exporter.ts'
import { observeAnswers } from './engine/metrics/server-metrics.ts'
import { createGatewayListener } from './engine/party/gateway-listener.ts'
import type { PartyMaker } from './engine/party/party.ts'
import type { PayerGuard } from './engine/party/payer-guard.ts'
import type { ListenerUrls, WorkerRouter } from './engine/workers/worker-router.ts'
import { systemWallClock } from './engine/world/clock/wall-clock.ts'
import { defaultWorldId } from './engine/world/registry/world-id.ts'
import { openCopyStore } from './engine/world/sharing/copy-store.ts'
import { askOwnerWith, type WorldSharing } from './engine/world/sharing/world-owner.ts'
import type { ReferenceData } from './engine/world/storage/reference-data.ts'
import { type Env, foldersOf, makeDataFolder, NOT_BUILT_FILE } from './env.ts'
import { EnvError } from './env-error.ts'
import { allParties } from './parties.ts'
import { type ErrorListener, toConsole } from './start-failure.ts'

const stopwatchMs = () => performance.now()

/** The three listeners, open. URLs have no trailing slash. */
export interface Servers {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
  /** The pages that say what the listeners take. */
  referenceUrl: string
  app: App
  /** The product listener itself: requests can be put into it without a socket; null without the backend. */
  product: FastifyInstance | null
  stop(): Promise<void>
}

/** What a stack otherwise makes for itself. */
interface StackParts {
  onError?: ErrorListener
  /** The stack before this one, when it goes on: its token stays valid, its test worlds are opened again. */
  replaced?: { controlToken: string } | undefined
  /** Parties that take part; all of the product when left out. */
  parties?: readonly PartyMaker[]
  /** What worlds begin with. */
  catalogue?: ReferenceData
  /** Where traces of requests go; nowhere when left out. */
  traces?: TraceExporter | null
  /** Which of several workers this is; left out, it is all. */
  worker?: WorkerRouter | undefined
  /** Additions to the control port; none when left out. */
  additions?: ControlAdditions
}

/** Opens product, gateway and control over one app. @throws PortError, DiskFullError */
export async function startServers(env: Env, parts: StackParts = {}): Promise<Servers> {
  try {
    return await openStack(env, parts)
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError(env.dataDir) : error
  }
}

async function openStack(env: Env, parts: StackParts): Promise<Servers> {
  const { parties = allParties, onError = toConsole(env.dataDir) } = parts
  const { replaced, catalogue, traces, worker, additions } = parts
  const controlToken =
    (replaced ?? worker)?.controlToken ?? env.operatorToken ?? randomBytes(24).toString('base64url')
  const own = { productUrl: '', gatewayUrl: '', controlUrl: '' }
  const urls = worker?.urls ?? own
  const isContinued = replaced !== undefined || worker?.isFirstStart === false
  await makeDataFolder(env)
  const providerPorts = new ProviderPorts(env)
  const app = await createApp({
    ...{ parties, providerPorts, traces, auditor: additions?.auditor },
    ...foldersOf(env),
    ...{ serverName: env.serverName ?? 'upstream', wallClock: systemWallClock },
    sharing: sharingOf(env, () => env.reachedAt ?? own.controlUrl, { controlToken, worker }),
    peers: { urls: env.peers ?? [], token: controlToken },
    ...{ limits: env.limits ?? {}, openWorlds: env.openWorlds },
    earlierTestWorlds: isContinued ? 'keep' : 'wipe',
    ...reachOf(env, urls),
    onError: (error, worldId) => onError(error, `world ${worldId}`),
    systemJournal: () => systemJournal,
    ...(catalogue && { catalogue }),
  })
  const systemJournal = systemJournalOf(env, worker, onError)
  const onAnsweredBy = observeAnswers(app.metrics, traces, systemWallClock)
  const product = productServer(app, env, { systemJournal, onError, onAnsweredBy })
  const payerGuard = { token: controlToken, isLoopbackTrusted: worker === undefined }
  const observed = { onError, onAnsweredBy, isNewRun: !isContinued }
  const gateway = gatewayServer(app, env, { ...observed, payerGuard, ports: providerPorts })
  providerPorts.serve(gateway.routing, (worldId) => app.registry.table.has(worldId))
  const { panelUrl = () => '' } = additions ?? {}
  const mcp = additions?.createMcp(() => ({ ...urls, controlToken, panelUrl: panelUrl() }))
  const ending = new ServerEnd()
  const control = createControlServer({
    ...app.control,
    onAnswered: onAnsweredBy('control'),
    ...{ bootToken: controlToken, controlUrl: () => urls.controlUrl, panelUrl, runToEnd: ending.run },
    reach: { isOpen: env.host !== undefined, names: env.hostNames ?? [] },
    claimWorld: (worldId) => app.registry.claim(worldId),
    onError: (error) => onError(error, 'control plane'),
    ...(additions && mcp && { findPage: additions.findPage, mcp: mcp.fetch }),
  })
  ending.guard([...(product ? [product] : []), gateway, control])
  const stop = () => stopAll({ app, ending, mcp, additions, systemJournal, traces, providerPorts })
  const { worldOfRequest = () => '' } = app.parties.find((party) => party.worldOfRequest) ?? {}
  worker?.join({ product, gateway, control }, { own, worldOfRequest })
  // Workers reach each other on loopback, whatever the ports in front of them listen on.
  const host = worker === undefined ? env.host : undefined
  try {
    await openListeners({ product, gateway, control }, { ...env, host }, own)
    // The first of several workers has the default world.
    if ((worker?.index ?? 0) === 0) await openPorts(providerPorts, app, env)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...urls, controlToken, referenceUrl: urls.controlUrl + REFERENCE_PATH, app, product, stop }
}

/** The journal of what no world knows of; a worker has one of its own. */
function systemJournalOf(env: Env, worker: WorkerRouter | undefined, onError: ErrorListener): JournalFile {
  const suffix = worker === undefined ? '' : `-${env.serverName ?? 'upstream'}`
  return openSystemJournal({
    file: join(env.dataDir, `system-journal${suffix}.db`),
    wallClock: systemWallClock,
    onError: (error) => onError(error, 'system journal'),
  })
}

/** Ends what a stack is made of. */
async function stopAll(ends: StackEnds): Promise<void> {
  const { app, ending, mcp, additions, systemJournal, traces, providerPorts } = ends
  // An event that fires later would find neither gateway nor product, as if its provider were away.
  await app.registry.table.stopExecutingEvents()
  try {
    await ending.begin()
    // Listeners stay open meanwhile: a request in flight may wait for another, as a payment for its gateway.
    await app.registry.close()
  } finally {
    providerPorts.close()
    // A stream of the journal has ended with its world, and its connection is idle.
    await Promise.all([ending.close(), mcp?.close(), additions?.auditor.close()])
    systemJournal.close()
    await traces?.stop()
  }
}

interface StackEnds {
  providerPorts: ProviderPorts
  traces: TraceExporter | null | undefined
  app: App
  ending: ServerEnd
  mcp: ReturnType<ControlAdditions['createMcp']> | undefined
  additions: ControlAdditions | undefined
  systemJournal: JournalFile
}

/** Where the parties reach each other, and whom webhooks may reach. */
function reachOf(env: Env, urls: ListenerUrls) {
  const { publicGatewayUrl, hostName, webhookHosts = [], webhookCa, notifyAddresses } = env
  return {
    productBaseUrl: () => urls.productUrl,
    gatewayBaseUrl: () => urls.gatewayUrl,
    publicGatewayUrl: () => publicGatewayUrl ?? urlFromOthers(urls.gatewayUrl, hostName),
    ...{ webhookHosts, webhookCa, notifyAddresses },
  }
}

/** Opens the ports of the default world's gateways that the settings name. @throws EnvError, PortError */
async function openPorts(ports: ProviderPorts, { parties }: App, { providerPorts = {} }: Env): Promise<void> {
  const known = parties.filter(({ register }) => register !== undefined).map(({ name }) => name)
  for (const [provider, port] of Object.entries(providerPorts)) {
    if (!known.includes(provider))
      throw new EnvError(
        `SKYSHOP_PROVIDER_PORTS names ${provider}, and the providers are ${known.join(', ')}.`,
      )
    await ports.open({ provider, worldId: defaultWorldId }, port, 'SKYSHOP_PROVIDER_PORTS')
  }
}

/** How worlds are shared with other servers; undefined for a server that has its own. */
function sharingOf(
  env: Env,
  controlUrl: () => string,
  { controlToken: token, worker }: { controlToken: string; worker: WorkerRouter | undefined },
): WorldSharing | undefined {
  if (env.sharedWorldsDir === undefined) return undefined
  const { serverName: name = 'upstream', copies, areWorldsOwn } = env
  const askOwner = askOwnerWith({ self: () => ({ server: name, controlUrl: controlUrl() }), token })
  const store = openCopyStore(copies, name)
  return { name, controlUrl, askOwner, store, areWorldsOwn, isHome: worker?.isHome }
}

/** Called with errors and with answered requests. */
interface Observers {
  onError: ErrorListener
  onAnsweredBy: (listener: ListenerName) => (request: AnsweredRequest) => void
}

/** The merchant's listener; null where no party has one. */
function productServer(
  { parties, registry, outcomes }: App,
  { isValidating, isJournaling, isQueryOpen = false, shopPort, hostNames }: Env,
  { systemJournal, onError, onAnsweredBy }: Observers & { systemJournal: JournalFile },
): FastifyInstance | null {
  const serving = {
    ...{ registry, systemJournal, outcomes, isValidating, isJournaling, isQueryOpen, stopwatchMs, hostNames },
    allowedOrigins: [`http://127.0.0.1:${shopPort}`, `http://localhost:${shopPort}`],
    onError: (error: unknown) => onError(error, 'product'),
    onAnswered: onAnsweredBy('product'),
  }
  return parties.find((party) => party.createProductServer)?.createProductServer?.(serving) ?? null
}

interface GatewayServing {
  isNewRun: boolean
  ports: ProviderPorts
  payerGuard: PayerGuard
}

function gatewayServer(
  { parties, registry, operator }: App,
  { isJournaling, dataDir, host, hostNames, notBuiltFile: file = join(dataDir, NOT_BUILT_FILE) }: Env,
  { onError, onAnsweredBy, isNewRun, ports, payerGuard }: Observers & GatewayServing,
): FastifyInstance {
  return createGatewayListener(parties, {
    ...{ registry, isJournaling, stopwatchMs, ports, hostNames },
    ...(host !== undefined && { payerGuard }),
    notBuilt: openNotBuiltLog({ file, isNewRun, onError: (error) => onError(error, 'not-built list') }),
    onError: (error: unknown, worldId: string) => onError(error, `gateway of world ${worldId}`),
    onAnswered: onAnsweredBy('gateway'),
    beforeAnswer: operator.sendEarly,
  })
}
