import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A foreign site, and a server without guards that accepts every request. */
export interface AttackerSite {
  /** A secure context, as `localhost` is one, and another site than 127.0.0.1. */
  pageUrl: string
  /** The same page on another port of the shop's host: of the shop's site, and not of its origin. */
  neighbourUrl: string
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
    neighbourUrl: `http://127.0.0.1:${portOf(page)}`,
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

/** Sends a request to an address from a foreign page; runs inside that page, so it uses nothing around it. */
export type AttackVector = (url: string) => unknown

/** Every way in which a web page makes a browser send something elsewhere. */
export const attackVectors: Readonly<Record<string, AttackVector>> = {
  'fetch without CORS': (url) =>
    fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => null),

  'fetch with a preflight': (url) => {
    const headers = { 'x-skyshop-control': 'guess', 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => null)
  },

  'a form': (url) => {
    const frame = document.createElement('iframe')
    frame.name = 'form-target'
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: url, target: frame.name, enctype: 'text/plain' })
    document.body.append(frame, form)
    form.submit()
  },

  'an image': (url) => {
    new Image().src = url
  },

  'a script': (url) => {
    document.head.append(Object.assign(document.createElement('script'), { src: url }))
  },

  'a beacon': (url) => navigator.sendBeacon(url, new Blob(['{}'], { type: 'text/plain' })),

  'a ping of a link': (url) => {
    const link = Object.assign(document.createElement('a'), { href: '#pinged', ping: url })
    document.body.append(link)
    link.click()
  },

  'a WebSocket': (url) => {
    new WebSocket(url.replace('http', 'ws'))
  },

  'a frame': (url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
  },

  'an event stream': (url) => {
    new EventSource(url, { withCredentials: true })
  },

  'a style sheet and a prefetch': (url) => {
    for (const rel of ['stylesheet', 'prefetch'])
      document.head.append(Object.assign(document.createElement('link'), { rel, href: url }))
  },

  'a medium and an object': (url) => {
    document.body.append(Object.assign(document.createElement('video'), { src: url }))
    document.body.append(Object.assign(document.createElement('object'), { data: url }))
  },

  'a service worker': async (url) => {
    const { active } = await navigator.serviceWorker
      .register('/worker.js')
      .then(() => navigator.serviceWorker.ready)
    active?.postMessage(url)
  },

  'a frame without an origin': (url) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.srcdoc = `<script>fetch(${JSON.stringify(url)}, { method: 'POST', mode: 'no-cors' })</script>`
    document.body.append(frame)
  },

  'a redirect of its own server': (url) =>
    fetch(`/redirect?to=${encodeURIComponent(url)}`, { method: 'POST', mode: 'no-cors' }).catch(() => null),

  'a window of its own': (url) => {
    window.open(url, 'other')
  },
}
