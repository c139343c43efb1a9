import { existsSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { connectHostOf, isThisMachine } from '@skyshop/openapi/this-machine'
import { StartError } from '../settings/start-options.ts'
import { type Forwarding, forward, forwardUpgrade } from './http-proxy.ts'
import { framedBy } from './security-headers.ts'
import { builtSite, type Site, sendText } from './static-files.ts'
import { builtContent, type OpenContent } from './web-servers.ts'
import { withoutWorldCookie, worldCookieName } from './world-cookie.ts'

/** Called with what ends a connection that outlives its request. */
type OnStop = (close: () => void) => void

/**
 * The content of a start with another shop in the phone: the folder of a production build, or the address of a dev server
 * on this machine. @throws StartError when it is neither
 */
export function contentWithShop(root: string, shop: string, onStop: OnStop): OpenContent {
  const target = localOrigin(shop)
  if (target === null && !existsSync(join(shop, 'index.html')))
    throw new StartError(
      `${shop} is no shop: --shop takes a folder with index.html, or the address of a dev server on this machine without a path, such as http://localhost:5173.`,
      2,
    )
  return async (servers) => {
    const content = { ...(await builtContent(root)(servers)), isOtherShop: true }
    if (target === null) return { ...content, shop: { ...builtSite(resolve(shop), 'none'), policy: null } }
    const urls = { targetUrl: target, shopUrl: urlOf(servers.shop), panelUrl: urlOf(servers.panel) }
    return { ...content, shop: proxiedSite(urls, servers.shop, onStop) }
  }
}

/** A sentence for the terminal where `--shop` is an address at which nothing listens yet; null otherwise. */
export async function shopHint(shop: string | undefined): Promise<string | null> {
  const target = shop === undefined ? null : localOrigin(shop)
  return target === null || (await isListening(target)) ? null : absentText(target)
}

function isListening(origin: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(origin)
  const socket = connect(Number(port || (protocol === 'https:' ? 443 : 80)), connectHostOf(hostname))
  const answer = new Promise<boolean>((tell) => {
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
  })
  return answer.finally(() => socket.destroy())
}

function absentText(target: string): string {
  return `The shop at ${target} does not answer: start its dev server.`
}

/** The origin that a text is, of a server of this machine; null when it is anything else or has more. */
function localOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { href, protocol, hostname, host } = new URL(text)
  const origin = `${protocol}//${host}`
  return /^https?:$/.test(protocol) && isThisMachine(hostname) && href === `${origin}/` ? origin : null
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Where a dev server is, and the two origins before it. */
interface ProxiedUrls {
  targetUrl: string
  shopUrl: string
  panelUrl: string
}

/**
 * A dev server behind the shop origin, its web sockets included. To it, a request of the shop's page comes from its own
 * page; any other keeps its Origin, and what comes under another name than the shop's is refused here, since the dev
 * server cannot tell it any more.
 */
function proxiedSite(urls: ProxiedUrls, server: Server, onStop: OnStop): Site {
  const { targetUrl, shopUrl, panelUrl } = urls
  const isNamedRight = ({ headers }: IncomingMessage) => headers.host === new URL(shopUrl).host
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (isNamedRight(request) && request.headers.origin === shopUrl)
      forwardUpgrade(request, { socket, head }, forwardingTo(urls, request))
    else socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  onStop(() => {
    for (const socket of sockets) socket.destroy()
  })
  return {
    find: async () => null,
    policy: null,
    answer: (request, response, toPage) => {
      if (!isNamedRight(request)) return sendText(response, 403, `Open the shop at ${shopUrl}.`)
      forward(request, response, {
        ...forwardingTo(urls, request),
        changePage: toPage,
        changeHeader: (name, value) => {
          if (name === 'content-security-policy') return framedBy(value, panelUrl)
          return name === 'x-frame-options' ? null : value
        },
        absentText: absentText(targetUrl),
      })
    },
  }
}

function forwardingTo(
  { targetUrl, shopUrl }: ProxiedUrls,
  { headers, url = '/' }: IncomingMessage,
): Forwarding {
  const cookie = withoutWorldCookie(headers.cookie, worldCookieName(shopUrl))
  // A page is changed on its way: it comes as plain text, and never as the one the browser has already.
  const isPage = headers.accept?.includes('text/html')
  return {
    targetUrl,
    path: url,
    drop: isPage ? ['cookie', 'if-none-match', 'if-modified-since'] : ['cookie'],
    add: {
      'accept-encoding': 'identity',
      ...(headers.origin === shopUrl && { origin: targetUrl }),
      ...(cookie !== '' && { cookie }),
    },
  }
}
