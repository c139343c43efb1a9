import { existsSync } from 'node:fs'
import { type IncomingMessage, request as openRequest, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StartError } from '../settings/start-options.ts'
import { builtSite, type Site, send, sendText } from './static-files.ts'
import { builtContent, type OpenContent } from './web-servers.ts'

/** Called with what ends a connection that outlives its request. */
type OnStop = (close: () => void) => void

/**
 * The content of a start with another shop in the phone: the folder of a production build, or the address of a dev server
 * on this machine. @throws StartError when it is neither
 */
export function contentWithShop(root: string, shop: string, onStop: OnStop): OpenContent {
  const target = URL.canParse(shop) ? new URL(shop) : null
  if (target?.protocol !== 'http:' && !existsSync(join(shop, 'index.html')))
    throw new StartError(
      `${shop} is no shop: --shop takes a folder with index.html, or the address of a dev server such as http://localhost:5173.`,
      2,
    )
  return async (servers) => {
    const content = await builtContent(root)(servers)
    if (target?.protocol !== 'http:')
      return { ...content, shop: { ...builtSite(resolve(shop), 'none'), policy: null } }
    return { ...content, shop: proxiedSite(target, servers.shop, onStop) }
  }
}

/** Headers that speak of one connection, or of a body that is not passed on as it came. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'x-frame-options',
])

/** A dev server behind the shop origin, its web sockets included: to it, each request comes from its own page. */
function proxiedSite(target: URL, server: Server, onStop: OnStop): Site {
  const sockets = new Set<Duplex>()
  const keep = (socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The other end tells of the failure.
    socket.on('error', () => socket.destroy())
  }
  server.on('upgrade', (request, socket, head) => {
    keep(socket)
    const upstream = openRequest(target, sendingOf(target, request, request.headers))
    upstream.on('upgrade', (answer, other, otherHead) => {
      keep(other)
      socket.write(upgradeText(answer))
      socket.write(otherHead)
      other.write(head)
      socket.pipe(other).pipe(socket)
      socket.once('close', () => other.destroy())
      other.once('close', () => socket.destroy())
    })
    upstream.on('response', () => socket.destroy())
    upstream.on('error', () => socket.destroy())
    upstream.end()
  })
  onStop(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { find: async () => null, policy: null, answer: answerFrom(target) }
}

function answerFrom(target: URL): NonNullable<Site['answer']> {
  return (request, response, toPage) => {
    // A page is changed on its way: it comes as plain text, and never as the one the browser has already.
    const { 'if-none-match': _, 'if-modified-since': __, ...others } = request.headers
    const isPage = request.headers.accept?.includes('text/html')
    const headers = { ...(isPage ? others : request.headers), 'accept-encoding': 'identity' }
    const upstream = openRequest(target, sendingOf(target, request, headers))
    upstream.on('response', (answer) => void passOn(answer, response, toPage).catch(() => response.destroy()))
    upstream.on('error', () => {
      if (response.headersSent) response.destroy()
      else sendText(response, 502, `The shop at ${target.origin} does not answer: start its dev server.`)
    })
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
}

async function passOn(
  answer: IncomingMessage,
  response: ServerResponse,
  toPage: (page: Buffer) => Buffer,
): Promise<void> {
  const { statusCode: status = 502, headers } = answer
  for (const [name, value = ''] of Object.entries(headers))
    if (!ownHeaders.has(name)) response.setHeader(name, value)
  if (headers['content-type']?.startsWith('text/html'))
    return send(response, { status, body: toPage(await buffer(answer)) })
  response.writeHead(status)
  response.flushHeaders()
  answer.pipe(response)
}

/** A request as the dev server would get it from a page of its own; others it may refuse. */
function sendingOf(target: URL, { method, url = '/' }: IncomingMessage, given: IncomingMessage['headers']) {
  const headers = { ...given, host: target.host }
  if (headers.origin !== undefined) headers.origin = target.origin
  return { method, path: url, headers, agent: false as const }
}

function upgradeText({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  return `${['HTTP/1.1 101 Switching Protocols', ...lines].join('\r\n')}\r\n\r\n`
}
