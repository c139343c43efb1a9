import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { controlErrorDocs } from '@skyshop/openapi/control-docs'
import { forward } from './http-proxy.ts'
import { answerNetwork, type PhoneNetworks } from './phone-networks.ts'
import { canonicalPanelUrl, panelHeaders, proxyRefusal } from './security-headers.ts'
import { findStaticFile, type PlainAnswer, type Site, send, sendText } from './static-files.ts'

/** What the panel origin serves and reaches. */
export interface PanelServerOptions {
  site: Site
  /** Generated reference pages of the contracts. */
  referenceDir: string
  /** The built documentation; it may not be there yet. */
  docsDir: string
  panelUrl: string
  shopUrl: string
  controlUrl: string
  controlToken: string
  gatewayUrl: string
  networks: PhoneNetworks
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

/** Where the reference pages of the contracts are served. */
const REFERENCE = '/reference'

/** Where the documentation is served. */
const DOCS = '/docs'

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
  const refusal = proxyRefusal(request.headers, options.panelUrl)
  if (refusal) {
    const docs = options.panelUrl + controlErrorDocs.forbidden
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

async function answerOwn(options: PanelServerOptions, request: IncomingMessage, response: ServerResponse) {
  const elsewhere = canonicalPanelUrl(request.headers, options.panelUrl)
  const path = request.url?.split('?')[0] ?? '/'
  if (elsewhere) return send(response, { status: 307, headers: { location: elsewhere + path } })
  if (request.headers.host !== new URL(options.panelUrl).host) {
    return sendText(response, 403, `Open the panel at ${options.panelUrl}.`)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, { status: 405, headers: { allow: 'GET, HEAD' } })
  if (path === '/__panel/config.json') {
    const body = JSON.stringify({ shopUrl: options.shopUrl, defaultWorldId: 'default' })
    return send(response, { status: 200, body, headers: json })
  }
  if (path === DOCS || path.startsWith(`${DOCS}/`) || path === '/llms.txt')
    return send(response, await docsAnswer(options.docsDir, path.replace(DOCS, '')))
  if (options.site.answerModule)
    await new Promise<void>((next) => options.site.answerModule?.(request, response, next))
  if (path === REFERENCE) return send(response, { status: 307, headers: { location: `${REFERENCE}/` } })
  const file = path.startsWith(`${REFERENCE}/`)
    ? await findStaticFile(options.referenceDir, path.slice(REFERENCE.length))
    : await options.site.find(path)
  if (!file) return sendText(response, 404, 'There is no such file.')
  send(response, { status: 200, body: file.body, headers: file.headers })
}

/** A file of the documentation, by its path there; a page is found without its ending, too. */
async function docsAnswer(docsDir: string, path: string): Promise<PlainAnswer> {
  if (path === '') return { status: 307, headers: { location: `${DOCS}/` } }
  const name = path.endsWith('/') ? `${path}index.html` : path
  const file = await findStaticFile(docsDir, extname(name) === '' ? `${name}.html` : name, 'none')
  if (file === null) return (await findStaticFile(docsDir, '/index.html')) ? noPage : notBuilt
  if (extname(name) === '') return { status: 307, headers: { location: `${DOCS}${name}.html` } }
  return { status: 200, body: file.body, headers: file.headers }
}

const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

const noPage: PlainAnswer = {
  status: 404,
  headers: page,
  body: `<!doctype html><title>Not there</title><p>The documentation has no such page: <a href="${DOCS}/">begin at its first one</a>.`,
}

const notBuilt: PlainAnswer = {
  status: 503,
  headers: { ...page, 'retry-after': '1', refresh: '1' },
  body: '<!doctype html><title>Being built</title><p>The documentation is being built; this page shows it in a moment.',
}
