import type { ClientRequest, IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { hostRefusal, isSentHere } from '@skyshop/openapi/this-machine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServerEndingError } from '../kernel/world-errors.ts'
import { acceptAnyText } from './raw-body.ts'

/** The three listeners of a server. */
export type ListenerName = 'product' | 'gateway' | 'control'

/** The interface that listeners are bound to unless the user names another. */
export const LOOPBACK_HOST = '127.0.0.1'
/** How long an ending server leaves a connection open that has become idle. */
const ENDING_KEEP_ALIVE_MS = 1
/** Time in milliseconds that an ending server waits for the rest of a request that its client is still sending. */
const ENDING_UNSENT_MS = 5_000
/** What the system says of a port that cannot be had, as the start of a sentence. */
const portErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'cannot be had on that address',
}

/** A port that could not be opened, as one sentence that says what to do. */
export class PortError extends Error {
  override name = 'PortError'
}

/** Where a listener opens: the port with its setting, and the address, loopback when left out. */
export interface ListenerAddress {
  readonly port: number
  readonly variable: string
  readonly host?: string | undefined
}

/** Returns the URL by which this machine reaches a listener, without a trailing slash. */
export function urlFromHere(host: string, port: number): string {
  const isEvery = host === '0.0.0.0' || host === '::'
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isEvery ? LOOPBACK_HOST : name}:${port}`
}

/**
 * Opens a listener and returns the URL by which this machine reaches it, without a trailing slash.
 * @throws PortError; what else fails while the listener gets ready is thrown as it is.
 */
export async function openListener(
  server: FastifyInstance,
  { port, variable, host = LOOPBACK_HOST }: ListenerAddress,
): Promise<string> {
  // An idle connection is ended by its client alone: closed here, a busy machine's next request on it would be cut off.
  server.server.keepAliveTimeout = 0
  readWholeBodies(server)
  try {
    await server.listen({ host, port })
    return urlFromHere(host, (server.server.address() as AddressInfo).port)
  } catch (error) {
    throw portErrorOf(error, { port, variable })
  }
}

/**
 * Reads the rest of a body before a request is answered that is refused without it, as too large or not allowed: a
 * connection closed earlier would be reset, and a client that sends all before it reads would never see the answer.
 */
function readWholeBodies(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, ...[, , done]: [unknown, unknown, () => void]) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers
    if (raw.complete || (length === '0' && coding === undefined)) return done()
    // It fails where the client goes away, and then nobody waits for the answer.
    finished(raw.resume()).then(
      () => done(),
      () => done(),
    )
  })
}

/** Opens the listeners of a server in their order; `urls` are told as they open, '' for one that no party has. @throws PortError */
export async function openListeners(
  servers: Readonly<Record<ListenerName, FastifyInstance | null>>,
  ports: Readonly<Record<`${ListenerName}Port`, number>> & { readonly host?: string | undefined },
  urls: Record<`${ListenerName}Url`, string>,
): Promise<void> {
  for (const name of ['product', 'gateway', 'control'] as const) {
    const server = servers[name]
    const variable = `SKYSHOP_${name.toUpperCase()}_PORT`
    const address = { port: ports[`${name}Port`], variable, host: ports.host }
    urls[`${name}Url`] = server === null ? '' : await openListener(server, address)
  }
}

/** Returns the URL of a listener with the name by which other hosts reach this one; as it is without. */
export function urlFromOthers(url: string, hostName: string | undefined): string {
  return hostName === undefined || url === '' ? url : `http://${hostName}:${new URL(url).port}`
}

/** The refusal of a port that could not be opened; any other error as it is. */
export function portErrorOf(error: unknown, { port, variable }: ListenerAddress): unknown {
  const reason = error instanceof Error && 'code' in error ? portErrors[String(error.code)] : undefined
  if (reason === undefined) return error
  const message = `Port ${port} ${reason}; stop what uses it or set ${variable} to another port.`
  return new PortError(message, { cause: error })
}

/**
 * Answers 403, in the shapes of product and control plane in one, what names another host than this one: whoever owns a name
 * can rebind it to this address, and his page then reads what is answered (ADR 5). Without a Host no browser sent it.
 */
export function guardHost(server: FastifyInstance, names: readonly string[]): void {
  server.addHook('onRequest', ({ headers: { host } }, reply, done) => {
    if (!host || isSentHere(host, names)) return done()
    const message = hostRefusal(host)
    reply.code(403).send({ code: 403, success: false, data: null, msg: message, error: 'forbidden', message })
  })
}

/** The methods of a path that a library answers. */
export const WEB_METHODS = ['GET', 'POST', 'DELETE'] as const

/**
 * Hands the requests of a path on to a library that takes a `Request` and answers a `Response`; without a library there
 * is no such path. The signal of the `Request` is aborted when the client goes away.
 */
export function addWebRoute(
  server: FastifyInstance,
  path: string,
  answer: ((request: Request) => Promise<Response>) | undefined,
): void {
  if (!answer) return
  server.register(async (scope) => {
    acceptAnyText(scope)
    scope.route({
      method: [...WEB_METHODS],
      url: path,
      handler: async ({ method, url, headers, body }, reply) => {
        const given = Object.entries(headers).filter(
          (one): one is [string, string] => typeof one[1] === 'string',
        )
        const content = typeof body === 'string' ? { body } : {}
        const asked = URL.parse(url, `http://${headers.host}`)
        if (asked === null) return reply.code(400).send('The Host header is no address.')
        const connection = new AbortController()
        reply.raw.once('close', () => connection.abort())
        const { signal } = connection
        return reply.send(await answer(new Request(asked, { method, headers: given, signal, ...content })))
      },
    })
  })
}

/** The body of a 503 after which the same request may be sent again, in the shapes of product and control plane in one. */
export function awayBody(message: string): object {
  return { code: 503, success: false, data: null, msg: message, error: 'upstream-restarting', message }
}

/** Headers on when to send a request again that was answered 503, on another connection. */
export const awayHeaders = { 'retry-after': '1', 'cache-control': 'no-store', connection: 'close' } as const

/** A whole 503 that was given before anything was done. */
export function awayAnswer(message: string): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(awayBody(message))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...awayHeaders,
  }
  return { headers, body }
}

const ending = awayAnswer(new ServerEndingError().message)

/** The head of the answer above, for a connection on which nothing has been answered. */
const endingHead = Object.entries(ending.headers).map(([name, value]) => `${name}: ${value}\r\n`)

/**
 * The end of a server: requests that have begun are carried out, others are answered 503, to be sent again. One that has not
 * been sent whole after five seconds is answered so, too, as a client that sends without end would keep the server from ending.
 */
export class ServerEnd {
  readonly #listeners: FastifyInstance[] = []
  readonly #running = new Set<Promise<unknown>>()
  /** Open connections, each with the requests that it has brought and that are not answered. */
  readonly #connections = new Map<Socket, Set<IncomingMessage>>()
  readonly #unsentMs: number
  #unsentTimer: NodeJS.Timeout | undefined
  #hasBegun = false

  constructor({ unsentMs = ENDING_UNSENT_MS }: { readonly unsentMs?: number } = {}) {
    this.#unsentMs = unsentMs
  }

  /**
   * Answers every request of the listeners 503 once the end has begun, but those that wallets and merchants of this
   * process send each other (`markOwnConnection`): work that has begun waits for them, as a payment for its gateway.
   */
  guard(listeners: readonly FastifyInstance[]): void {
    this.#listeners.push(...listeners)
    for (const { server } of listeners) this.#watch(server)
    for (const server of listeners)
      server.addHook('onRequest', (request, reply, done) => {
        if (!this.#hasBegun || isOwnConnection(request)) return done()
        reply.code(503).headers(ending.headers).send(ending.body)
      })
  }

  /** Carries out a request that the end waits for. @throws ServerEndingError once that has begun */
  readonly run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (this.#hasBegun) throw new ServerEndingError()
    const done = work()
    this.#running.add(done)
    try {
      return await done
    } finally {
      this.#running.delete(done)
    }
  }

  /** Lets no further request begin, and waits for those of `run`. */
  async begin(): Promise<void> {
    this.#hasBegun = true
    // Again and again: connections are still taken while what has begun is carried out.
    this.#unsentTimer ??= setInterval(() => this.#dropUnsent(), this.#unsentMs).unref()
    await Promise.allSettled(this.#running)
  }

  /** Closes the listeners, once what has begun is done. */
  async close(): Promise<void> {
    // A connection that is idle after its last answer would keep its listener from closing.
    for (const { server } of this.#listeners) server.keepAliveTimeout = ENDING_KEEP_ALIVE_MS
    await Promise.all(this.#listeners.map((listener) => listener.close()))
    clearInterval(this.#unsentTimer)
  }

  #watch(server: Server): void {
    const connections = this.#connections
    server.on('connection', (socket) => {
      connections.set(socket, new Set())
      socket.once('close', () => connections.delete(socket))
    })
    server.on('request', (request, response) => {
      const open = connections.get(request.socket)
      open?.add(request)
      response.once('close', () => open?.delete(request))
    })
  }

  /** Answers requests of which a part is missing, and closes their connections, as those that have brought none. */
  #dropUnsent(): void {
    for (const [socket, open] of this.#connections) {
      const isCarriedOut = [...open].some(({ complete }) => complete)
      if (isCarriedOut || ports.has(socket.remotePort)) continue
      socket.write(`HTTP/1.1 503 Service Unavailable\r\n${endingHead.join('')}\r\n${ending.body}`)
      socket.destroySoon()
    }
  }
}

interface Operation {
  readonly method: string
  readonly path: string
}

/**
 * Finds the methods a path takes, in capitals: none for a path the contract does not have. Tells a wrong method from a
 * wrong path.
 */
export function methodsByPath(operations: readonly Operation[]): (url: string) => string[] {
  const table = operations.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (url) => {
    const path = url.split('?')[0] ?? ''
    return table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  }
}

/** Local ports of the connections this process has to its own listeners. */
const ports = new Set<number | undefined>()

/** Makes the connection of an outgoing request known as this process's own, for as long as it is open. */
export function markOwnConnection(outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    // One that is kept alive for the next request is known already.
    if (!socket.connecting) return
    socket.once('connect', () => {
      const { localPort } = socket
      ports.add(localPort)
      socket.once('close', () => ports.delete(localPort))
    })
  })
}

/** Tells whether this process itself sent a request: its sender holds a world and waits for the answer. */
export function isOwnConnection({ socket }: FastifyRequest): boolean {
  return ports.has(socket.remotePort)
}
