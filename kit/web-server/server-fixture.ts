import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A listener on a free port, for tests; closes with `await using`. */
export async function serve(
  listener: RequestListener,
): Promise<AsyncDisposable & { url: string; port: number }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())
  return { url: `http://127.0.0.1:${port}`, port, [Symbol.asyncDispose]: close }
}

/** An answer with its bytes as they came, before any decoding. */
export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request with exactly these headers and this path; `fetch` would refuse Host and tidy the path. */
export function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  const origin = /^http:\/\/[^/]+/.exec(url)?.[0] ?? url
  return new Promise((resolve, reject) => {
    const call = request(
      origin,
      { path: url.slice(origin.length) || '/', headers, method, agent: false },
      (answer) => {
        let body = ''
        answer.setEncoding('latin1')
        answer.on('data', (chunk: string) => {
          body += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end()
  })
}
