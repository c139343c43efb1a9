import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { ControlRefused, createControlClient } from '../control/control-client.ts'
import type { StackAddresses } from '../control/stack-file.ts'
import { createHostControl } from '../host/host-connections.ts'
import type { HostControl, World } from '../host/host-dependencies.ts'
import { codeOf, portsRefusal } from '../settings/start-checks.ts'
import type { StartOptions } from '../settings/start-options.ts'
import type { OwnApi } from './own-api.ts'
import { panelListener } from './panel-server.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { shopListener } from './shop-server.ts'
import { builtSite, type Site } from './static-files.ts'
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

/** What `pnpm build` made. */
export function builtContent(root: string): OpenContent {
  return async () => ({
    shop: builtSite(join(root, 'web/dist')),
    panel: builtSite(join(root, 'bridge-simulator/dist/panel')),
  })
}

type UpstreamAddresses = Pick<StackAddresses, 'productUrl' | 'gatewayUrl' | 'controlUrl' | 'controlToken'>

/** Opens panel and shop; each needs the other's address, so both listen before either answers. */
export async function openWebServers(
  root: string,
  options: StartOptions,
  { upstream, openContent }: { upstream: UpstreamAddresses; openContent: OpenContent },
): Promise<WebServers> {
  const panel = createServer()
  const shop = createServer()
  const { ports, publicUrls } = options
  const panelListens = await listen(panel, ports.panel, 'SKYSHOP_PANEL_PORT')
  const { controlUrl, controlToken, gatewayUrl, productUrl } = upstream
  const hasShop = productUrl !== ''
  const shopListens = hasShop ? await listen(shop, ports.shop, 'SKYSHOP_SHOP_PORT') : ''
  const { panel: panelUrl = panelListens } = publicUrls
  const shopUrl = hasShop ? (publicUrls.shop ?? shopListens) : ''
  const networks = new PhoneNetworks()
  const content = await openContent({ shop, panel })
  answer(
    panel,
    panelListener({
      site: content.panel,
      isOtherShop: content.isOtherShop,
      isRestarting: content.isRestarting,
      referenceDir: join(root, 'openapi/generated/reference'),
      docsDir: join(root, 'docs/dist'),
      panelUrl,
      shopUrl,
      controlUrl,
      controlToken,
      gatewayUrl,
      publicGatewayUrl: publicUrls.gateway ?? gatewayUrl,
      networks,
    }),
  )
  if (hasShop) answer(shop, shopOver(upstream, content, { panelUrl, shopUrl, networks }))
  const close = () => {
    closeNow(panel)
    closeNow(shop)
  }
  return { panelUrl, shopUrl, close }
}

/** The listener of the shop over an upstream. */
function shopOver(
  upstream: UpstreamAddresses,
  content: WebContent,
  { shopUrl, ...around }: { panelUrl: string; shopUrl: string; networks: PhoneNetworks },
): RequestListener {
  const { controlUrl: baseUrl, controlToken: token, productUrl } = upstream
  const findWorld = findWorldWith((worldId) => createHostControl({ baseUrl, token, worldId }))
  return shopListener({
    ...around,
    site: content.shop,
    isRestarting: content.isRestarting,
    productUrl,
    cookieName: worldCookieName(shopUrl),
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

function answer(server: Server, listener: RequestListener): void {
  server.on('request', listener)
}

function closeNow(server: Server): void {
  server.close()
  server.closeAllConnections()
}

function listen(server: Server, port: number, variable: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portsRefusal([{ port, variable, code: codeOf(error) }])))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${address.port}`)
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
