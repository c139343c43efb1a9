import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A server before another one. */
export interface Front {
  url: string
  close: () => Promise<void>
}

/**
 * Compresses what the server of the simulator sends plainly, as a vendor's server does: what weighs on a phone's
 * network is what is measured. Each body is compressed once.
 */
export async function startCompressingFront(targetUrl: string): Promise<Front> {
  const compressed = new Map<string, Buffer>()
  const server = createServer((request, response) => void pass(request, response))

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { host: _host, 'accept-encoding': _encoding, ...headers } = request.headers
    // A connection of its own each: one that is kept may be closed just as it is used again.
    const options = { method: request.method ?? 'GET', headers, agent: false }
    const onward = openRequest(new URL(request.url ?? '/', targetUrl), options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        const { 'content-length': _length, 'transfer-encoding': _chunks, ...kept } = answer.headers
        const isEmpty = body.length === 0
        response.writeHead(answer.statusCode ?? 502, isEmpty ? kept : { ...kept, 'content-encoding': 'gzip' })
        response.end(isEmpty ? undefined : gzipOf(`${request.url}`, body))
      })
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  function gzipOf(url: string, body: Buffer): Buffer {
    if (!url.startsWith('/assets/')) return gzipSync(body)
    const known = compressed.get(url) ?? gzipSync(body)
    compressed.set(url, known)
    return known
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
