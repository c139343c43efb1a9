import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A foreign site, and a server without guards that accepts every request. */
export interface AttackerSite {
  /** A secure context, as `localhost` is one, and another site than 127.0.0.1. */
  pageUrl: string
  /** Requests that reached the server without guards. */
  arrived: () => readonly string[]
  openUrl: string
  close: () => Promise<void>
}

const worker = `addEventListener('message', ({ data }) => fetch(data, { method: 'POST', mode: 'no-cors' }))`

export async function openAttackerSite(): Promise<AttackerSite> {
  const arrived: string[] = []
  const note = ({ method, url }: IncomingMessage) => arrived.push(`${method} ${url}`)
  const page = await listen(createServer(answerPage))
  const open = createServer((request, response) => {
    note(request)
    response.writeHead(204).end()
  })
  open.on('upgrade', (request, socket) => {
    note(request)
    socket.destroy()
  })
  await listen(open)
  return {
    pageUrl: `http://localhost:${portOf(page)}`,
    arrived: () => arrived,
    openUrl: `http://127.0.0.1:${portOf(open)}`,
    close: async () => {
      for (const server of [page, open]) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}

function answerPage({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://attacker.invalid')
  if (pathname === '/redirect') {
    response.writeHead(307, { location: searchParams.get('to') ?? '/' }).end()
    return
  }
  const isWorker = pathname === '/worker.js'
  response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' })
  response.end(isWorker ? worker : '<!doctype html><title>Attacker</title><link rel="icon" href="data:,">')
}

async function listen(server: Server): Promise<Server> {
  server.listen({ port: 0 })
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
