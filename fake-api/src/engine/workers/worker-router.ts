import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ListenerName } from '../http/listener.ts'
import { answerFrom, sumOfMetrics, sumOfOutcomes } from './other-workers.ts'
import { type WorldOfRequest, workerOfRequest, workerOfWorld } from './request-routing.ts'

/** URL of each listener; no trailing slash. */
export interface ListenerUrls {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
}

/** Messages of the first process to a worker. */
export type WorkerCommand =
  | { type: 'open'; urls: ListenerUrls; controlToken: string; isFirstStart: boolean }
  /** Where the workers listen for each other; null for one that does not run. */
  | { type: 'worker-urls'; urls: readonly (ListenerUrls | null)[] }
  /** With a socket: a connection, and what has been read of it. */
  | { type: 'connection'; id: number; listener: ListenerName; read: Buffer }
  | { type: 'stop' }

/** Messages of a worker to the first process. */
export type WorkerMessage =
  /** The worker answers; `urls` is where it listens for other workers. */
  | { type: 'ready'; urls: ListenerUrls }
  /** A connection has arrived, and nothing of it was handled yet. */
  | { type: 'taken'; id: number }

/** Index of a worker, and the number of all. */
interface WorkerPosition {
  index: number
  count: number
}

/** The listeners of a worker; null for the product's where no party has one. */
type OwnListeners = Readonly<Record<ListenerName, FastifyInstance | null>>

/** Header of a request between workers, which the receiver answers for itself alone. */
const LOCAL_ONLY = 'x-skyshop-worker'
const METRICS = '/control/metrics'
const COVERAGE = '/control/coverage'
const urlNames = { product: 'productUrl', gateway: 'gatewayUrl', control: 'controlUrl' } as const

/**
 * Routes the requests of one worker among those behind the same ports: accepts the connections that are handed to it,
 * answers for its own worlds, and forwards a later request of a connection to the worker of its world.
 */
export class WorkerRouter {
  #listeners: OwnListeners | null = null
  /** Where this worker listens for other workers. */
  ownUrls: ListenerUrls = { productUrl: '', gatewayUrl: '', controlUrl: '' }
  #workerUrls: readonly (ListenerUrls | null)[] = []
  #answering = 0
  #onAnswered: () => void = () => undefined
  /** Where clients reach all workers. */
  readonly urls: ListenerUrls
  readonly controlToken: string
  /** False for a worker that replaces one that has ended: its worlds are opened again. */
  readonly isFirstStart: boolean
  readonly index: number
  readonly count: number
  #worldOfRequest: WorldOfRequest = () => ''

  constructor(position: WorkerPosition, opening: Extract<WorkerCommand, { type: 'open' }>) {
    this.index = position.index
    this.count = position.count
    this.urls = opening.urls
    this.controlToken = opening.controlToken
    this.isFirstStart = opening.isFirstStart
  }

  readonly isHome = (worldId: string): boolean => workerOfWorld(worldId, this.count) === this.index

  /** Where the workers listen for each other, by index; null for one that does not run. */
  setWorkerUrls(urls: readonly (ListenerUrls | null)[]): void {
    this.#workerUrls = urls
  }

  /**
   * Adds routing to the listeners before they open; `own` says where they listen for other workers once they do, and
   * `worldOfRequest` how the merchant's names worlds.
   */
  join(
    listeners: OwnListeners,
    { own, worldOfRequest }: { readonly own: ListenerUrls; readonly worldOfRequest: WorldOfRequest },
  ): void {
    this.#listeners = listeners
    this.ownUrls = own
    this.#worldOfRequest = worldOfRequest
    for (const name of ['product', 'gateway', 'control'] as const) {
      const server = listeners[name]
      if (server !== null) this.#addRoutingHook(name, server)
    }
  }

  #addRoutingHook(listener: ListenerName, server: FastifyInstance): void {
    server.server.on('request', (_, response) => {
      this.#answering += 1
      response.once('close', () => {
        this.#answering -= 1
        if (this.#answering === 0) this.#onAnswered()
      })
    })
    // Without a promise, as it runs for every request.
    server.addHook('onRequest', (request, reply, done) => {
      const { index, count } = this
      if (listener === 'control' && isForAll(request)) return void this.#answerForAll(request, reply)
      const worker = workerOfRequest(listener, headOf(request), {
        count,
        worldOfRequest: this.#worldOfRequest,
      })
      if (worker === 'any' || worker === index) return done()
      reply.hijack()
      answerFrom(this.#workerUrls[worker]?.[urlNames[listener]] ?? null, request.raw, reply.raw)
    })
  }

  /** Accepts a connection that the first process has read the beginning of. */
  acceptConnection(listener: ListenerName, read: Uint8Array, socket: Socket): void {
    // As sockets of a server of HTTP are: a client that has said all still gets its answer.
    socket.allowHalfOpen = true
    socket.unshift(read)
    const server = this.#listeners?.[listener] ?? null
    if (server === null) socket.destroy()
    else server.server.emit('connection', socket)
  }

  /** Resolves once every request that has begun is answered. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#answering === 0) resolve()
      else this.#onAnswered = resolve
    })
  }

  /** Answers with the sum of what all running workers have counted. */
  async #answerForAll({ url }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bases = this.#workerUrls.flatMap((urls) => urls?.controlUrl ?? [])
    const headers = { 'x-skyshop-control': this.controlToken, [LOCAL_ONLY]: 'alone' }
    const answers = await Promise.all(bases.map((base) => fetch(base + url, { headers }).catch(() => null)))
    const read = answers.filter((answer) => answer?.ok)
    const texts = await Promise.all(read.map((answer) => answer?.text() ?? ''))
    const sum = url === METRICS ? sumOfMetrics : sumOfOutcomes
    reply.type(read[0]?.headers.get('content-type') ?? 'text/plain').send(sum(texts))
  }
}

/** Whether a request asks for what all workers have counted. */
function isForAll({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && (url === METRICS || url === COVERAGE) && headers[LOCAL_ONLY] === undefined
}

function headOf({ method, url, headers }: FastifyRequest) {
  return { method, url, headers }
}
