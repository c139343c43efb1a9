import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { World } from '../../bridge-simulator/src/host/host-dependencies.ts'
import { phoneNowMs } from '../../bridge-simulator/src/host/phone-clock.ts'
import { shimSource } from '../../bridge-simulator/src/shim/shim-source.ts'
import { send, sendText } from './static-files.ts'
import { isWorldId, setWorldCookie, type WorldCookie } from './world-cookie.ts'

/** Dependencies of the shop origin's host routes. `findWorld` answers null for an unknown world. */
export interface HostRoutes {
  panelUrl: string
  cookie: WorldCookie
  findWorld: (worldId: string) => Promise<World | null>
  wallNowMs: () => number
}

/**
 * `/__host/*`, the only paths of the shop origin that are not the shop:
 * - `enter?world=<id>&to=<path>` sets the world of this browser in a cookie and goes to the path. From then on
 *   pages are served with the shim of that world. The product's paths stay as they are, so the world cannot be in them.
 * - `leave?to=<path>` clears the cookie: pages are byte-equal to the build again, as Playwright gets them.
 * - `shim.js?world=<id>` is the shim with platform and clock of that world at this moment. Tabs share the cookie, so
 *   whose page runs remembers its world anew.
 */
export async function answerHostRoute(
  routes: HostRoutes,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://shop.invalid')
  const worldId = url.searchParams.get('world') ?? ''
  const to = localPath(url.searchParams.get('to') ?? '/')
  if (!isOfPanel(request.headers, routes.panelUrl))
    return sendText(response, 403, 'Only the panel opens a world.')
  if (url.pathname === '/__host/leave') return go(response, to, setWorldCookie(routes.cookie, null))
  const isEnter = url.pathname === '/__host/enter'
  if (!isEnter && url.pathname !== '/__host/shim.js')
    return sendText(response, 404, 'There is no such host page.')
  const world = isWorldId(worldId) ? await routes.findWorld(worldId) : null
  if (!world) return sendText(response, 404, 'There is no such world; choose one in the panel.')
  if (isEnter) return go(response, to, setWorldCookie(routes.cookie, worldId))
  return sendShim(routes, world, response)
}

/** What a browser loads when it opens a page. */
const pageKinds: ReadonlySet<string> = new Set(['iframe', 'document'])

/**
 * Tells whether a request was made by the panel or a page of the shop, or by no page at all. Pages of other places could otherwise
 * send the open phone into another world. The panel's frame sends where it stands; a page can leave that out, but not forge it.
 * A picture in foreign content that the panel shows opens none either.
 */
function isOfPanel(headers: IncomingHttpHeaders, panelUrl: string): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': loaded, referer } = headers
  if (site === 'none' || site === 'same-origin') return true
  if (site === undefined && referer === undefined) return true
  const from = URL.parse(referer ?? '')
  if (site === undefined && from?.host === headers.host) return true
  return from?.origin === new URL(panelUrl).origin && (loaded === undefined || pageKinds.has(String(loaded)))
}

function sendShim(
  { panelUrl, wallNowMs, cookie }: HostRoutes,
  { worldId, profile, clock }: World,
  response: ServerResponse,
) {
  const source = shimSource({
    platform: profile.platform,
    hostOrigin: panelUrl,
    worldId,
    clock: { virtualMs: phoneNowMs(clock), wallMs: wallNowMs(), mode: clock.mode, rate: clock.rate },
  })
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'set-cookie': setWorldCookie(cookie, worldId),
  }
  send(response, { status: 200, body: source, headers })
}

function go(response: ServerResponse, location: string, cookie: string) {
  send(response, { status: 303, headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' } })
}

/** A path of this origin; anything that leads elsewhere is the root. */
function localPath(to: string): string {
  if (!to.startsWith('/') || !URL.canParse(to, 'http://shop.invalid')) return '/'
  const { origin, pathname, search, hash } = new URL(to, 'http://shop.invalid')
  const isLocal =
    origin === 'http://shop.invalid' && !pathname.startsWith('//') && !pathname.startsWith('/__host/')
  return isLocal ? pathname + search + hash : '/'
}
