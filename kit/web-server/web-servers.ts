import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { ControlRefused, createControlClient } from '../../bridge-simulator/src/control/control-client.ts'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { createHostControl } from '../../bridge-simulator/src/host/host-connections.ts'
import type { HostControl, World } from '../../bridge-simulator/src/host/host-dependencies.ts'
import { codeOf, portsRefusal } from '../settings/start-checks.ts'
import type { StartOptions } from '../settings/start-options.ts'
import type { OwnApi } from './own-api.ts'
import { panelListener } from './panel-server.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { shopListener } from './shop-server.ts'
import { builtSite, type Site, sendText } from './static-files.ts'
import { guardVisitors } from './visitor-guard.ts'
import { worldCookieName } from './world-cookie.ts'

/** The two origins a browser sees; the shop's is empty where no backend is behind it. */
interface WebServers {
  panelUrl: string
  shopUrl: string
  close: () => void
}

/** What the two origins serve beside the upstream. */
interface WebContent {
  shop: Site
  panel: Site
  /** Whether the shop is not the one of Skyshop. */
  isOtherShop?: boolean
  /** The product API behind the shop, where it is not Skyshop's. */
  api?: OwnApi | undefined
  /** Whether the upstream is being replaced by one of changed sources. */
  isRestarting?: () => boolean
  /** Resolves when the upstream answers; a page that is opened meanwhile waits for its world. */
  untilRestarted?: () => Promise<void>
}

/** Makes the content once both servers listen. */
export type OpenContent = (servers: { shop: Server; panel: Server }) => Promise<WebContent>

/** Returns the content that `pnpm build` made. */
export function builtContent(root: string): OpenContent {
  return async () => ({
    shop: builtSite(join(root, 'web/dist')),
    panel: builtSite(join(root, 'bridge-simulator/dist/panel')),
  })
}

const LOOPBACK = '127.0.0.1'

type UpstreamAddresses = Pick<StackAddresses, 'productUrl' | 'gatewayUrl' | 'controlUrl' | 'controlToken'>

/** Opens panel and shop; each needs the other's address, so both listen before either answers. */
export async function openWebServers(
  root: string,
  options: StartOptions,
  { upstream, openContent }: { upstream: UpstreamAddresses; openContent: OpenContent },
): Promise<WebServers> {
  const panel = createServer()
  const shop = createServer()
  const addresses = await listenBoth({ panel, shop }, options, upstream)
  const { panelUrl, shopUrl, openTo } = addresses
  const names = options.hostNames ?? []
  const networks = new PhoneNetworks()
  const content = await openContent({ shop, panel })
  const answer = (server: Server, listener: RequestListener) =>
    server.on('request', survivor(openTo === undefined ? listener : guardVisitors(openTo, listener)))
  answer(
    panel,
    panelListener({
      ...addresses,
      ...upstream,
      site: content.panel,
      isOtherShop: content.isOtherShop,
      isRestarting: content.isRestarting,
      referenceDir: join(root, 'openapi/generated/reference'),
      docsDir: join(root, 'docs/dist'),
      networks,
    }),
  )
  if (shopUrl !== '') answer(shop, shopOver(upstream, content, { panelUrl, shopUrl, networks, names }))
  const close = () => {
    closeNow(panel)
    closeNow(shop)
  }
  return { panelUrl, shopUrl, close }
}

/** A listener whose own defect is answered with 500 and told in the terminal: one request ends no server. */
export function survivor(listener: RequestListener): RequestListener {
  return (request, response) => {
    try {
      listener(request, response)
    } catch (error) {
      console.error(error)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'The server failed; the terminal it runs in says why.')
    }
  }
}

/** The listener of the shop over an upstream. */
function shopOver(
  upstream: UpstreamAddresses,
  content: WebContent,
  {
    shopUrl,
    ...around
  }: { panelUrl: string; shopUrl: string; networks: PhoneNetworks; names: readonly string[] },
): RequestListener {
  const { controlUrl: baseUrl, controlToken: token, productUrl } = upstream
  const findWorld = findWorldWith((worldId) => createHostControl({ baseUrl, token, worldId }))
  return shopListener({
    ...around,
    site: content.shop,
    isRestarting: content.isRestarting,
    productUrl,
    cookie: { name: worldCookieName(shopUrl), key: token },
    findWorld: async (worldId) => {
      await content.untilRestarted?.()
      return findWorld(worldId)
    },
    wallNowMs: () => Date.now(),
    recordCall: recordCallsWith(upstream),
    ownApi: content.api && { api: content.api, shopUrl, stopwatchMs: () => performance.now() },
  })
}

/** Writes calls into the journals of their worlds. What cannot be written is left out: the call is answered all the same. */
function recordCallsWith({ controlUrl, controlToken }: Pick<StackAddresses, 'controlUrl' | 'controlToken'>) {
  const control = createControlClient({ baseUrl: controlUrl, token: controlToken })
  return async (worldId: string, body: Schemas['CallRecord']): Promise<void> => {
    const params = { path: { worldId } }
    await control.POST('/control/worlds/{worldId}/journal/call', { params, body }).catch(() => undefined)
  }
}

/** Lets both listen; returns where browsers find them and the gateway, and whom they are open to. */
async function listenBoth(
  { panel, shop }: Record<'panel' | 'shop', Server>,
  { ports, publicUrls, host, hostName, hostNames = [] }: StartOptions,
  { productUrl, gatewayUrl, controlToken }: UpstreamAddresses,
) {
  const hasShop = productUrl !== ''
  const panelListens = await listen(panel, { host, port: ports.panel }, 'SKYSHOP_PANEL_PORT')
  const shopListens = hasShop ? await listen(shop, { host, port: ports.shop }, 'SKYSHOP_SHOP_PORT') : ''
  const named = (listens: string) => withHostName(listens, hostName)
  return {
    // Frames and cookies of a phone need one address; without it the panel answers at each that reaches it.
    panelUrl: publicUrls.panel ?? (hasShop ? named(panelListens) : panelListens),
    shopUrl: hasShop ? (publicUrls.shop ?? named(shopListens)) : '',
    publicGatewayUrl: publicUrls.gateway ?? named(gatewayUrl),
    openTo: host === undefined ? undefined : { names: hostNames, token: controlToken },
  }
}

/** The address with the name by which other hosts reach this one. */
function withHostName(listens: string, hostName: string | undefined): string {
  return hostName === undefined ? listens : `http://${hostName}:${new URL(listens).port}`
}

function closeNow(server: Server): void {
  server.close()
  server.closeAllConnections()
}

/** Opens a server; returns the address by which this machine reaches it. */
function listen(
  server: Server,
  { host = LOOPBACK, port }: { host: string | undefined; port: number },
  variable: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portsRefusal([{ port, variable, code: codeOf(error) }])))
    server.listen({ port, host }, () => {
      const address = server.address() as AddressInfo
      const name = host.includes(':') ? `[${host}]` : host
      resolve(`http://${['0.0.0.0', '::'].includes(host) ? LOOPBACK : name}:${address.port}`)
    })
  })
}

/** Looks a world up in the control plane; null when the id is unknown, rejects when the control plane fails. */
export function findWorldWith(controlOf: (worldId: string) => Pick<HostControl, 'getWorld'>) {
  return async function findWorld(worldId: string): Promise<World | null> {
    try {
      return await controlOf(worldId).getWorld()
    } catch (error) {
      if (error instanceof ControlRefused && error.code === 'world-not-found') return null
      throw error
    }
  }
}
