import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ListenerName } from '../metrics/server-metrics.ts'
import { answerFrom, sumOfMetrics, sumOfOutcomes } from './other-workers.ts'
import { homeOf, placeOf } from './request-place.ts'

/** Where a listener each is reached; no trailing slash. */
export interface ListenerUrls {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
}

/** What the first process says to a worker. */
export type WorkerCommand =
  | { type: 'open'; urls: ListenerUrls; controlToken: string; isFirstStart: boolean }
  /** Where the workers listen for each other; null for one that does not run. */
  | { type: 'others'; urls: readonly (ListenerUrls | null)[] }
  /** With a socket: a connection, and what has been read of it. */
  | { type: 'connection'; id: number; listener: ListenerName; read: Buffer }
  | { type: 'stop' }

/** What a worker says. */
export type WorkerMessage =
  /** It answers, and where it listens for the others. */
  | { type: 'ready'; urls: ListenerUrls }
  /** A connection has arrived, of which it has done nothing yet. */
  | { type: 'taken'; id: number }

/** Which of the workers it is. */
interface WorkerPosition {
  index: number
  count: number
}

/** What one worker says to another of itself alone. */
const ALONE = 'x-skyshop-worker'
const METRICS = '/control/metrics'
const COVERAGE = '/control/coverage'
const urlNames = { product: 'productUrl', gateway: 'gatewayUrl', control: 'controlUrl' } as const

/**
 * One worker among those behind the same ports: takes the connections that are handed to it, answers for the worlds that
 * are at home with it, and passes a later request of a connection on to the worker of its world.
 */
export class WorkerPlace {
  #listeners: Readonly<Record<ListenerName, FastifyInstance>> | null = null
  /** Where this one listens for the others. */
  ownUrls: ListenerUrls = { productUrl: '', gatewayUrl: '', controlUrl: '' }
  #others: readonly (ListenerUrls | null)[] = []
  #answering = 0
  #onAnswered: () => void = () => undefined
  /** Where clients reach all workers. */
  readonly urls: ListenerUrls
  readonly controlToken: string
  /** False for one that takes the place of one that has ended: its worlds are opened again. */
  readonly isFirstStart: boolean
  readonly index: number
  readonly count: number

  constructor(position: WorkerPosition, opening: Extract<WorkerCommand, { type: 'open' }>) {
    this.index = position.index
    this.count = position.count
    this.urls = opening.urls
    this.controlToken = opening.controlToken
    this.isFirstStart = opening.isFirstStart
  }

  readonly isHome = (worldId: string): boolean => homeOf(worldId, this.count) === this.index

  /** Where the workers listen for each other, by index; null for one that does not run. */
  know(others: readonly (ListenerUrls | null)[]): void {
    this.#others = others
  }

  /** Takes part in the listeners, before they open; `own` says where they listen for the others once they do. */
  join(listeners: Readonly<Record<ListenerName, FastifyInstance>>, own: ListenerUrls): void {
    this.#listeners = listeners
    this.ownUrls = own
    for (const name of ['product', 'gateway', 'control'] as const) this.#stepIn(name, listeners[name])
  }

  #stepIn(listener: ListenerName, server: FastifyInstance): void {
    server.server.on('request', (_, response) => {
      this.#answering += 1
      response.once('close', () => {
        this.#answering -= 1
        if (this.#answering === 0) this.#onAnswered()
      })
    })
    // Without a promise: it is in the way of every request.
    server.addHook('onRequest', (request, reply, done) => {
      const { index, count } = this
      if (listener === 'control' && isForAll(request)) return void this.#answerForAll(request, reply)
      const place = placeOf(listener, headOf(request), count)
      if (place === 'any' || place === index) return done()
      reply.hijack()
      answerFrom(this.#others[place]?.[urlNames[listener]] ?? null, request.raw, reply.raw)
    })
  }

  /** Goes on with a connection of which something has been read. */
  take(listener: ListenerName, read: Uint8Array, socket: Socket): void {
    // As sockets of a server of HTTP are: a client that has said all still gets its answer.
    socket.allowHalfOpen = true
    socket.unshift(read)
    this.#listeners?.[listener].server.emit('connection', socket)
  }

  /** Resolves once every request that has begun is answered. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#answering === 0) resolve()
      else this.#onAnswered = resolve
    })
  }

  /** Answers with what all workers that run have counted. */
  async #answerForAll({ url }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bases = this.#others.flatMap((other) => other?.controlUrl ?? [])
    const headers = { 'x-skyshop-control': this.controlToken, [ALONE]: 'alone' }
    const answers = await Promise.all(bases.map((base) => fetch(base + url, { headers }).catch(() => null)))
    const read = answers.filter((answer) => answer?.ok)
    const texts = await Promise.all(read.map((answer) => answer?.text() ?? ''))
    const sum = url === METRICS ? sumOfMetrics : sumOfOutcomes
    reply.type(read[0]?.headers.get('content-type') ?? 'text/plain').send(sum(texts))
  }
}

/** Whether a request asks for what all workers have counted. */
function isForAll({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && (url === METRICS || url === COVERAGE) && headers[ALONE] === undefined
}

function headOf({ method, url, headers }: FastifyRequest) {
  const { 'blade-auth': bladeAuth } = headers
  return { method, url, bladeAuth: typeof bladeAuth === 'string' ? bladeAuth : '' }
}
