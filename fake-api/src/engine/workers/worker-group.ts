import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type Server, Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type ListenerName, LOOPBACK_HOST, portErrorOf, urlFromHere } from '../http/listener.ts'
import type { WallClock } from '../kernel/clock.ts'
import { lateAnswer, workerAwayAnswer } from './other-workers.ts'
import { readHead, type WorldOfRequest, workerOfRequest } from './request-routing.ts'
import type { ListenerUrls, WorkerCommand, WorkerMessage } from './worker-router.ts'

/** A port, and what it is set with. */
export interface ListenerPort {
  port: number
  variable: string
}

export interface WorkerGroupOptions {
  /** The program of a worker, which is told its index and their number in `SKYSHOP_WORKER`, such as `0/2`. */
  program: string
  count: number
  ports: Record<ListenerName, ListenerPort>
  /** Address of all ports; loopback when left out. */
  host?: string | undefined
  controlToken: string
  /** How the merchant's listener names worlds. */
  worldOfRequest: WorldOfRequest
  wallClock: WallClock
  /** Told of a worker that ended by itself; `isLast` when it is not started again. */
  onEnded: (sentence: string, isLast: boolean) => void
}

/** A worker that ends sooner than this after its start has not come to work. */
const STEADY_AFTER_MS = 10_000
/** How often in a row such a worker is started again. */
const QUICK_STARTS = 3
/** How long a client has for the head of its first request: as long as a server of HTTP gives it. */
const HEAD_MS = 60_000
/** How long a client that was refused has for reading the answer and closing. */
const REFUSED_MS = 10_000

interface Worker {
  readonly index: number
  child: ChildProcess | null
  /** Null until it answers. */
  urls: ListenerUrls | null
  startedMs: number
  quickEnds: number
  /** Connections on their way to it: open here, too, until it says that they have arrived. */
  readonly handed: Map<number, Socket>
}

/**
 * Processes that answer behind the same three ports, each world in the one that it is at home with. This one reads the head
 * of the first request of a connection and hands the connection over, so nothing of it passes here afterwards.
 */
export class WorkerGroup {
  readonly #options: WorkerGroupOptions
  readonly #workers: Worker[]
  readonly #servers: Server[] = []
  /** Connections without a worker: their head is not all there, or they were refused. */
  readonly #unassigned = new Set<Socket>()
  #urls: ListenerUrls = { productUrl: '', gatewayUrl: '', controlUrl: '' }
  #turn = 0
  #connections = 0
  /** Whether a worker that ends is started again. */
  #isOpen = false

  constructor(options: WorkerGroupOptions) {
    this.#options = options
    this.#workers = Array.from({ length: options.count }, (_, index) => ({
      ...{ index, child: null, urls: null, startedMs: 0, quickEnds: 0, handed: new Map() },
    }))
  }

  /** URLs at which clients reach the workers. */
  get urls(): ListenerUrls {
    return this.#urls
  }

  /** Opens the ports and starts the workers; all answer when it returns. @throws PortError, WorkerStartError */
  async start(): Promise<void> {
    try {
      this.#urls = {
        productUrl: await this.#listen('product'),
        gatewayUrl: await this.#listen('gateway'),
        controlUrl: await this.#listen('control'),
      }
      await Promise.all(this.#workers.map((worker) => this.#startWorker(worker)))
      if (this.#workers.some(({ urls }) => urls === null)) throw new WorkerStartError()
      this.#isOpen = true
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Ends the workers, which finish what they have begun, and then the ports. */
  async stop(): Promise<void> {
    this.#isOpen = false
    await Promise.all(this.#workers.map(({ child }) => child && ended(child)))
    for (const server of this.#servers) server.close()
    for (const socket of this.#unassigned) socket.destroy()
  }

  async #listen(listener: ListenerName): Promise<string> {
    const { host = LOOPBACK_HOST, ports } = this.#options
    const { port, variable } = ports[listener]
    // A high-water mark of one byte: nothing is read behind the bytes that were asked for, so nothing stays here.
    const server = createServer({ pauseOnConnect: true, highWaterMark: 1, noDelay: true }, (socket) =>
      this.#accept(listener, socket),
    )
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(portErrorOf(error, { port, variable })))
      server.listen({ host, port }, () => resolve())
    })
    this.#servers.push(server)
    const address = server.address()
    return urlFromHere(host, typeof address === 'object' && address ? address.port : port)
  }

  #accept(listener: ListenerName, socket: Socket): void {
    const readOn = socket._read.bind(socket)
    // From here on it reads when this asks for more, and never by itself.
    socket._read = () => undefined
    let read: Buffer = Buffer.alloc(0)
    const release = this.#limit(socket, HEAD_MS, () => socket.write(lateAnswer()))
    socket.once('error', () => socket.destroy())
    const onReadable = () => {
      const chunk: Buffer | null = socket.read()
      if (chunk === null) return
      read = Buffer.concat([read, chunk])
      const head = readHead(read)
      if (head === null) return readOn(1)
      // What comes later is the worker's; of a refused connection it must not be handed over.
      socket.off('readable', onReadable)
      release()
      const { worldOfRequest } = this.#options
      const target = workerOfRequest(listener, head, { count: this.#workers.length, worldOfRequest })
      this.#handOver(target === 'any' ? this.#nextWorker() : this.#workers[target], socket, {
        listener,
        read,
      })
    }
    socket.on('readable', onReadable)
    readOn(1)
  }

  /** Destroys a connection after a time, `onLate` first, unless it was closed or released by the returned function. */
  #limit(socket: Socket, limitMs: number, onLate?: () => void): () => void {
    const cancel = this.#options.wallClock.startTimer(limitMs, () => {
      onLate?.()
      socket.destroy()
    })
    const release = () => {
      cancel()
      this.#unassigned.delete(socket)
    }
    this.#unassigned.add(socket)
    socket.once('close', release)
    return release
  }

  /** Answers a connection that no worker has, once: nothing was done, and nothing of it will be. */
  #refuse(socket: Socket): void {
    if (socket.destroyed || socket.writableEnded) return
    this.#limit(socket, REFUSED_MS)
    // What still comes is read and thrown away: closed on it, the client would not see the answer.
    socket._read = Socket.prototype._read
    socket.resume().end(workerAwayAnswer())
    // The stream has asked the other `_read` already and does not ask again.
    socket._read(1)
  }

  /** The workers in turn; one that does not run is left out. */
  #nextWorker(): Worker | undefined {
    const running = this.#workers.filter(({ urls }) => urls !== null)
    this.#turn += 1
    return running[this.#turn % running.length]
  }

  #handOver(worker: Worker | undefined, socket: Socket, of: { listener: ListenerName; read: Buffer }): void {
    if (!worker?.child?.connected || worker.urls === null) return void this.#refuse(socket)
    this.#connections += 1
    const id = this.#connections
    worker.handed.set(id, socket)
    socket.once('close', () => worker.handed.delete(id))
    const message: WorkerCommand = { type: 'connection', id, ...of }
    // Kept open: of a process that is killed now, nobody says what has become of a message.
    worker.child.send(message, socket, { keepOpen: true }, (error) => error && this.#refuse(socket))
  }

  async #startWorker(worker: Worker): Promise<void> {
    const { program, count, controlToken } = this.#options
    const child = fork(program, {
      env: { ...process.env, SKYSHOP_WORKER: `${worker.index}/${count}` },
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C reaches it through this process, and in order.
      detached: true,
    })
    Object.assign(worker, { child, startedMs: performance.now() })
    tell(child, { type: 'open', urls: this.#urls, controlToken, isFirstStart: !this.#isOpen })
    const ready = new Promise<void>((resolve, reject) => {
      child.on('message', (message: WorkerMessage) => {
        // Closed here alone: the worker has it open.
        if (message.type === 'taken') return void worker.handed.get(message.id)?.destroy()
        worker.urls = message.urls
        this.#tellAll()
        resolve()
      })
      child.once('exit', () => reject(new WorkerStartError()))
    })
    child.once('exit', (code, signal) => this.#ended(worker, signal ?? `exit code ${code}`))
    // One that is killed may leave messages that nobody takes.
    child.on('error', () => undefined)
    await ready
  }

  #ended(worker: Worker, how: string): void {
    worker.child = null
    worker.urls = null
    for (const socket of worker.handed.values()) this.#refuse(socket)
    if (!this.#isOpen) return
    this.#tellAll()
    const isQuick = performance.now() - worker.startedMs < STEADY_AFTER_MS
    worker.quickEnds = isQuick ? worker.quickEnds + 1 : 0
    const isLast = worker.quickEnds > QUICK_STARTS
    const what = isLast ? 'it ends soon after each start, so everything stops' : 'it is started again'
    this.#options.onEnded(`Worker ${worker.index + 1} of the upstream ended (${how}): ${what}.`, isLast)
    if (!isLast) this.#startWorker(worker).catch(() => undefined)
  }

  #tellAll(): void {
    const urls = this.#workers.map((worker) => worker.urls)
    for (const worker of this.#workers)
      if (worker.child?.connected && worker.urls !== null) tell(worker.child, { type: 'worker-urls', urls })
  }
}

/** A worker did not come up; it has said why itself. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError'
}

function tell(child: ChildProcess, message: WorkerCommand): void {
  child.send(message, () => undefined)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    if (child.connected) tell(child, { type: 'stop' })
  })
}
