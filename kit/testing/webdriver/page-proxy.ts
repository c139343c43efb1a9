import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Report of the proxy's script from the page. */
export type PageReport =
  | { kind: 'binding'; name: string; text: string }
  | { kind: 'console' | 'pageerror'; text: string }
  | { kind: 'domcontentloaded' }

/** Places of the proxy itself; no page of the shop is there. */
const scriptPath = '/__driver/script.js'
const reportPath = '/__driver/report'
const hopByHop = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']

/**
 * Stands between a browser and the shop where the driver can neither run a script before those of the page nor hear what
 * the page says: puts a script first in each page and takes its reports.
 */
export class PageProxy {
  readonly #server: Server
  readonly #targetUrl: string
  /** Script of each page, before its own. */
  script = ''
  onReport: (report: PageReport) => void = () => undefined

  private constructor(targetUrl: string) {
    this.#targetUrl = targetUrl
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  static async start(targetUrl: string): Promise<PageProxy> {
    const proxy = new PageProxy(targetUrl)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** Origin of the shop as the browser sees it. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (request.url === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      response.end(`${reporterSource}\n${this.script}`)
      return
    }
    if (request.url === reportPath) {
      this.onReport(JSON.parse(body.toString()) as PageReport)
      response.writeHead(204).end()
      return
    }
    await this.#passOn(request, response, body)
  }

  async #passOn(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const answer = await fetch(this.#targetUrl + url, {
      ...{ method, redirect: 'manual', headers: headersOf(request) },
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    })
    const headers = [...answer.headers].filter(([name]) => !hopByHop.includes(name))
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const content = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(
      isPage ? content.toString().replace('<head>', `<head><script src="${scriptPath}"></script>`) : content,
    )
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name !== 'host' && !hopByHop.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** In the page: `__driverReport`, one report after the other; console errors and uncaught ones report themselves. */
const reporterSource = `;(() => {
  const post = fetch.bind(window)
  let last = Promise.resolve()
  const report = (message) => {
    const send = () => post('${reportPath}', { method: 'POST', body: JSON.stringify(message) })
    last = last.then(send, send)
  }
  window.__driverReport = report
  const error = console.error
  console.error = (...words) => {
    report({ kind: 'console', text: words.map(String).join(' ') })
    error.apply(console, words)
  }
  addEventListener('error', ({ message, error }) => report({ kind: 'pageerror', text: String((error && error.stack) || message) }))
  addEventListener('unhandledrejection', ({ reason }) => report({ kind: 'pageerror', text: String((reason && reason.stack) || reason) }))
  addEventListener('DOMContentLoaded', () => report({ kind: 'domcontentloaded' }))
})()`
