import { delay, type Timers } from '../time/clock.ts'
import {
  type HostErrorCode,
  type HostEvent,
  type HostEventMessage,
  type HostEventPayload,
  type HostMethod,
  type HostParams,
  type HostReply,
  type HostResult,
  readEvent,
  readReply,
  readResult,
} from './host-messages.ts'

/** A call to the host that has no result. */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: HostErrorCode
  readonly method: HostMethod

  constructor(method: HostMethod, code: HostErrorCode, message: string = code) {
    super(`${method}: ${message}`)
    this.code = code
    this.method = method
  }
}

/** The host app, as the rest of the shop uses it (R-HOST-1, R-HOST-3). */
export interface HostPort {
  /** Whether the page runs inside a host app; waits for a bridge that is injected late, up to a limit. */
  isPresent(): Promise<boolean>
  /** What the host app runs on, by the bridge it has put into the page so far; null without one. */
  platform(): HostPlatform | null
  /** Calls a method; rejects with {@link HostError} and with nothing else. */
  call<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>>
  /** Listens to an event; returns unsubscribe. A payCallback without a listener is kept for the first one. */
  on<E extends HostEvent>(event: E, handler: (payload: HostEventPayload<E>) => void): () => void
}

/** Message from the page to the host: the call of a method. */
export interface HostCallMessage {
  id: string
  method: string
  params: unknown
}

/** Sends a message to the host; may throw. */
export type HostTransport = (message: HostCallMessage) => void

/** Members of `window` that host app and page set for each other. */
export interface HostWindow {
  skyBridge?: { postMessage?: unknown }
  webkit?: { messageHandlers?: { skyBridge?: { postMessage?: unknown } } }
  onSkyBridgeReply?: (reply: unknown) => void
  onSkyBridgeEvent?: (event: unknown) => void
}

/** What the host app runs on. */
export type HostPlatform = 'ios' | 'android'

/** The platform whose bridge object the page has; null without one. */
function detectPlatform(page: HostWindow): HostPlatform | null {
  if (typeof page.webkit?.messageHandlers?.skyBridge?.postMessage === 'function') return 'ios'
  return typeof page.skyBridge?.postMessage === 'function' ? 'android' : null
}

/** Finds the bridge object of an iOS or Android host app: iOS takes objects, Android takes text. */
function detectTransport(page: HostWindow): HostTransport | null {
  const ios = page.webkit?.messageHandlers?.skyBridge
  if (ios !== undefined && typeof ios.postMessage === 'function') {
    return (message) => post(ios, message)
  }
  const android = page.skyBridge
  if (android !== undefined && typeof android.postMessage === 'function') {
    return (message) => post(android, JSON.stringify(message))
  }
  return null
}

// Injected Java methods refuse to be called without their object.
function post(bridge: { postMessage?: unknown }, message: unknown): void {
  ;(bridge as { postMessage: (message: unknown) => void }).postMessage(message)
}

const MAX_INJECTION_WAIT_MS = 2000
const ANSWER_TIMEOUT_MS = 10_000
/** A user looks for the code and holds the phone over it. */
const SCAN_TIMEOUT_MS = 300_000

/** What the host port depends on. */
export interface HostOptions {
  page: HostWindow
  timers: Timers
  /** Prefix of message ids: a reply to the page before a reload must not match. */
  pageId: string
  maxInjectionWaitMs?: number
  answerTimeoutMs?: number
}

/** Connects the page with its host app and returns the typed port (R-HOST-1). */
export function createHost(options: HostOptions): HostPort {
  const { page, timers, pageId } = options
  const findTransport = createTransportWait({
    page,
    timers,
    maxWaitMs: options.maxInjectionWaitMs ?? MAX_INJECTION_WAIT_MS,
  })
  const events = createEventListeners()
  const waiting = new Map<string, (reply: HostReply) => void>()
  let count = 0

  page.onSkyBridgeReply = (raw) => {
    const reply = readReply(raw)
    // A second reply has no entry: the first removed it.
    if (reply !== null) waiting.get(reply.id)?.(reply)
  }
  page.onSkyBridgeEvent = (raw) => {
    const event = readEvent(raw)
    if (event !== null) events.emit(event)
  }

  const request = (method: HostMethod, send: (id: string) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      count += 1
      const id = `${pageId}-${count}`
      const timeoutMs = method === 'scanCode' ? SCAN_TIMEOUT_MS : ANSWER_TIMEOUT_MS
      const cancelTimeout = timers.after(options.answerTimeoutMs ?? timeoutMs, () => {
        waiting.delete(id)
        reject(new HostError(method, 'no-answer'))
      })
      const settle = (finish: () => void): void => {
        waiting.delete(id)
        cancelTimeout()
        finish()
      }
      waiting.set(id, (reply) =>
        settle(() => {
          if ('error' in reply) reject(new HostError(method, reply.error.code, reply.error.message))
          else resolve(reply.result)
        }),
      )
      try {
        send(id)
      } catch (error) {
        settle(() => reject(new HostError(method, 'failed', String(error))))
      }
    })

  return {
    isPresent: async () => (await findTransport()) !== null,
    platform: () => detectPlatform(page),
    async call(method, params) {
      const transport = await findTransport()
      if (transport === null) throw new HostError(method, 'no-host')
      const result = await request(method, (id) => transport({ id, method, params }))
      const read = readResult(method, result)
      if (read === null) throw new HostError(method, 'bad-answer')
      return read
    },
    on: events.on,
  }
}

const POLL_MS = 50

/**
 * Returns a function that finds the bridge, which may be injected after the page has started (R-HOST-2). Calls wait for it
 * at most `maxWaitMs` once; later calls look without waiting, so that a bridge injected later still works.
 */
function createTransportWait(options: {
  page: HostWindow
  timers: Timers
  maxWaitMs: number
}): () => Promise<HostTransport | null> {
  const { page, timers, maxWaitMs } = options
  let firstWait: Promise<void> | null = null
  const waitOnce = async (): Promise<void> => {
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += POLL_MS) {
      if (detectTransport(page) !== null) return
      await delay(timers, POLL_MS)
    }
  }
  return async () => {
    const found = detectTransport(page)
    if (found !== null) return found
    firstWait ??= waitOnce()
    await firstWait
    return detectTransport(page)
  }
}

type AnyHandler = (payload: HostEventPayload<HostEvent>) => void

/** Dispatches host events to the listeners subscribed with `on`. */
interface EventListeners {
  emit(event: HostEventMessage): void
  on: HostPort['on']
}

function createEventListeners(): EventListeners {
  const handlers = new Map<HostEvent, Set<AnyHandler>>()
  // A wallet can come back while a killed page is still starting: its result must not be lost.
  let missedPayCallback: HostEventPayload<'payCallback'> | null = null

  const handlersOf = (name: HostEvent): Set<AnyHandler> => {
    const known = handlers.get(name) ?? new Set<AnyHandler>()
    handlers.set(name, known)
    return known
  }

  return {
    emit(event) {
      const listening = [...handlersOf(event.name)]
      if (event.name === 'payCallback' && listening.length === 0) missedPayCallback = event.payload
      for (const handler of listening) handler(event.payload)
    },
    on(name, handler) {
      const listening = handlersOf(name)
      const anyHandler = handler as AnyHandler
      listening.add(anyHandler)
      if (name === 'payCallback' && missedPayCallback !== null) {
        const missed = missedPayCallback
        missedPayCallback = null
        anyHandler(missed)
      }
      return () => {
        listening.delete(anyHandler)
      }
    },
  }
}
