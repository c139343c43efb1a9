import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Schemas } from '@skyshop/openapi/control'
import { controlErrorDocs } from '@skyshop/openapi/control-docs'
import { forward } from './http-proxy.ts'
import { answerNetwork, type PhoneNetworks } from './phone-networks.ts'
import { canonicalPanelUrl, panelHeaders, proxyRefusal } from './security-headers.ts'
import { type PageFolders, pageAnswer, type Site, send, sendText } from './static-files.ts'
import { isSentToThisHost, type OpenTo } from './visitor-guard.ts'

/** Content that the panel origin serves, and addresses that it reaches. */
export interface PanelServerOptions extends PageFolders {
  site: Site
  panelUrl: string
  shopUrl: string
  controlUrl: string
  controlToken: string
  gatewayUrl: string
  /** The gateway's pages in a browser, which a balancer may give another address. */
  publicGatewayUrl: string
  networks: PhoneNetworks
  /** Whom the panel is open to beside this machine; nobody when left out. */
  openTo?: OpenTo | undefined
  /** Whether the shop is not the one of Skyshop. */
  isOtherShop?: boolean | undefined
  /** Whether the upstream is being replaced by a newer one. */
  isRestarting?: (() => boolean) | undefined
}

/** What the control plane must not see of a browser: it accepts the panel server only. */
const browserHeaders = [
  'origin',
  'referer',
  'cookie',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'sec-fetch-user',
  'x-skyshop-control',
]

const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/**
 * The panel origin: the panel's site; `/__control/<path>` is `/<path>` of the control plane with the per-boot token,
 * `/__gateway/<path>` is `/<path>` of the gateway, both for the panel itself only; `/__panel/config.json` says where
 * the shop is, `/__panel/network` how a phone is connected.
 */
export function panelListener(options: PanelServerOptions): RequestListener {
  const headers = panelHeaders(options, options.site.policy)
  return (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/__control/') || path.startsWith('/__gateway/'))
      return proxy(options, request, response)
    response.setHeaders(new Map(Object.entries(headers)))
    if (path.startsWith('/__panel/network?')) return send(response, answerNetwork(options, request))
    answerOwn(options, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  }
}

function proxy(options: PanelServerOptions, request: IncomingMessage, response: ServerResponse): void {
  const panelUrl = urlAsSent(options, request)
  const refusal = proxyRefusal(request.headers, panelUrl)
  if (refusal) {
    const docs = panelUrl + controlErrorDocs.forbidden
    const body = { error: 'forbidden', message: refusal, docs } satisfies Schemas['ControlRefusal']
    send(response, {
      status: 403,
      body: JSON.stringify(body),
      headers: json,
    })
    return
  }
  const url = request.url ?? ''
  const isControl = url.startsWith('/__control/')
  forward(request, response, {
    targetUrl: isControl ? options.controlUrl : options.gatewayUrl,
    path: url.slice('/__control'.length),
    drop: browserHeaders,
    add: isControl ? { 'x-skyshop-control': options.controlToken } : {},
    isRestarting: options.isRestarting,
  })
}

/**
 * The panel's URL: the one that it was sent to, where other hosts may reach it. A phone needs a single one, as cookies and
 * frames of the shop go by it.
 */
function urlAsSent({ panelUrl, shopUrl, openTo }: PanelServerOptions, { headers }: IncomingMessage): string {
  if (openTo === undefined || shopUrl !== '') return panelUrl
  return isSentToThisHost(headers, openTo) ? `http://${headers.host}` : panelUrl
}

async function answerOwn(options: PanelServerOptions, request: IncomingMessage, response: ServerResponse) {
  const panelUrl = urlAsSent(options, request)
  const elsewhere = canonicalPanelUrl(request.headers, panelUrl)
  const path = request.url?.split('?')[0] ?? '/'
  if (elsewhere) return send(response, { status: 307, headers: { location: elsewhere + path } })
  if (request.headers.host !== new URL(panelUrl).host) {
    return sendText(response, 403, `Open the panel at ${panelUrl}.`)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, { status: 405, headers: { allow: 'GET, HEAD' } })
  if (path === '/__panel/config.json') {
    const { shopUrl, isOtherShop = false } = options
    const body = JSON.stringify({ shopUrl, isOtherShop, defaultWorldId: 'default' })
    return send(response, { status: 200, body, headers: json })
  }
  const page = await pageAnswer(path, options, { own: panelUrl, panel: panelUrl })
  if (page) return send(response, page)
  if (options.site.answerModule)
    await new Promise<void>((next) => options.site.answerModule?.(request, response, next))
  const file = await options.site.find(path)
  if (!file) return sendText(response, 404, 'There is no such file.')
  send(response, { status: 200, body: file.body, headers: file.headers })
}
