import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { httpOperations } from '@skyshop/openapi/operations'
import { hostRefusal, isSentHere } from '@skyshop/openapi/this-machine'
import { ServerRestarting } from '../../bridge-simulator/src/control/control-client.ts'
import { acceptedCoding, codingHeaders, encodePage } from './compression.ts'
import { answerHostRoute, type HostRoutes } from './host-routes.ts'
import { forward } from './http-proxy.ts'
import { answerByOwnApi, type OwnApiPlace, type RecordCall } from './own-api.ts'
import type { PhoneNetworks } from './phone-networks.ts'
import { allowScriptsOf, shopHeaders } from './security-headers.ts'
import { type Site, send, sendText } from './static-files.ts'
import { readWorldCookie, worldOfRequest } from './world-cookie.ts'

/** Paths of the product's contract, whatever the method. */
const contractPaths = Object.values(httpOperations).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
)

function isInContract(path: string): boolean {
  return contractPaths.some((pattern) => pattern.test(path))
}

/** What the shop origin serves: the site of the shop, the product's API, the host routes. */
interface ShopServerOptions extends HostRoutes {
  /** Names of this host beside those of this machine, in lower case; none when left out. */
  names?: readonly string[]
  site: Site
  productUrl: string
  /** Whether the upstream is being replaced by a newer one. */
  isRestarting?: (() => boolean) | undefined
  networks: PhoneNetworks
  /** Paths of the product that are not Skyshop's own: another server has them all, or a dev server what the contract has not. */
  ownApi?: OwnApiPlace | undefined
  recordCall: RecordCall
}

/** The shop origin: the unmodified site, `/api/*` of the product, and the shim where a world was entered. */
export function shopListener(options: ShopServerOptions): RequestListener {
  const headers = shopHeaders(options.panelUrl, options.site.policy)
  return (request, response) => {
    const { host } = request.headers
    // Whoever owns another name may have rebound it, and his page would read what the shop knows.
    if (host && !isSentHere(host, options.names ?? [])) return sendText(response, 403, hostRefusal(host))
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const own = (answer: () => Promise<void>) => {
      response.setHeaders(new Map(Object.entries(headers)))
      answer().catch((error: unknown) => answerError(response, error))
    }
    // What the host serves is on the phone already; the rest travels.
    if (path.startsWith('/__host/')) return own(() => answerHostRoute(options, request, response))
    const worldId = worldOfRequest(request.headers, options.cookie)
    void options.networks.carry(worldId).then((isCarried) => {
      // Given up on its way, there is nobody left to pass anything on for.
      if (!isCarried || request.socket.destroyed) request.socket.destroy()
      else if (!path.startsWith('/api/')) own(() => answerSite(options, path, response))
      else if (options.ownApi) own(() => answerApi(options, { request, response, worldId }))
      else if (isInContract(path)) passOn(options, request, response)
      // A full-stack framework has an API of its own, beside the product's.
      else if (options.site.answer) own(() => answerSite(options, path, response))
      else {
        tellUnknown(options, request, worldId)
        passOn(options, request, response)
      }
    })
  }
}

/** Answers by the product API of `--api`; without the headers of a page, which are the server's own. */
async function answerApi(
  { ownApi, ...options }: ShopServerOptions,
  call: { request: IncomingMessage; response: ServerResponse; worldId: string | null },
): Promise<void> {
  for (const name of call.response.getHeaderNames()) call.response.removeHeader(name)
  if (ownApi) await answerByOwnApi({ ...options, ...ownApi }, call)
}

/** Says in the journal that the shop asked for what no contract has; the answer is 404. */
function tellUnknown(
  { recordCall }: ShopServerOptions,
  { method = 'GET', url = '/' }: IncomingMessage,
  worldId: string | null,
): void {
  if (worldId === null) return
  const note = 'the product API has no such path: a dev server behind --shop, or --api, would be asked'
  void recordCall(worldId, { method, path: url, status: 404, note })
}

function passOn(options: ShopServerOptions, request: IncomingMessage, response: ServerResponse): void {
  const { productUrl: targetUrl, isRestarting } = options
  const path = request.url ?? '/'
  forward(request, response, { targetUrl, path, drop: ['cookie'], isRestarting, isCompressed: true })
}

async function answerSite(options: ShopServerOptions, path: string, response: ServerResponse): Promise<void> {
  const { site } = options
  const worldId = readWorldCookie(response.req.headers.cookie, options.cookie)
  const toPage = (page: Buffer) =>
    worldId === null ? page : injectShim(page, `/__host/shim.js?world=${worldId}`)
  if (site.answer) return site.answer(response.req, response, toPage)
  if (site.answerModule) await new Promise<void>((next) => site.answerModule?.(response.req, response, next))
  const file = isReading(response.req) || isForm(response.req) ? await site.find(path) : null
  if (file?.isPage && isForm(response.req))
    return send(response, { status: 303, headers: { location: ownAddress(response.req) } })
  if (!isReading(response.req)) return send(response, { status: 405, headers: { allow: 'GET, HEAD' } })
  if (!file) return sendText(response, 404, 'There is no such file.')
  if (file.isPage) {
    const policy = String(response.getHeader('content-security-policy'))
    response.setHeader('content-security-policy', allowScriptsOf(file.body, policy))
  }
  const body = file.isPage ? toPage(file.body) : file.body
  const coding = acceptedCoding(response.req)
  const coded = coding && (file.isPage ? await encodePage(body, coding) : await file.encoded?.(coding))
  const headers = coding && coded ? { ...file.headers, ...codingHeaders(coding) } : file.headers
  send(response, { status: 200, body: coded ?? body, headers })
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A form that brings the buyer back from a provider (LianLian): the page reads nothing of it. */
function isForm({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded'
}

/** The address of a request below this origin, whatever slashes it begins with. */
function ownAddress({ url = '/' }: IncomingMessage): string {
  return `/${url.replace(/^[/\\]+/, '')}`
}

/**
 * The control plane does not answer correctly; the message is shown in terminal and frame. A world that another server has
 * is answered 503, so that a balancer asks that one.
 */
function answerError(response: ServerResponse, error: unknown) {
  if (response.headersSent) response.destroy()
  else if (error instanceof ServerRestarting)
    send(response, {
      status: 503,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': '1',
        'cache-control': 'no-store',
      },
      body: error.message,
    })
  else
    sendText(
      response,
      502,
      `The world cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
}

/** What a script has to follow to be first in the head, the best first: HTML may leave out all three. */
const beforeScript = [/<head(?:\s[^>]*)?>/i, /<html(?:\s[^>]*)?>/i, /<!doctype[^>]*>/i]

/** The page with one script element as first child of head, which the browser makes where it is left out; every other byte as it was. */
export function injectShim(page: Buffer, shimPath: string): Buffer {
  // latin1 maps each byte to one character, so positions in text are positions in bytes.
  const text = page.toString('latin1')
  const match = beforeScript.map((tag) => tag.exec(text)).find((match) => match !== null)
  const end = match ? match.index + match[0].length : 0
  const script = Buffer.from(`<script src="${shimPath}"></script>`)
  return Buffer.concat([page.subarray(0, end), script, page.subarray(end)])
}
