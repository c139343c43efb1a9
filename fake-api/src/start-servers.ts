import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { McpOptions, McpServer } from '@skyshop/bridge-simulator/mcp'
import { readStackFile } from '@skyshop/bridge-simulator/stack'
import { isDiskFull } from '@skyshop/prisma'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from './app.ts'
import { createGatewayListener } from './composition/gateway-listener.ts'
import { createControlServer } from './control/control-server.ts'
import { type Env, foldersOf } from './env.ts'
import type { AnsweredRequest } from './http/exchange.ts'
import { openListener } from './http/listener.ts'
import { REFERENCE_PATH } from './http/page-routes.ts'
import { createProductServer } from './http/product-server.ts'
import { JournalFile, JournalLossError } from './journal/journal.ts'
import { DiskFullError, WorldError } from './kernel/world-errors.ts'
import type { TraceExporter } from './metrics/otlp-trace-exporter.ts'
import type { ListenerName } from './metrics/server-metrics.ts'
import { registerAlipayGateway } from './wallets/alipay/alipay-gateway-routes.ts'
import { registerProviderPages } from './wallets/pages/page-routes.ts'
import { registerRestGateway } from './wallets/rest/rest-gateway-routes.ts'
import { registerPapayGateway } from './wallets/wechat/papay/papay-gateway-routes.ts'
import { registerWechatGateway } from './wallets/wechat/wechat-gateway-routes.ts'
import { systemWallClock } from './world/clock/wall-clock.ts'
import { openCopyStore } from './world/sharing/copy-store.ts'
import { askOwnerWith } from './world/sharing/world-owner.ts'
import type { ReferenceData } from './world/storage/reference-data.ts'

const STARTS = 'pnpm start or npx skyshop start'
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
  /** The product listener itself: requests can be put into it without a socket. */
  product: FastifyInstance
  stop(): Promise<void>
}

/** Called with what went wrong behind the requests: in a job, a flush, a webhook. `place` is a world or the system journal. */
export type ErrorListener = (error: unknown, place: string) => void

/** What a stack otherwise makes for itself. */
interface StackParts {
  onError?: ErrorListener
  /** The stack before this one, when it goes on: its token stays valid, its test worlds are opened again. */
  replaced?: { controlToken: string } | undefined
  /** What worlds begin with. */
  catalogue?: ReferenceData
  /** Where traces of requests go; nowhere when left out. */
  traces?: TraceExporter | null
}

/** A full disk is no defect: its sentence says what to do, where a stack would only hide it. */
const toConsole =
  ({ dataDir }: Env): ErrorListener =>
  (error, place) => {
    if (isDiskFull(error)) console.error(`${place}: ${new DiskFullError(dataDir).message}`)
    else if (error instanceof JournalLossError || error instanceof WorldError)
      console.error(`${place}: ${error.message}`)
    else console.error(`${place}:`, error)
  }

/** Opens product, gateway and control over one app. @throws PortError, DiskFullError */
export async function startServers(env: Env, parts: StackParts = {}): Promise<Servers> {
  try {
    return await openStack(env, parts)
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError(env.dataDir) : error
  }
}

async function openStack(
  env: Env,
  { onError = toConsole(env), replaced, catalogue, traces }: StackParts,
): Promise<Servers> {
  const controlToken = replaced?.controlToken ?? env.operatorToken ?? randomBytes(24).toString('base64url')
  const urls = { productUrl: '', gatewayUrl: '', controlUrl: '' }
  await mkdir(env.dataDir, { recursive: true })
  const app = await createApp({
    ...foldersOf(env),
    serverName: nameOf(env),
    sharing: sharingOf(env, { controlUrl: () => env.reachedAt ?? urls.controlUrl, token: controlToken }),
    peers: { urls: env.peers ?? [], token: controlToken },
    limits: env.limits ?? {},
    openWorlds: env.openWorlds,
    earlierTestWorlds: replaced ? 'keep' : 'wipe',
    wallClock: systemWallClock,
    productBaseUrl: () => urls.productUrl,
    gatewayBaseUrl: () => urls.gatewayUrl,
    onError: (error, worldId) => onError(error, `world ${worldId}`),
    systemJournal: () => systemJournal,
    ...(catalogue && { catalogue }),
  })
  const systemJournal = openSystemJournal(env.dataDir, onError)
  const onAnsweredBy = (listener: ListenerName) => (request: AnsweredRequest) => {
    app.metrics.count(listener, request)
    traces?.export(listener, request, systemWallClock.nowMs())
  }
  const observed = { onError, onAnsweredBy }
  const product = productServer(app, env, { systemJournal, ...observed })
  const gateway = gatewayServer(app, env, { ...observed, productBaseUrl: () => urls.productUrl })
  const panelUrl = () => readStackFile(env.dataDir)?.panelUrl ?? ''
  const mcp = mcpOnDemand({ stack: () => ({ ...urls, controlToken, panelUrl: panelUrl() }), start: STARTS })
  const control = createControlServer({
    ...app.control,
    onAnswered: onAnsweredBy('control'),
    bootToken: controlToken,
    ...{ controlUrl: () => urls.controlUrl, panelUrl },
    claimWorld: (worldId) => app.registry.claim(worldId),
    onError: (error) => onError(error, 'control plane'),
    mcp: mcp.fetch,
  })
  const stop = async () => {
    // An event that fires later would find neither gateway nor product, as if its provider were away.
    await app.registry.table.haltClocks()
    const listeners = [product, gateway, control]
    // A stream of the journal ends with its world, and its connection, idle from then on, with the server.
    const closeWorlds = async () => {
      await app.registry.close()
      for (const { server } of listeners) server.closeIdleConnections()
    }
    await Promise.all([...listeners.map((listener) => listener.close()), closeWorlds(), mcp.close()])
    systemJournal.close()
    await traces?.stop()
  }
  try {
    urls.productUrl = await openListener(product, portOf(env.productPort, 'PRODUCT'))
    urls.gatewayUrl = await openListener(gateway, portOf(env.gatewayPort, 'GATEWAY'))
    urls.controlUrl = await openListener(control, portOf(env.controlPort, 'CONTROL'))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...urls, controlToken, referenceUrl: urls.controlUrl + REFERENCE_PATH, app, product, stop }
}

function portOf(port: number, name: 'PRODUCT' | 'GATEWAY' | 'CONTROL') {
  return { port, variable: `SKYSHOP_${name}_PORT` }
}

function nameOf({ serverName = 'upstream' }: Env): string {
  return serverName
}

/** How worlds are shared with other servers; undefined for a server that has its own. */
function sharingOf(env: Env, { controlUrl, token }: { controlUrl: () => string; token: string }) {
  if (env.sharedWorldsDir === undefined) return undefined
  const name = nameOf(env)
  const self = () => ({ server: name, controlUrl: controlUrl() })
  return { name, controlUrl, askOwner: askOwnerWith({ self, token }), store: openCopyStore(env.copies, name) }
}

/**
 * The server of the Model Context Protocol, loaded with the first request for it, as it reads the whole control contract;
 * a load that failed is tried again by the next.
 */
function mcpOnDemand(options: McpOptions): Pick<McpServer, 'fetch' | 'close'> {
  let loading: Promise<McpServer> | null = null
  const load = async () => {
    try {
      const { McpServer } = await import('@skyshop/bridge-simulator/mcp')
      return new McpServer(options)
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    async fetch(request) {
      loading ??= load()
      return (await loading).fetch(request)
    },
    async close() {
      const mcp = await loading?.catch(() => null)
      await mcp?.close()
    },
  }
}

function openSystemJournal(dataDir: string, onError: ErrorListener): JournalFile {
  const journal = new JournalFile({
    file: join(dataDir, 'system-journal.db'),
    wallClock: systemWallClock,
    virtualNowMs: () => systemWallClock.nowMs(),
    onError: (error) => onError(error, 'system journal'),
  })
  journal.open()
  return journal
}

/** Called with errors and with answered requests. */
interface Observers {
  onError: ErrorListener
  onAnsweredBy: (listener: ListenerName) => (request: AnsweredRequest) => void
}

function productServer(
  app: App,
  env: Env,
  { systemJournal, onError, onAnsweredBy }: Observers & { systemJournal: JournalFile },
): FastifyInstance {
  const { isValidating, isJournaling, shopPort } = env
  return createProductServer({
    registry: app.registry,
    handlers: app.handlers,
    systemJournal,
    outcomes: app.outcomes,
    allowedOrigins: [`http://127.0.0.1:${shopPort}`, `http://localhost:${shopPort}`],
    isValidating,
    isJournaling,
    onError: (error) => onError(error, 'product'),
    stopwatchMs,
    onAnswered: onAnsweredBy('product'),
  })
}

function gatewayServer(
  app: App,
  { isJournaling }: Env,
  { onError, onAnsweredBy, productBaseUrl }: Observers & { productBaseUrl: () => string },
): FastifyInstance {
  const server = createGatewayListener()
  const { registry, wallets } = app
  const { wechat, alipay, rest } = wallets
  const { handlers, contracts, keys, papayKeys } = wechat
  const serving = {
    registry,
    isJournaling,
    onError: (error: unknown, worldId: string) => onError(error, `gateway of world ${worldId}`),
    stopwatchMs,
    onAnswered: onAnsweredBy('gateway'),
    beforeAnswer: wallets.webhookOperator.sendEarly,
  }
  registerWechatGateway(server, { ...serving, handlers, keys, productBaseUrl })
  registerPapayGateway(server, { ...serving, service: contracts, keys, papayKeys, productBaseUrl })
  registerAlipayGateway(server, { ...serving, service: alipay.gateway, keys: alipay.keys, productBaseUrl })
  for (const gateway of rest.gateways) registerRestGateway(server, gateway, serving)
  registerProviderPages(server, rest.pages, serving)
  return server
}
